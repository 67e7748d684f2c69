import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { flight, roomType } from "../../offer/catalogue/schema";
import { isUnconfirmedStay } from "../supplier-stays/reservation";
import type { Booking } from "./transition";

/**
 * Whether the hotel, airline or supplier has to confirm first: a room or flight is on request and not yet confirmed, or
 * the stay is a supplier's and unconfirmed.
 */
export async function waitsForSupplier(tx: Transaction, row: Booking): Promise<boolean> {
  const { draft } = row;
  if (draft.stay) return isUnconfirmedStay(tx, row);
  return (
    (draft.hotelStatus !== "ok" && (await roomOnRequest(tx, draft.rooms))) ||
    (draft.flightStatus !== "ok" &&
      (await flightOnRequest(
        tx,
        [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null),
      )))
  );
}

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
