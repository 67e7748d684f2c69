import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";

/** What holds take that come and go, by unit of stock: seats or rooms of a class. */
export type PassingHolds = {
  /** Ids of all units that such a hold takes from. */
  unitIds: number[];
  /** Seats of a cabin on a flight. */
  seats(flightId: string, cabin: string): number;
  /** Rooms of a class in a hotel on a night (epoch day). */
  rooms(hotelId: string, roomClass: string, night: number): number;
};

/** For a plan as it can be sold at this moment. */
export const noPassingHolds: PassingHolds = { unitIds: [], seats: () => 0, rooms: () => 0 };

/**
 * Seats and rooms held by bookings that are being made: most of these holds end within half an hour, by a sale or by nothing. The hold of a
 * booking on request, or of an offered change, stays until somebody answers: it is not one of these.
 */
export async function passingHolds(tx: Transaction): Promise<PassingHolds> {
  const { rows } = await tx.execute<{ id: string; unit: string; quantity: number }>(sql`
    select i.id, concat_ws(' ', i.kind, i.owner_id, i.class, case when i.kind = 'room' then i.on_date - date '1970-01-01' end) as unit,
      sum(l.quantity)::int as quantity
    from hold h
    join booking b on b.id = h.booking_id and b.hold_id = h.id and b.state <> 'RQ'
    join hold_line l on l.hold_id = h.id
    join inventory i on i.id = l.inventory_id and i.kind in ('seat', 'room')
    where h.state = 'active' group by i.id`);
  const quantities = new Map(rows.map(({ unit, quantity }) => [unit, quantity]));
  return {
    unitIds: rows.map(({ id }) => Number(id)),
    seats: (flightId, cabin) => quantities.get(`seat ${flightId} ${cabin}`) ?? 0,
    rooms: (hotelId, roomClass, night) => quantities.get(`room ${hotelId} ${roomClass} ${night}`) ?? 0,
  };
}
