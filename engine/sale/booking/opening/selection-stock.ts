import { nightsOf } from "../../../core/epoch-day";
import { seatCount } from "../../../core/seat-count";
import { rentalDays } from "../../../offer/cars/rental-cars";
import type { ResolvedSelection } from "../../../offer/selection/resolve-selection";
import type { StockLine } from "../../../offer/stock/take-stock";

/**
 * All stock a package takes: seats each way and at the match for everyone but lap infants, each room on each night, a
 * car.
 */
export function selectionStock(selection: ResolvedSelection): StockLine[] {
  const { flightsOf, hotel, outward, inward, pack, priced, occupancies, event, ticket, car, onRequest } = selection;
  const people = seatCount(occupancies);
  const seats = [outward, inward]
    .filter((leg) => leg !== null)
    .map(
      (leg): StockLine => ({
        kind: "seat",
        ownerId: leg.id,
        class: flightsOf.cabin,
        onDate: leg.departsOn,
        quantity: people,
      }),
    );
  const rooms = hotel
    ? priced.rooms
        .filter((_, index) => !onRequest.rooms[index])
        .flatMap(({ room }) =>
          nightsOf(priced.stay.checkIn, priced.stay.nights).map(
            (night): StockLine => ({
              kind: "room",
              ownerId: hotel.id,
              class: room!.room.roomClass,
              onDate: night,
              quantity: 1,
            }),
          ),
        )
    : [];
  const tickets: StockLine[] =
    event && ticket
      ? [{ kind: "ticket", ownerId: event.id, class: ticket.code, onDate: event.onDate, quantity: people }]
      : [];
  const cars = car
    ? rentalDays(pack.startDate, pack.nights).map(
        (day): StockLine => ({
          kind: "car",
          ownerId: pack.destinationCode,
          class: car.code,
          onDate: day,
          quantity: 1,
        }),
      )
    : [];
  return [...seats, ...rooms, ...tickets, ...cars];
}
