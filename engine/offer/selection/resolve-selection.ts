import { categories } from "@contract/vocabulary/categories";
import { unlimitedStock } from "@contract/vocabulary/party-limits";
import { typOf } from "@contract/vocabulary/room-typ";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { jerusalemDay } from "../../core/jerusalem-day";
import { seatCount } from "../../core/seat-count";
import type { Database } from "../../database/connect";
import { type CarChoice, carSeats, carsFor } from "../cars/rental-cars";
import type { Hotel } from "../catalogue/catalogue";
import { isOnRequest } from "../catalogue/on-request";
import { chosenTicket, eventsById, type SportEvent, type TicketChoice } from "../events/sport-events";
import { chosenRooms } from "../pricing/chosen-rooms";
import { clubPrice } from "../pricing/club-discount";
import type { Departure } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import type { PricedSelection, RoomRequest } from "../pricing/selection-price";
import { hasFreeRooms } from "../stock/free-rooms";
import { flightsById, type StoredFlight } from "./flights-by-id";
import { hotelsOfPack, isSibling, packStatus, packsById } from "./pack-selection";
import type { SelectParts } from "./select-pack";
import { wrongSelection } from "./wrong-selection";

export type SelectionFailure =
  | "room-not-found"
  | "flight-unavailable"
  | "sold-out"
  | "price-error"
  | "wrong-discount"
  | "babies-not-allowed"
  | "invalid-party"
  | "selection-over"
  | "invalid-input"
  | "not-found";

type SelectionQuestion = {
  packId: string;
  /** The selection that the customer was shown, as `select` or CalcPack signed it. */
  packSelectionId?: string;
  hotelid?: string;
  /** One per room; a single one applies to all rooms. */
  cls: string[];
  /** The people of each room; by default as `rooms` says, otherwise as few rooms as possible. */
  typ: string[];
  rooms?: number;
  flights?: string;
  /** Ticket category of a sport package; by default the cheapest with enough seats. */
  ticket?: string;
  /** Class of a rented car; by default no car. */
  car?: string;
  /** Days after arrival on which the hotel stay begins. */
  hotelShift?: number;
  adult: number;
  child: number;
  infant: number;
  pensioner: number;
  listAgeChildren?: readonly number[];
  listAgeInfants?: readonly number[];
  services: string[];
  /** The club's discount to the caller, in percent. */
  clubPercent: number;
  langCode: LangCode;
};

export type ResolvedSelection = {
  pack: Departure;
  flightsOf: Departure;
  hotel: Hotel | null;
  occupancies: Occupancy[];
  rooms: RoomRequest[];
  outward: StoredFlight | null;
  inward: StoredFlight | null;
  event: SportEvent | null;
  ticket: TicketChoice | null;
  car: CarChoice | null;
  hotelShift: number;
  priced: PricedSelection;
  /** What has to be confirmed first: the hotel for any of its rooms, each room, a flight. */
  onRequest: { hotel: boolean; rooms: boolean[]; flight: boolean };
  freeSeats: number;
};

