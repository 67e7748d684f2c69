import { type SQL, sql } from "drizzle-orm";
import { epochDay } from "../../core/epoch-day";
import type { RatedRoom } from "./catalogue";
import { touchesNights } from "./night-periods";

export type StayNights = { checkIn: string; nights: number };

/**
 * Whether the hotel has to confirm a stay in this room first: its class is always on request, or a night of the stay is in one of its periods.
 * One such night makes the whole stay on request: a hotel confirms a stay and no single nights.
 */
export function isOnRequest({ room, requested }: RatedRoom, { checkIn, nights }: StayNights): boolean {
  return room.onRequest || (requested.length > 0 && touchesNights(requested, epochDay(checkIn), nights));
}

/**
 * The same as a condition on rows of `room_type`, for stays whose hotel may no longer be in the catalogue. Its columns are written out: a query
 * of one table names them without the table, and the periods have columns of these names too.
 */
export function onRequestIn(checkIn: string | SQL, checkOut: string | SQL): SQL<boolean> {
  return sql<boolean>`(room_type.on_request or exists (
    select 1 from on_request_period p where p.hotel_id = room_type.hotel_id and p.room_class in ('', room_type.room_class)
      and p.first_night < ${checkOut}::date and p.last_night >= ${checkIn}::date))`;
}
