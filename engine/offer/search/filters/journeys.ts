import { dayParts } from "@contract/shopping/filter-groups";
import type { DayPart } from "@contract/shopping/list-filters";
import { unlimitedStock } from "@contract/vocabulary/party-limits";
import { sql } from "drizzle-orm";
import type { StampedRows } from "../../../core/caches/stamped-rows";
import type { Database } from "../../../database/connect";
import { maxDiscountPercent } from "../../pricing/selection-price";
import type { IndexedDay } from "../indexed-day";

/** A departure with free seats, with what filters ask of its flights. Shared by all who ask: never changed. */
export type Journey = Pick<IndexedDay, "departureId" | "currency" | "discountPercent" | "isMainDeal" | "priority"> & {
  seats: number;
  /** Null: every hotel of the place. */
  hotelIds: readonly string[] | null;
  /** Ids of the catalogue: of the outward flight and, where it is another, of the homeward one. */
  airlines: readonly string[];
  departs: DayPart | null;
  returns: DayPart | null;
  stops: number;
};

/** Departures of the same offer, the lowest fare first: the index has only the first that seats a party. */
export type JourneysOfOffer = readonly Journey[];
export type JourneysByDeparture = ReadonlyMap<string, JourneysOfOffer>;

/** Months of places whose journeys are read for nothing but the counts of filters. */
const mostCountedMonths = 40;

/**
 * The journeys of the offers that days belong to, by the departure of each: one query for the months that are not in memory. Empty where
 * they are too many to count, unless they are `needed`.
 */
export async function journeysOf(
  { db, kept }: { db: Database; kept?: { journeys: StampedRows<JourneysByDeparture> } },
  days: readonly IndexedDay[],
  needed: boolean,
): Promise<JourneysByDeparture> {
  const months = [...new Set(days.map(monthOf))];
  if (months.length === 0 || (months.length > mostCountedMonths && !needed)) return new Map();
  const found = await (kept ? kept.journeys(months) : journeysOfMonths(db, months));
  const [first, ...others] = found.values();
  return others.length === 0 ? (first ?? new Map()) : new Map([...found.values()].flatMap((month) => [...month]));
}

/** No part of it contains a space; the place is the second, as in `monthId`. */
const monthOf = ({ category, destinationCode, startDate }: IndexedDay) =>
  `${category} ${destinationCode} ${startDate.slice(0, 7)}`;

type Row = Omit<Journey, "airlines" | "departs" | "returns"> & {
  month: string;
  offer: string;
  outAirline: string | null;
  backAirline: string | null;
  departsAt: string | null;
  returnsAt: string | null;
};

/** By month: the journeys of all its offers, by departure. */
export async function journeysOfMonths(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, JourneysByDeparture>> {
  const months = new Map<string, Map<string, Journey[]>>(ids.map((id) => [id, new Map()]));
  if (ids.length === 0) return months;
  const wanted = ids.map((id) => id.split(" "));
  const column = (at: number) => sql.param(wanted.map((words) => words[at]!));
  const free = (
    flight: "outward" | "homeward",
  ) => sql`case when ${sql.raw(flight)}.id is null then ${unlimitedStock} else coalesce((
    select i.capacity - i.held - i.sold from inventory i
    where i.kind = 'seat' and i.owner_id = ${sql.raw(flight)}.id and i.class = d.cabin), 0) end`;
  const { rows } = await db.execute<Row>(sql`
    select concat_ws(' ', d.category, d.destination_code, wanted.month) as month,
      concat_ws(' ', d.start_date, d.nights, d.event_id, d.tour_id) as offer,
      d.id as "departureId", d.currency, d.discount_percent as "discountPercent", d.is_main_deal as "isMainDeal", d.priority,
      d.hotel_ids as "hotelIds", outward.airline_id as "outAirline", homeward.airline_id as "backAirline",
      outward.departs_at as "departsAt", homeward.departs_at as "returnsAt",
      greatest(jsonb_array_length(coalesce(outward.stopovers, '[]')), jsonb_array_length(coalesce(homeward.stopovers, '[]'))) as stops,
      least(${free("outward")}, ${free("homeward")}) as seats
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[]) as wanted (category, place, month)
    join departure d on d.category = wanted.category and d.destination_code = wanted.place
      and d.start_date >= (wanted.month || '-01')::date and d.start_date < (wanted.month || '-01')::date + interval '1 month'
    left join flight outward on outward.id = d.outward_flight_id
    left join flight homeward on homeward.id = d.inward_flight_id
    where d.status = 'open' and d.discount_percent between 0 and ${maxDiscountPercent}
    order by d.fare_adult_minor * (100 - d.discount_percent), d.id`);
  const offers = new Map<string, Journey[]>();
  for (const row of rows) {
    if (row.seats <= 0) continue;
    const key = `${row.month} ${row.offer}`;
    const journeys = offers.get(key) ?? [];
    offers.set(key, journeys);
    journeys.push(journeyOf(row));
    months.get(row.month)?.set(row.departureId, journeys);
  }
  return months;
}

/** Field by field, see `candidateOf`. */
function journeyOf(row: Row): Journey {
  const airlines = [row.outAirline, row.backAirline].filter((id) => id !== null);
  return {
    departureId: row.departureId,
    currency: row.currency,
    discountPercent: row.discountPercent,
    isMainDeal: row.isMainDeal,
    priority: row.priority,
    seats: row.seats,
    hotelIds: row.hotelIds,
    airlines: [...new Set(airlines)],
    departs: dayPart(row.departsAt),
    returns: dayPart(row.returnsAt),
    stops: row.stops,
  };
}

function dayPart(time: string | null): DayPart | null {
  return time === null ? null : (dayParts[Math.floor(Number(time.slice(0, 2)) / 6)] ?? null);
}
