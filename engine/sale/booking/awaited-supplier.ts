import { awaitedOf } from "@contract/booking/awaited-of";
import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { statementOnce } from "../../database/prepared/statement-once";
import { onRequestIn } from "../../offer/catalogue/on-request";
import { flight, roomType } from "../../offer/catalogue/schema";
import { hotelStay } from "../draft/hotel-stay";
import { isUnconfirmedStay } from "../supplier-stays/reservation";
import { booking } from "./schema";
import type { Booking } from "./transition";

/**
 * Who has to confirm first, if anybody: a room or flight is, or was when it was held, on request and not yet confirmed, or the stay is a
 * supplier's and unconfirmed.
 */
export async function awaitedSupplier(tx: Transaction, row: Booking): Promise<AwaitedSupplier | undefined> {
  const { draft } = row;
  if (draft.stay) return awaitedOf({ hotel: await isUnconfirmedStay(tx, row), airline: false });
  return awaitedOf({
    hotel: draft.hotelStatus !== "ok" && (await roomOnRequest(tx, draft)),
    airline:
      draft.flightStatus !== "ok" &&
      (await flightOnRequest(
        tx,
        [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null),
      )),
  });
}

/** The nights of `hotelStay`. */
const storedCheckIn = sql`coalesce(${booking.draft} ->> 'checkIn', ${booking.draft} ->> 'dateFrom')`;
const storedCheckOut = sql`((${booking.draft} ->> 'dateFrom')::date + (${booking.draft} ->> 'nights')::int)`;

const storedAwaited = sql`${booking.draft} ->> 'awaited'`;

/**
 * The same in a list: as columns of a query, for which no draft is loaded. The one that was named to the customer is named again. Every
 * supplier's stay on request waits for its hotel.
 */
export const awaitedColumns = {
  hotel: sql<boolean>`coalesce(${booking.draft} ->> 'hotelStatus', '') <> 'ok' and (
    ${booking.draft} -> 'stay' is not null or coalesce(${storedAwaited} in ('hotel', 'both'), exists (
      select 1 from jsonb_array_elements(${booking.draft} -> 'rooms') room
      join ${roomType} on ${roomType.hotelId} = room ->> 'hotelId' and ${roomType.roomClass} = room ->> 'roomClass'
      where ${onRequestIn(storedCheckIn, storedCheckOut)})))`,
  airline: sql<boolean>`coalesce(${booking.draft} ->> 'flightStatus', '') <> 'ok' and coalesce(${storedAwaited} in ('airline', 'both'), exists (
    select 1 from ${flight} where ${flight.onRequest}
    and ${flight.id} in (${booking.draft} ->> 'outwardFlightId', ${booking.draft} ->> 'inwardFlightId')))`,
};

async function roomOnRequest(tx: Transaction, draft: Booking["draft"]): Promise<boolean> {
  if (draft.rooms.some(({ requested }) => requested)) return true;
  const { rowCount } = await roomsOnRequest(tx).execute({
    ...hotelStay(draft),
    hotels: draft.rooms.map(({ hotelId }) => hotelId),
    classes: draft.rooms.map(({ roomClass }) => roomClass),
  });
  return rowCount !== 0;
}

const roomsOnRequest = statementOnce(sql`
  select 1 from unnest(${sql.placeholder("hotels")}::text[], ${sql.placeholder("classes")}::text[]) room (hotel_id, room_class)
  join room_type on room_type.hotel_id = room.hotel_id and room_type.room_class = room.room_class
  where ${onRequestIn(sql`${sql.placeholder("checkIn")}`, sql`${sql.placeholder("checkOut")}`)} limit 1`);

async function flightOnRequest(tx: Transaction, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  return (await flightsOnRequest(tx).execute({ ids })).rowCount !== 0;
}

const flightsOnRequest = statementOnce(
  sql`select 1 from flight where on_request and id = any(${sql.placeholder("ids")}::text[]) limit 1`,
);