/** A customer's selection: loaded, checked against current stock and priced. Used by CalcPack and by the booking. */
export async function resolveSelection(
  parts: Pick<SelectParts, "catalogue" | "clock" | "secret"> & { db: Database },
  request: SelectionQuestion,
): Promise<Result<ResolvedSelection, SelectionFailure>> {
  const { db, catalogue, clock } = parts;
  const now = clock.now();
  const distributed = chosenRooms(request);
  const flightsId = request.flights || request.packId;
  const packs = await packsById(db, [request.packId, flightsId]);
  const pack = packs.get(request.packId);
  if (!pack) return refuse("not-found", { field: "packId" });
  if (packStatus(pack, now, jerusalemDay(now)) !== "available")
    return refuse("flight-unavailable", { field: "packId" });
  if (!distributed.ok) return distributed;
  const occupancies = distributed.value;
  const flightsOf = packs.get(flightsId);
  if (!flightsOf || !isSibling(pack, flightsOf) || flightsOf.status !== "open")
    return refuse("flight-unavailable", { field: "flights" });

  const hotels = await hotelsOfPack(catalogue, pack);
  const hotel = categories[pack.category].hasHotel
    ? hotels.find((candidate) => candidate.id === request.hotelid)
    : null;
  if (hotel === undefined) return refuse("room-not-found", { field: "hotelid" });
  const rooms = occupancies.map((occupancy, index) => ({
    cls: hotel ? (request.cls[index] ?? request.cls[0] ?? "") : "",
    typ: typOf(occupancy),
    childAges: occupancy.childAges,
  }));
  const people = seatCount(occupancies);
  const chosen = await chosenTicketAndCar(db, request, pack, flightsOf, occupancies);
  if (!chosen.ok) return chosen;
  const { event, ticket, car } = chosen.value;
  const hotelShift = request.hotelShift ?? 0;
  const priced = clubPrice(
    { pack, flightsOf, hotel, rooms, services: request.services, ticket, car, hotelShift },
    request.clubPercent,
  );
  if (!priced.ok) return priced;

  const { outward, inward, freeSeats } = await seatsOn(db, flightsOf, ticket);
  if (freeSeats < people) return refuse("sold-out", { field: "flights" });
  const { stay, rooms: pricedRooms } = priced.value;
  const roomsOnRequest = pricedRooms.map(({ room }) => room !== null && isOnRequest(room, stay));
  const hotelOnRequest = roomsOnRequest.includes(true);
  const roomClasses = pricedRooms.flatMap(({ room }) => room?.room.roomClass ?? []);
  if (hotel && !hotelOnRequest && !(await hasFreeRooms(db, { hotelId: hotel.id, ...stay }, roomClasses)))
    return refuse("sold-out", { field: "cls" });
  const wrong = wrongSelection(parts, request.packSelectionId, pack.id, hotel?.id ?? null);
  if (wrong) return refuse(wrong.code, { field: wrong.field });
  return accept({
    pack,
    flightsOf,
    hotel,
    occupancies,
    rooms,
    outward,
    inward,
    event,
    ticket,
    car,
    hotelShift,
    priced: priced.value,
    onRequest: {
      hotel: hotelOnRequest,
      rooms: roomsOnRequest,
      flight: (outward?.onRequest ?? false) || (inward?.onRequest ?? false),
    },
    freeSeats,
  });
}

type Chosen = { event: SportEvent | null; ticket: TicketChoice | null; car: CarChoice | null };

/** The match with its ticket, and the rented car, while both can be had. */
async function chosenTicketAndCar(
  db: Database,
  request: Pick<SelectionQuestion, "ticket" | "car">,
  pack: Departure,
  flightsOf: Departure,
  rooms: readonly Occupancy[],
): Promise<Result<Chosen, "not-found" | "sold-out">> {
  const event = pack.eventId ? ((await eventsById(db, [pack.eventId])).get(pack.eventId) ?? null) : null;
  const ticket = event ? chosenTicket(event, request.ticket, seatCount(rooms)) : request.ticket ? "not-found" : null;
  if (ticket === "not-found") return refuse("not-found", { field: "ticket" });
  if (ticket === "sold-out" || (pack.eventId && !event)) return refuse("sold-out", { field: "ticket" });
  const cars =
    request.car && flightsOf.inwardFlightId ? await carsFor(db, pack.destinationCode, pack.startDate, pack.nights) : [];
  const car = request.car ? cars.find(({ code }) => code === request.car) : null;
  // A car that is too small is not offered to this party.
  if (car === undefined || (car && car.seats < carSeats(rooms))) return refuse("not-found", { field: "car" });
  if (car && car.free < 1) return refuse("sold-out", { field: "car" });
  return accept({ event, ticket, car });
}

/** The flights of a departure, and how many people they, and the stadium, still have room for. */
async function seatsOn(
  db: Database,
  { outwardFlightId, inwardFlightId, cabin }: Departure,
  ticket: TicketChoice | null,
) {
  const flights = await flightsById(
    db,
    [outwardFlightId, inwardFlightId].filter((id) => id !== null),
  );
  const outward = outwardFlightId ? (flights.get(outwardFlightId) ?? null) : null;
  const inward = inwardFlightId ? (flights.get(inwardFlightId) ?? null) : null;
  const seats = [outward, inward].filter((leg) => leg !== null).map((leg) => leg.freeSeats.get(cabin) ?? 0);
  return { outward, inward, freeSeats: Math.min(unlimitedStock, ...seats, ticket?.free ?? unlimitedStock) };
}
