import { categories } from "@contract/vocabulary/categories";
import type { IsoCurrency, Price } from "@contract/vocabulary/money";
import { unlimitedStock } from "@contract/vocabulary/party-limits";
import { priceOf } from "../../../core/money";
import { seatCount } from "../../../core/seat-count";
import type { Database } from "../../../database/connect";
import { carSeats, lowestCarDay } from "../../cars/rental-cars";
import type { Catalogue, Hotel } from "../../catalogue/catalogue";
import { isOnRequest } from "../../catalogue/on-request";
import { cheapestTicket, eventsById, type SportEvent } from "../../events/sport-events";
import { clubDiscountOn, lessDiscounts } from "../../pricing/club-discount";
import { type Departure, fareOf } from "../../pricing/departure";
import { lowestRooms } from "../../pricing/lowest-room";
import type { Occupancy } from "../../pricing/occupancy";
import { fareSum, type IsSold, type PricedRoom, type Stay } from "../../pricing/rooms-pricer";
import { maxDiscountPercent } from "../../pricing/selection-price";
import type { ExchangeRates } from "../../rates/exchange-rates";
import { departureRows } from "../../selection/departures-by-id";
import { freeSeatsById } from "../../selection/flights-by-id";
import { freeRooms } from "../../stock/free-rooms";
import type { Suits } from "../candidates/suits";
import type { IndexedDay } from "../indexed-day";
import type { KeptOffer } from "../kept-offer";

export type DayRequest = {
  day: IndexedDay;
  /** Only this hotel; otherwise the cheapest one with a free room. */
  hotelId?: string;
};

export type PricingContext = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  /** What lists have in memory; missing: everything is read. */
  kept?: KeptOffer;
  rooms: Occupancy[];
  /** All rooms by default. */
  suits?: Suits | null;
  /** Fly and drive: the price includes the cheapest car, and the link selects it. */
  drive?: boolean;
  /** A club member's own discount, in percent: the price is then the club's. */
  ownClubPercent?: number;
};

/** A day that this party can buy now, with its price in minor units of the departure's currency. */
export type SellableDay = {
  row: Departure;
  best: PricedRoom | null;
  /** The hotel has to confirm this room first. */
  roomOnRequest: boolean;
  event?: SportEvent;
  carCode?: string;
  /** Free seats of the departure's cabin on both flights; many without flights, none where no stock of the cabin is kept. */
  seats: number;
  freeSeats: Map<string, Map<string, number>>;
  /** Before the discount, with tickets and car. */
  undiscountedMinor: number;
  /** Before the club's discount. */
  fullMinor: number;
  clubDiscountMinor: number;
  totalMinor: number;
  price: Price;
};

/**
 * The wished days that are still sold, with exact prices and current stock: days sold out since the index was built are omitted. At most
 * seven queries, whatever the number of days.
 */
export async function sellableDays(requests: readonly DayRequest[], context: PricingContext): Promise<SellableDay[]> {
  const { db, rates, kept } = context;
  if (requests.length === 0) return [];
  const ids = [...new Set(requests.map((request) => request.day.departureId))];
  const departures = await (kept ? kept.departures(ids) : departureRows(db, ids));
  const rows = [...departures.values()];
  const wished = await Promise.all(
    requests.flatMap(({ day, hotelId }) => {
      const row = departures.get(day.departureId);
      return row ? [candidateHotels(row, hotelId, context).then((hotels) => ({ row, day, hotels }))] : [];
    }),
  );
  const [freeSeats, free, events, carDays, atlas] = await Promise.all([
    freeSeatsById(
      db,
      rows.flatMap((row) => [row.outwardFlightId, row.inwardFlightId].filter((id) => id !== null)),
    ),
    freeRooms(
      db,
      wished.flatMap(({ day, hotels }) =>
        hotels.map((hotel) => ({ hotelId: hotel.id, checkIn: day.startDate, nights: day.nights })),
      ),
    ),
    eventsById(
      db,
      rows.map((row) => row.eventId),
    ),
    context.drive ? lowestCarDay(db, carSeats(context.rooms)) : null,
    context.catalogue.atlas(),
  ]);

  const people = seatCount(context.rooms);
  const sellable: SellableDay[] = [];
  let stay = 0;
  for (const { row, hotels } of wished) {
    const freeIn = new Map(hotels.map(({ id }) => [id, free[stay++]!]));
    const seatsOn = (flightId: string | null) =>
      flightId === null ? unlimitedStock : (freeSeats.get(flightId)?.get(row.cabin) ?? 0);
    const seats = Math.min(seatsOn(row.outwardFlightId), seatsOn(row.inwardFlightId));
    if (seats < people || row.discountPercent < 0 || row.discountPercent > maxDiscountPercent) continue;
    const fare = fareOf(row);
    const { hasHotel } = categories[row.category];
    const stayTerms = { checkIn: row.startDate, nights: row.nights, fare, currency: row.currency };
    const best = hasHotel
      ? lowestRooms(hotels, [context.rooms], stayTerms, soldIn(freeIn, stayTerms, context))[0]!
      : null;
    if (hasHotel && !best) continue;
    const event = row.eventId ? events.get(row.eventId) : undefined;
    const ticket = event && cheapestTicket(event, people);
    if (row.eventId && !ticket) continue;
    const carDay = carDays?.get(row.destinationCode);
    if (carDays && (!carDay || carDay.currency !== row.currency || row.nights < 1)) continue;
    const currency = row.currency as IsoCurrency;
    const rate = await rates.shown(currency);
    if (!rate || !atlas.destinations.has(row.destinationCode)) continue;
    const sum = best?.totalMinor ?? fareSum(context.rooms, fare);
    const added = (ticket?.supplementMinor ?? 0) * people + (carDay?.minor ?? 0) * row.nights;
    const fullMinor = lessDiscounts(sum, row.discountPercent) + added;
    const clubDiscountMinor = clubDiscountOn(sum, row.discountPercent, context.ownClubPercent ?? 0);
    const totalMinor = fullMinor - clubDiscountMinor;
    sellable.push({
      row,
      best,
      roomOnRequest: best !== null && isOnRequest(best.room, stayTerms),
      event,
      carCode: carDay?.code,
      seats,
      freeSeats,
      undiscountedMinor: sum + added,
      fullMinor,
      clubDiscountMinor,
      totalMinor,
      price: priceOf(totalMinor, currency, rate),
    });
  }
  return sellable;
}

async function candidateHotels(
  row: Departure,
  hotelId: string | undefined,
  { catalogue }: PricingContext,
): Promise<Hotel[]> {
  if (!categories[row.category].hasHotel) return [];
  const hotels = await catalogue.hotelsOf(row.destinationCode);
  return hotels.filter(
    (hotel) => (!hotelId || hotel.id === hotelId) && (!row.hotelIds || row.hotelIds.includes(hotel.id)),
  );
}

function soldIn(
  freeIn: ReadonlyMap<string, ReadonlyMap<string, number>>,
  stay: Pick<Stay, "checkIn" | "nights">,
  { rooms, suits }: PricingContext,
): IsSold {
  return (hotel, room) =>
    (isOnRequest(room, stay) || (freeIn.get(hotel.id)!.get(room.room.roomClass) ?? 0) >= rooms.length) &&
    (!suits || suits(hotel, room));
}
