import type { IsoCurrency } from "@contract/vocabulary/money";
import { peopleOfTyp } from "@contract/vocabulary/room-typ";
import type { Board } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { dateOfEpochDay, epochDay } from "../../core/epoch-day";
import { percentOf } from "../../core/money";
import { seatCount } from "../../core/seat-count";
import type { CarClass } from "../cars/rental-cars";
import { type Hotel, type RatedRoom, roomOfCls } from "../catalogue/catalogue";
import { touchesNights } from "../catalogue/night-periods";
import type { TicketChoice } from "../events/sport-events";
import { additionalServices, servicePrice, serviceQuantity } from "./additional-services";
import { oldestChild } from "./age-rules";
import { type Departure, fareOf } from "./departure";
import { fareOnlyPrices } from "./fare-prices";
import { fits } from "./fits";
import { flownFares } from "./flown-fares";
import type { Occupancy } from "./occupancy";
import { type QuoteLine, quoteLine } from "./quote-line";
import { countedBy, journeyLines, roomLines, roomLinesByAge, totalOf } from "./room-price";
import { personPrices } from "./stay-price";

export type RoomRequest = {
  cls: string;
  typ: string;
  /** Ages of its children on the return date. */
  childAges?: number[];
};

export type SelectionRequest = {
  pack: Departure;
  /** The pack of the chosen flights: the same pack, or another one on the same days. */
  flightsOf: Departure;
  hotel: Hotel | null;
  /** One entry for each room; for a journey without a hotel, `cls` is empty. */
  rooms: RoomRequest[];
  services: string[];
  /** How many of a service, by its code; one for everybody when missing. */
  serviceQty?: Record<string, number>;
  /** What a dollar costs in shekels, at which a pack priced in shekels sells services priced in dollars. */
  dollarRate?: string;
  /** Category of the match tickets, for every passenger with a seat. */
  ticket?: Pick<TicketChoice, "currency" | "supplementMinor"> | null;
  car?: Pick<CarClass, "currency" | "dayMinor"> | null;
  /** Days after arrival on which the hotel stay begins (specification §3, hotel_shift_1). */
  hotelShift?: number;
};

export type PricedSelection = {
  currency: IsoCurrency;
  totalMinor: number;
  discountPercent: number;
  lines: QuoteLine[];
  /** The part of the room lines that is the fare of the flights. */
  fareMinor: number;
  /** The nights in the hotel, which may begin after the journey. */
  stay: { checkIn: string; nights: number };
  rooms: { request: RoomRequest; room: RatedRoom | null; board: Board | null; occupancy: Occupancy }[];
};

/** Upper limit for all discounts together (specification §9). */
export const maxDiscountPercent = 41;

type Failure = "room-not-found" | "sold-out" | "price-error" | "wrong-discount" | "babies-not-allowed";

/**
 * The price of a selection: room by room, supplements for other flights and better tickets, car, services, then the deal's discount. This
 * is the price before club, coupons and agent's terms (`withClub`, `withReductions`). Amounts sent by a client are never an input.
 */
