import { and, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { onRequestIn } from "../../offer/catalogue/on-request";
import { flight, roomType } from "../../offer/catalogue/schema";
import type { StockLine } from "../../offer/stock/take-stock";
import type { BookingDraft, DraftRoom } from "../draft/booking-draft";
import { hotelStay } from "../draft/hotel-stay";
import { stockOfDraft } from "../draft/stock-of-draft";

type ChangedStock = {
  lines: StockLine[];
  /** The draft's rooms, those marked that their hotel has to confirm: none of ours are kept for them. */
  rooms: DraftRoom[];
  /** Stock that is sold only after the hotel or airline confirms. */
  onRequest: { rooms: boolean; flights: boolean };
};

/** All stock a draft takes, by what its hotel and its airline have to confirm now. */
export async function changedStock(tx: Transaction, draft: BookingDraft): Promise<ChangedStock> {
  const flightIds = [draft.outwardFlightId, draft.inwardFlightId].filter((id) => id !== null);
  const hotelIds = [...new Set(draft.rooms.map(({ hotelId }) => hotelId))];
  const flights = flightIds.length > 0 ? await tx.select().from(flight).where(inArray(flight.id, flightIds)) : [];
  const { checkIn, checkOut } = hotelStay(draft);
  const requested = await tx
    .select({ hotelId: roomType.hotelId, roomClass: roomType.roomClass })
    .from(roomType)
    .where(and(inArray(roomType.hotelId, hotelIds), onRequestIn(checkIn, checkOut)));
  const rooms = draft.rooms.map(({ requested: _, ...room }): DraftRoom => {
    const isAsked = requested.some(
      ({ hotelId, roomClass }) => hotelId === room.hotelId && roomClass === room.roomClass,
    );
    return isAsked ? { ...room, requested: true } : room;
  });
  const kept = rooms.filter(({ requested }) => !requested);
  return {
    lines: stockOfDraft(draft, flights, kept),
    rooms,
    onRequest: {
      rooms: kept.length < rooms.length,
      flights: flights.some(({ onRequest }) => onRequest),
    },
  };
}
