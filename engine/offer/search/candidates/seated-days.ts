import { sql } from "drizzle-orm";
import { seatCount } from "../../../core/seat-count";
import type { Database } from "../../../database/connect";
import type { Occupancy } from "../../pricing/occupancy";
import type { IndexedDay } from "../indexed-day";

type Roomier = Pick<
  IndexedDay,
  "departureId" | "currency" | "discountPercent" | "isMainDeal" | "priority" | "seats"
> & { of: string };

/**
 * The days whose flights have a seat for everybody but the infants. A day read for a smaller party, such as that of the first of two rooms,
 * may be its cheapest departure with too few seats: it is then the cheapest one that has enough, if the index knows any.
 */
export async function seatedDays(
  db: Database,
  days: readonly IndexedDay[],
  rooms: readonly Occupancy[],
): Promise<IndexedDay[]> {
  const people = seatCount(rooms);
  const isSeated = ({ seats }: IndexedDay) => (seats ?? people) >= people;
  const full = days.filter((day) => !isSeated(day));
  if (full.length === 0) return [...days];
  const roomier = await roomierDepartures(db, full, people);
  return days.flatMap((day) => {
    if (isSeated(day)) return [day];
    const other = roomier.get(day.departureId);
    return other ? [{ ...day, ...other }] : [];
  });
}

/** For each full departure the cheapest one of the same offer with seats for so many people: that of the smallest party of the index. */
async function roomierDepartures(
  db: Database,
  full: readonly IndexedDay[],
  people: number,
): Promise<Map<string, Omit<Roomier, "of">>> {
  const { rows } = await db.execute<Roomier>(sql`
    select distinct on (full_day.id) full_day.id as "of", i.departure_id as "departureId", i.currency,
      i.discount_percent as "discountPercent", i.is_main_deal as "isMainDeal", i.priority, i.seats
    from unnest(${sql.param(full.map(({ departureId }) => departureId))}::text[]) as full_day (id)
    join departure d on d.id = full_day.id
    join departure_index i on i.category = d.category and i.destination_code = d.destination_code and i.start_date = d.start_date
      and i.nights = d.nights and i.variant = coalesce(d.event_id, d.tour_id, '') and i.seats >= ${people}
    order by full_day.id, i.seats, i.departure_id`);
  return new Map(rows.map(({ of, ...departure }) => [of, departure]));
}
