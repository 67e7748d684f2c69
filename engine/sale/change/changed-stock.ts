import { and, inArray } from "drizzle-orm";
import { nightsOf } from "../../core/epoch-day";
import type { Transaction } from "../../database/connect";
import { rentalDays } from "../../offer/cars/rental-cars";
import { onRequestIn } from "../../offer/catalogue/on-request";
import { flight, roomType } from "../../offer/catalogue/schema";
import type { StockLine } from "../../offer/stock/take-stock";
import type { BookingDraft } from "../draft/booking-draft";
import { hotelStay } from "../draft/hotel-stay";

type ChangedStock = {
  lines: StockLine[];
  /** Stock that is sold only after the hotel or airline confirms. */
  onRequest: { rooms: boolean; flights: boolean };
};

/**
 * All stock a draft takes, in the form of `selectionStock`: seats each way for everyone but lap infants, each room on
 * each night, tickets and a car.
 */
export async function changedStock(tx: Transaction, draft: BookingDraft): Promise<ChangedStock> {
  const flightIds = [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null);
  const hotelIds = [...new Set(draft.rooms.map(({ hotelId }) => hotelId))];
  const flights = flightIds.length > 0 ? await tx.select().from(flight).where(inArray(flight.id, flightIds)) : [];
  const { checkIn, checkOut, nights } = hotelStay(draft);
  const requested = await tx
    .select({ hotelId: roomType.hotelId, roomClass: roomType.roomClass })
    .from(roomType)
    .where(and(inArray(roomType.hotelId, hotelIds), onRequestIn(checkIn, checkOut)));
  const people = draft.paxList.filter(({ type }) => type !== "INF").length;
  const onRequestRooms = draft.rooms.filter((room) =>
    requested.some(({ hotelId, roomClass }) => hotelId === room.hotelId && roomClass === room.roomClass),
  );
  const seats = flights.map(
    ({ id, departsOn }): StockLine => ({
      kind: "seat",
      ownerId: id,
      class: draft.cabin,
      onDate: departsOn,
      quantity: people,
    }),
  );
  const rooms = draft.rooms
    .filter((room) => !onRequestRooms.includes(room))
    .flatMap((room) =>
      nightsOf(checkIn, nights).map(
        (onDate): StockLine => ({ kind: "room", ownerId: room.hotelId, class: room.roomClass, onDate, quantity: 1 }),
      ),
    );
  const { ticket, car } = draft;
  const tickets: StockLine[] = ticket
    ? [
        {
          kind: "ticket",
          ownerId: ticket.eventId,
          class: ticket.categoryId,
          onDate: ticket.onDate,
          quantity: ticket.qty,
        },
      ]
    : [];
  const cars = car
    ? rentalDays(draft.dateFrom, draft.nights).map(
        (onDate): StockLine => ({
          kind: "car",
          ownerId: draft.destinationCode,
          class: car.code,
          onDate,
          quantity: 1,
        }),
      )
    : [];
  return {
    lines: [...seats, ...rooms, ...tickets, ...cars],
    onRequest: { rooms: onRequestRooms.length > 0, flights: flights.some(({ onRequest }) => onRequest) },
  };
}
