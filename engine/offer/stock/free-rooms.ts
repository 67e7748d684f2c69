import { sql } from "drizzle-orm";
import { dateOfEpochDay, epochDay } from "../../core/epoch-day";
import type { Database, Transaction } from "../../database/connect";

type HotelStay = { hotelId: string; checkIn: string; nights: number };

/** Free rooms of each class over a whole stay: the minimum over its nights, 0 where a night is missing. One query for all stays. */
export async function freeRooms(
  db: Database | Transaction,
  stays: readonly HotelStay[],
): Promise<Map<string, number>[]> {
  const free: Map<string, number>[] = stays.map(() => new Map());
  if (stays.length === 0) return free;
  const last = stays.map((stay) => dateOfEpochDay(epochDay(stay.checkIn) + stay.nights - 1));
  const { rows } = await db.execute<{ index: number; class: string; free: number; nights: number }>(sql`
    select (stay.number - 1)::int as index, i.class, min(i.capacity - i.held - i.sold)::int as free, count(*)::int as nights
    from unnest(
      ${sql.param(stays.map((stay) => stay.hotelId))}::text[], ${sql.param(stays.map((stay) => stay.checkIn))}::date[],
      ${sql.param(last)}::date[]
    ) with ordinality as stay (hotel_id, first_night, last_night, number)
    join inventory i on i.kind = 'room' and i.owner_id = stay.hotel_id and i.on_date between stay.first_night and stay.last_night
    group by stay.number, i.class`);
  for (const row of rows) free[row.index]!.set(row.class, row.nights < stays[row.index]!.nights ? 0 : row.free);
  return free;
}

/** Whether a hotel has a free room over a whole stay for each of these classes, named once for every room. */
export async function hasFreeRooms(db: Database, stay: HotelStay, roomClasses: readonly string[]): Promise<boolean> {
  const [free] = await freeRooms(db, [stay]);
  const countOf = (roomClass: string) => roomClasses.filter((other) => other === roomClass).length;
  return roomClasses.every((roomClass) => (free!.get(roomClass) ?? 0) >= countOf(roomClass));
}
