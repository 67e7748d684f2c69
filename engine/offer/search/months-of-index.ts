import type { Composition, DealCategory } from "@contract/vocabulary/vocabulary";
import { sql } from "drizzle-orm";
import type { Database } from "../../database/connect";
import type { IndexedDay } from "./indexed-day";

type IndexMonth = {
  category: DealCategory;
  destination: string;
  party: Composition;
  /** YYYY-MM. */
  month: string;
};

/** No part of it contains a space. */
export function monthId({ category, destination, party, month }: IndexMonth): string {
  return `${category} ${destination} ${party} ${month}`;
}

export function placeOfMonth(id: string): string {
  return id.split(" ")[1]!;
}

/** Days of whole months of the index by `monthId`, each month in the order of day and length: one query by the primary key. */
export async function monthsOfIndex(db: Database, ids: readonly string[]): Promise<Map<string, IndexedDay[]>> {
  const months = new Map<string, IndexedDay[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return months;
  const wanted = ids.map((id) => id.split(" "));
  const column = (at: number) => sql.param(wanted.map((words) => words[at]!));
  const { rows } = await db.execute<IndexedDay & { party: Composition }>(sql`
    select i.category, i.destination_code as "destinationCode", i.start_date as "startDate", i.nights,
      i.departure_id as "departureId", i.hotel_id as "hotelId", i.room_class as "roomClass", i.board, i.stars, i.currency,
      i.price_minor as "priceMinor", i.discount_percent as "discountPercent", i.is_main_deal as "isMainDeal", i.priority, i.seats,
      i.party
    from unnest(${column(0)}::text[], ${column(1)}::text[], ${column(2)}::text[], ${column(3)}::text[])
      as wanted (category, place, party, month)
    join departure_index i on i.category = wanted.category and i.destination_code = wanted.place and i.party = wanted.party
      and i.start_date >= (wanted.month || '-01')::date and i.start_date < (wanted.month || '-01')::date + interval '1 month'
    order by i.start_date, i.nights, i.variant`);
  for (const row of rows) {
    const { category, destinationCode: destination, party, startDate } = row;
    months.get(monthId({ category, destination, party, month: startDate.slice(0, 7) }))?.push(withoutParty(row));
  }
  return months;
}

/** Field by field, see `candidateOf`. */
function withoutParty(row: IndexedDay): IndexedDay {
  return {
    category: row.category,
    destinationCode: row.destinationCode,
    startDate: row.startDate,
    nights: row.nights,
    departureId: row.departureId,
    hotelId: row.hotelId,
    roomClass: row.roomClass,
    board: row.board,
    stars: row.stars,
    currency: row.currency,
    priceMinor: row.priceMinor,
    discountPercent: row.discountPercent,
    isMainDeal: row.isMainDeal,
    priority: row.priority,
    seats: row.seats,
  };
}
