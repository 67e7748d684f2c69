import { nightsOf } from "../../core/epoch-day";
import { rentalDays } from "../../offer/cars/rental-cars";
import type { StockLine } from "../../offer/stock/take-stock";
import type { BookingDraft, DraftRoom } from "./booking-draft";
import { hotelStay } from "./hotel-stay";

/**
 * All stock a draft takes: seats on each of its flights for everyone but lap infants, each room on each night, tickets to the match, and a car
 * on each day. A room that its hotel has to confirm first takes none: `kept` are the others.
 */
export function stockOfDraft(
  draft: BookingDraft,
  flights: readonly { id: string; departsOn: string }[],
  kept: readonly DraftRoom[] = draft.rooms.filter(({ requested }) => !requested),
): StockLine[] {
  const { cabin, ticket, car } = draft;
  const people = draft.paxList.filter(({ type }) => type !== "INF").length;
  const { checkIn, nights } = hotelStay(draft);
  return [
    ...flights.map(
      ({ id, departsOn }): StockLine => ({
        kind: "seat",
        ownerId: id,
        class: cabin,
        onDate: departsOn,
        quantity: people,
      }),
    ),
    ...kept.flatMap(({ hotelId, roomClass }) =>
      nightsOf(checkIn, nights).map(
        (onDate): StockLine => ({ kind: "room", ownerId: hotelId, class: roomClass, onDate, quantity: 1 }),
      ),
    ),
    ...(ticket
      ? [
          {
            kind: "ticket" as const,
            ownerId: ticket.eventId,
            class: ticket.categoryId,
            onDate: ticket.onDate,
            quantity: ticket.qty,
          },
        ]
      : []),
    ...(car
      ? rentalDays(draft.dateFrom, draft.nights).map(
          (onDate): StockLine => ({
            kind: "car",
            ownerId: draft.destinationCode,
            class: car.code,
            onDate,
            quantity: 1,
          }),
        )
      : []),
  ];
}
