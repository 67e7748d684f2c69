import { awaitedOf } from "@contract/booking/awaited-of";
import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { onRequestIn } from "../../offer/catalogue/on-request";
import { flight, roomType } from "../../offer/catalogue/schema";
import { holdLine, inventory } from "../../offer/stock/schema";
import { hotelStay } from "../draft/hotel-stay";
import { isUnconfirmedStay } from "../supplier-stays/reservation";
import { booking } from "./schema";
import type { Booking } from "./transition";

/**
 * Who has to confirm first, if anybody: a room or flight is, or was when it was held, on request and not yet confirmed, or the stay is a supplier's
 * and unconfirmed.
 */
export async function awaitedSupplier(tx: Transaction, row: Booking): Promise<AwaitedSupplier | undefined> {
  const { draft } = row;
  if (draft.stay) return awaitedOf({ hotel: await isUnconfirmedStay(tx, row), airline: false });
  return awaitedOf({
    hotel: draft.hotelStatus !== "ok" && ((await roomOnRequest(tx, draft)) || (await heldWithoutRooms(tx, row))),
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

/** The same in a list: as columns of a query, for which no draft is loaded. Every supplier's stay on request waits for its hotel. */
export const awaitedColumns = {
  hotel: sql<boolean>`coalesce(${booking.draft} ->> 'hotelStatus', '') <> 'ok' and (
    ${booking.draft} -> 'stay' is not null or exists (
      select 1 from jsonb_array_elements(${booking.draft} -> 'rooms') room
      join ${roomType} on ${roomType.hotelId} = room ->> 'hotelId' and ${roomType.roomClass} = room ->> 'roomClass'
      where ${onRequestIn(storedCheckIn, storedCheckOut)}))`,
  airline: sql<boolean>`coalesce(${booking.draft} ->> 'flightStatus', '') <> 'ok' and exists (
    select 1 from ${flight} where ${flight.onRequest}
    and ${flight.id} in (${booking.draft} ->> 'outwardFlightId', ${booking.draft} ->> 'inwardFlightId'))`,
};

async function roomOnRequest(tx: Transaction, draft: Booking["draft"]): Promise<boolean> {
  const { checkIn, checkOut } = hotelStay(draft);
  for (const room of draft.rooms) {
    const [type] = await tx
      .select({ id: roomType.hotelId })
      .from(roomType)
      .where(
        and(eq(roomType.hotelId, room.hotelId), eq(roomType.roomClass, room.roomClass), onRequestIn(checkIn, checkOut)),
      );
    if (type) return true;
  }
  return false;
}

/** Taken on request, and sold at once since: no room of ours is held for it, so its hotel still has to confirm it. */
async function heldWithoutRooms(tx: Transaction, { draft, holdId }: Booking): Promise<boolean> {
  if (draft.rooms.length === 0 || !holdId) return false;
  const [held] = await tx
    .select({ roomNights: sql<number>`coalesce(sum(${holdLine.quantity}), 0)::int` })
    .from(holdLine)
    .innerJoin(inventory, eq(inventory.id, holdLine.inventoryId))
    .where(and(eq(holdLine.holdId, holdId), eq(inventory.kind, "room")));
  return held!.roomNights < draft.rooms.length * hotelStay(draft).nights;
}

async function flightOnRequest(tx: Transaction, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const flights = await tx.select({ onRequest: flight.onRequest }).from(flight).where(inArray(flight.id, ids));
  return flights.some(({ onRequest }) => onRequest);
}