export function priceSelection({
  pack,
  flightsOf,
  hotel,
  rooms,
  services,
  serviceQty,
  dollarRate,
  ticket,
  car,
  hotelShift = 0,
}: SelectionRequest): Result<PricedSelection, Failure> {
  if (pack.discountPercent > maxDiscountPercent || pack.discountPercent < 0) return refuse("wrong-discount");
  if (hotelShift > 0 && (!hotel || hotelShift >= pack.nights))
    return refuse("room-not-found", { field: "hotel_shift_1" });
  const occupancies = rooms.map(({ typ, childAges }): Occupancy => ({ ...peopleOfTyp(typ), childAges }));
  const flown = flownFares(pack, flightsOf, occupancies, hotel !== null);
  const fare = fareOf(flown.pack);
  const journey = fareOnlyPrices(fare);
  const firstNight = epochDay(pack.startDate) + hotelShift;
  const nights = pack.nights - hotelShift;
  const checkIn = dateOfEpochDay(firstNight);
  const lines: QuoteLine[] = [];
  const pricedRooms: PricedSelection["rooms"] = [];
  let sum = 0;
  let fareMinor = 0;
  const childFareTo = journey.childFareTo ?? oldestChild;
  for (const [index, request] of rooms.entries()) {
    const occupancy = occupancies[index]!;
    if (occupancy.adults < 1) return refuse("room-not-found", { field: "typ" });
    const room = hotel ? roomOfCls(hotel, request.cls) : null;
    if (hotel && !room) return refuse("room-not-found", { field: "cls" });
    if (room && occupancy.infants > 0 && !room.room.babiesAllowed)
      return refuse("babies-not-allowed", { field: "cls" });
    if (room && !fits(room, occupancy)) return refuse("room-not-found", { field: "cls" });
    if (room && touchesNights(room.closed, firstNight, nights)) return refuse("sold-out", { field: "cls" });
    if (room && room.rates[0]?.currency !== pack.currency) return refuse("price-error");
    const prices = room ? personPrices(room.rates, firstNight, nights, journey) : journey;
    if (!prices) return refuse("price-error");
    const priced = room
      ? roomLinesByAge(occupancy, prices, journey, room.room.childAgeTo)
      : journeyLines(occupancy, journey);
    sum += totalOf(priced);
    fareMinor += totalOf(hotel ? roomLines(countedBy(childFareTo, occupancy), journey) : priced);
    for (const line of priced) lines.push({ ...quoteLine(line, index + 1), ...(hotel ? {} : { journey: true }) });
    pricedRooms.push({ request, room: room ?? null, board: room?.board ?? null, occupancy });
  }
  const people = seatCount(occupancies);
  const supplement = flown.supplementMinor;
  if (supplement !== 0) {
    // One amount for each where everybody pays the same difference.
    const qty = supplement % people === 0 ? people : 1;
    lines.push(quoteLine({ code: "FLIGHT_SUPP", qty, unitMinor: supplement / qty }, 0));
  }
  const extraLines = [
    { code: "TICKET" as const, price: ticket?.supplementMinor ?? 0, qty: people, currency: ticket?.currency },
    { code: "CAR" as const, price: car?.dayMinor ?? 0, qty: pack.nights, currency: car?.currency },
  ].filter(({ price }) => price > 0);
  if (extraLines.some(({ currency }) => currency !== pack.currency)) return refuse("price-error");
  for (const { code, price, qty } of extraLines) lines.push(quoteLine({ code, qty, unitMinor: price }, 0));
  const addedSum = extraLines.reduce((total, { price, qty }) => total + price * qty, 0);
  const discount = percentOf(sum, pack.discountPercent);
  const everybody = { people, rooms: rooms.length, nights: pack.nights };
  let serviceSum = 0;
  for (const code of services) {
    const service = additionalServices.find((candidate) => candidate.code === code);
    const unitMinor = service ? servicePrice(service, { currency: pack.currency, dollarRate }) : null;
    if (!service || unitMinor === null) return refuse("price-error", { field: "additionalServices" });
    const qty = serviceQty?.[code] ?? serviceQuantity(service.unit, everybody);
    serviceSum += qty * unitMinor;
    lines.push({ ...quoteLine({ code: "SERVICE", qty, unitMinor }, 0), service: service.code });
  }
  if (discount > 0) lines.push(quoteLine({ code: "DISCOUNT", qty: 1, unitMinor: -discount }, 0));
  const totalMinor = sum + supplement + addedSum + serviceSum - discount;
  if (!Number.isSafeInteger(totalMinor) || totalMinor <= 0) return refuse("price-error");
  return accept({
    currency: pack.currency as IsoCurrency,
    totalMinor,
    discountPercent: pack.discountPercent,
    lines,
    fareMinor,
    stay: { checkIn, nights },
    rooms: pricedRooms,
  });
}
