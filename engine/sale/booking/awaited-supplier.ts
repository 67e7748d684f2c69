import { awaitedOf } from "@contract/booking/awaited-of";
import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { flight, roomType } from "../../offer/catalogue/schema";
import { isUnconfirmedStay } from "../supplier-stays/reservation";
import { booking } from "./schema";
import type { Booking } from "./transition";

/**
 * Who has to confirm first, if anybody: a room or flight is on request and not yet confirmed, or the stay is a supplier's
 * and unconfirmed.
 */
export async function awaitedSupplier(tx: Transaction, row: Booking): Promise<AwaitedSupplier | undefined> {
  const { draft } = row;
  if (draft.stay) return awaitedOf({ hotel: await isUnconfirmedStay(tx, row), airline: false });
  return awaitedOf({
    hotel: draft.hotelStatus !== "ok" && (await roomOnRequest(tx, draft.rooms)),
    airline:
      draft.flightStatus !== "ok" &&
      (await flightOnRequest(
        tx,
        [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null),
      )),
  });
}

/** The same in a list: as columns of a query, for which no draft is loaded. Every supplier's stay on request waits for its hotel. */
export const awaitedColumns = {
  hotel: sql<boolean>`coalesce(${booking.draft} ->> 'hotelStatus', '') <> 'ok' and (
    ${booking.draft} -> 'stay' is not null or exists (
      select 1 from jsonb_array_elements(${booking.draft} -> 'rooms') room
      join ${roomType} on ${roomType.hotelId} = room ->> 'hotelId' and ${roomType.roomClass} = room ->> 'roomClass'
      where ${roomType.onRequest}))`,
  airline: sql<boolean>`coalesce(${booking.draft} ->> 'flightStatus', '') <> 'ok' and exists (
    select 1 from ${flight} where ${flight.onRequest}
    and ${flight.id} in (${booking.draft} ->> 'outwardFlightId', ${booking.draft} ->> 'inwardFlightId'))`,
};

async function roomOnRequest(tx: Transaction, rooms: Booking["draft"]["rooms"]): Promise<boolean> {
  for (const room of rooms) {
    const [type] = await tx
      .select({ onRequest: roomType.onRequest })
      .from(roomType)
      .where(and(eq(roomType.hotelId, room.hotelId), eq(roomType.roomClass, room.roomClass)));
    if (type?.onRequest) return true;
  }
  return false;
}

async function flightOnRequest(tx: Transaction, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const flights = await tx.select({ onRequest: flight.onRequest }).from(flight).where(inArray(flight.id, ids));
  return flights.some(({ onRequest }) => onRequest);
}
