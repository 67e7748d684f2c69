import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { amountOf } from "../../core/money";
import { breather } from "../../core/turns/breather";
import type { Database } from "../../database/connect";
import type { Catalogue, Hotel } from "../../offer/catalogue/catalogue";
import { freeRooms } from "../../offer/stock/free-rooms";
import { hotelById, hotelsByCode } from "./hotels-by-code";
import { starsNameOf } from "./star-names";
import { StayError } from "./stay-error";
import {
  isRequestOnly,
  nightsBetween,
  type Rate,
  rateOf,
  ratesOf,
  readRateKey,
  type StayOccupancy,
  type StayPeriod,
  shownRate,
} from "./stay-offers";
import type { AvailabilityRQ } from "./stay-requests";

export type StayParts = { db: Database; catalogue: Catalogue; clock: Clock; secret: string };
export type StayCaller = { apiKey: string; name: string };

const mostNights = 30;
const mostDaysAhead = 400;

export const langCodeOfStay = (language: string): LangCode => (language === "CAS" ? "ENG" : (language as LangCode));

/** Valid days of a stay: in the future, not too long, not too far ahead. */
function checkPeriod(period: StayPeriod, today: string): void {
  const nights = nightsBetween(period);
  if (period.checkIn < today) throw new StayError("INVALID_DATA", "The check-in date is in the past");
  if (nights < 1) throw new StayError("INVALID_DATA", "The check-out date must be after the check-in date");
  if (nights > mostNights) throw new StayError("INVALID_DATA", `A stay has ${mostNights} nights at most`);
  if (nightsBetween({ checkIn: today, checkOut: period.checkIn }) > mostDaysAhead)
    throw new StayError("INVALID_DATA", "The check-in date is too far ahead");
}

/** Every child needs an entry with its age. */
function occupanciesOf(request: AvailabilityRQ): StayOccupancy[] {
  return request.occupancies.map(({ rooms, adults, children, paxes = [] }) => {
    const ages = paxes.flatMap(({ type, age }) => (type === "CH" && age !== undefined ? [age] : []));
    if (ages.length !== children) throw new StayError("INVALID_DATA", "Every child needs a pax of type CH with an age");
    if (ages.some((age) => age > 17)) throw new StayError("INVALID_DATA", "A child is 17 at most");
    return { rooms, adults, children, ages };
  });
}

/**
 * Hotels of a place or a list, with their rates for a stay. Hotels not free on every night are omitted. `maySearch` is asked with the number of
 * prices that are looked at: of a room, for a night and a group of guests.
 */
export async function stayAvailability(
  parts: StayParts,
  caller: StayCaller,
  request: AvailabilityRQ,
  maySearch: (prices: number) => Promise<boolean>,
) {
  const today = jerusalemDay(parts.clock.now());
  const { stay, filter = {} } = request;
  checkPeriod(stay, today);
  const occupancies = occupanciesOf(request);
  if (!request.destination && !request.hotels && !request.geolocation)
    throw new StayError("INVALID_REQUEST", "Say which destination, which hotels or around which point");
  const atlas = await parts.catalogue.atlas();
  const placesOf = ({ destination }: AvailabilityRQ) =>
    destination ? [destination.code] : [...atlas.destinations.keys()];
  if (request.destination && !atlas.destinations.has(request.destination.code))
    throw new StayError("INVALID_DATA", "The destination does not exist");
  const named = request.hotels
    ? await hotelsByCode(parts, request.hotels.hotel)
    : (await Promise.all(placesOf(request).map((code) => parts.catalogue.hotelsOf(code)))).flat();
  const hotels = named
    .filter(({ destinationCode }) => !request.destination || destinationCode === request.destination.code)
    .filter((hotel) => !request.geolocation || isAround(hotel, request.geolocation))
    .filter(({ stars }) => stars >= (filter.minCategory ?? 1) && stars <= (filter.maxCategory ?? 5));
  const nights = nightsBetween(stay);
  const rooms = hotels.reduce((sum, hotel) => sum + hotel.rooms.length, 0);
  if (!(await maySearch(rooms * nights * occupancies.length)))
    throw new StayError("TOO_MANY_REQUESTS", "Searches of too many hotels, nights and groups in a minute", 429);
  const free = await freeRooms(
    parts.db,
    hotels.map((hotel) => ({ hotelId: hotel.id, checkIn: stay.checkIn, nights })),
  );
  const roomCount = occupancies.reduce((sum, { rooms }) => sum + rooms, 0);
  const langCode = langCodeOfStay(request.language);
  const boards = request.boards;
  const lineOf = (hotel: Hotel, index: number) => {
    const roomsLeft = (roomClass: string) => free[index]!.get(roomClass) ?? 0;
    const currency = hotel.rooms[0]?.rates[0]?.currency ?? "USD";
    const rates = occupancies
      .flatMap((occupancy) => ratesOf(hotel, stay, occupancy, { client: caller.apiKey, today }))
      .filter(({ room }) => roomsLeft(room.room.roomClass) >= roomCount)
      .filter(({ room }) => !boards || boards.board.includes(room.board) === boards.included)
      .filter(
        ({ facts }) => facts.netMinor >= (filter.minRate ?? 0) * 100 && facts.netMinor <= (filter.maxRate ?? 1e7) * 100,
      );
    if (rates.length === 0) return null;
    const shown = filter.maxRooms === undefined ? rates : ofFewRooms(rates, filter.maxRooms);
    const sums = shown.map(({ facts }) => facts.netMinor);
    return {
      ...shownHotel(hotel, atlas.destinations.get(hotel.destinationCode)!.names, langCode),
      minRate: amountOf(Math.min(...sums)),
      maxRate: amountOf(Math.max(...sums)),
      currency,
      rooms: byRoom(shown, langCode, (rate) =>
        shownRate(rate, {
          secret: parts.secret,
          currency,
          allotment: roomsLeft(rate.room.room.roomClass),
          today,
          langCode,
          checked: false,
        }),
      ).map((room) => ({ ...room, rates: room.rates.slice(0, filter.maxRatesPerRoom ?? 50) })),
    };
  };
  const results: NonNullable<ReturnType<typeof lineOf>>[] = [];
  const breathe = breather();
  for (const [index, hotel] of hotels.entries()) {
    if (results.length === (filter.maxHotels ?? 2000)) break;
    await breathe();
    const line = lineOf(hotel, index);
    if (line) results.push(line);
  }
  const { checkIn, checkOut } = stay;
  return results.length === 0
    ? { checkIn, checkOut, total: 0 }
    : { checkIn, checkOut, total: results.length, hotels: results };
}

const kilometresOf = { km: 1, mi: 1.609344 } as const;
const earthRadius = 6371;

/** Whether a hotel is within the radius of a point, by great-circle distance. */
function isAround(
  hotel: Pick<Hotel, "latitude" | "longitude">,
  around: NonNullable<AvailabilityRQ["geolocation"]>,
): boolean {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [one, other] = [radians(hotel.latitude), radians(around.latitude)];
  const apart =
    Math.sin((one - other) / 2) ** 2 +
    Math.cos(one) * Math.cos(other) * Math.sin(radians(hotel.longitude - around.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(apart)) <= around.radius * kilometresOf[around.unit];
}

export function shownHotel(
  hotel: Hotel,
  placeNames: Parameters<typeof localise>[0],
  langCode: LangCode,
): Record<string, unknown> {
  return {
    code: hotel.code,
    name: localise(hotel.names, langCode),
    categoryCode: `${hotel.stars}EST`,
    categoryName: starsNameOf(hotel.stars, langCode),
    destinationCode: hotel.destinationCode,
    destinationName: localise(placeNames, langCode),
    latitude: String(hotel.latitude),
    longitude: String(hotel.longitude),
  };
}

/** The rates of so many rooms, the cheapest; those that take more of the groups come first, so that no group is left without one. */
function ofFewRooms(rates: readonly Rate[], most: number): Rate[] {
  const groups = new Map<string, Set<unknown>>();
  for (const { room, facts } of rates) {
    const { roomClass } = room.room;
    groups.set(roomClass, (groups.get(roomClass) ?? new Set()).add(facts.occupancy));
  }
  const classes = [...groups].sort(([, one], [, other]) => other.size - one.size).map(([roomClass]) => roomClass);
  const kept = new Set(classes.slice(0, most));
  return rates.filter(({ room }) => kept.has(room.room.roomClass));
}

function byRoom<T>(rates: readonly Rate[], langCode: LangCode, lineOf: (rate: Rate) => T) {
  const rooms = new Map<string, { code: string; name: string; rates: T[] }>();
  for (const rate of rates) {
    const { roomClass, names } = rate.room.room;
    const room = rooms.get(roomClass) ?? { code: roomClass, name: localise(names, langCode), rates: [] };
    room.rates.push(lineOf(rate));
    rooms.set(roomClass, room);
  }
  return [...rooms.values()];
}

export type CheckedRate = { rate: Rate; hotel: Hotel; currency: string; allotment: number; wasMinor: number };

/** The current rates behind keys, all of one hotel and one stay. A forged key and another client's key are invalid. */
export async function checkedRates(
  parts: StayParts,
  caller: StayCaller,
  rateKeys: readonly string[],
): Promise<CheckedRate[]> {
  const today = jerusalemDay(parts.clock.now());
  const keys = rateKeys.map((rateKey) => {
    const key = readRateKey(parts.secret, rateKey, caller.apiKey);
    if (!key) throw new StayError("INVALID_DATA", "The rate key is not valid");
    return key;
  });
  const [first] = keys as [(typeof keys)[0], ...typeof keys];
  if (
    keys.some(
      ({ hotelId, checkIn, checkOut }) =>
        hotelId !== first.hotelId || checkIn !== first.checkIn || checkOut !== first.checkOut,
    )
  )
    throw new StayError("INVALID_DATA", "All rates have to be of one hotel and one stay");
  checkPeriod(first, today);
  const hotel = await hotelById(parts, first.hotelId);
  if (!hotel) throw new StayError("PRODUCT_ERROR", "Hotel not available", 409);
  const [free] = await freeRooms(parts.db, [
    { hotelId: hotel.id, checkIn: first.checkIn, nights: nightsBetween(first) },
  ]);
  return keys.map((key) => {
    const rate = rateOf(hotel, key.cls, key, key.occupancy, { client: caller.apiKey, today });
    if (!rate)
      throw new StayError("PRODUCT_ERROR", isRequestOnly(hotel, key.cls, key) ? "On request only" : "Stop sales", 409);
    const allotment = free!.get(rate.room.room.roomClass) ?? 0;
    if (allotment < key.occupancy.rooms) throw new StayError("PRODUCT_ERROR", "Insufficient allotment", 409);
    return { rate, hotel, currency: rate.room.rates[0]?.currency ?? "USD", allotment, wasMinor: key.netMinor };
  });
}

/** Rates again, with comments, policies and bookable keys. */
export async function checkStayRates(parts: StayParts, caller: StayCaller, rateKeys: string[], langCode: LangCode) {
  const checked = await checkedRates(parts, caller, rateKeys);
  const today = jerusalemDay(parts.clock.now());
  const [{ hotel, currency, rate }] = checked as [CheckedRate, ...CheckedRate[]];
  const place = (await parts.catalogue.atlas()).destinations.get(hotel.destinationCode)!;
  return {
    checkIn: rate.facts.checkIn,
    checkOut: rate.facts.checkOut,
    ...shownHotel(hotel, place.names, langCode),
    minRate: amountOf(Math.min(...checked.map(({ rate: { facts } }) => facts.netMinor))),
    maxRate: amountOf(Math.max(...checked.map(({ rate: { facts } }) => facts.netMinor))),
    totalNet: amountOf(checked.reduce((sum, { rate: { facts } }) => sum + facts.netMinor, 0)),
    currency,
    paymentDataRequired: false,
    modificationPolicies: { cancellation: true, modification: false },
    rooms: checked.map(({ rate: one, allotment }) => ({
      code: one.room.room.roomClass,
      name: localise(one.room.room.names, langCode),
      rates: [shownRate(one, { secret: parts.secret, currency, allotment, today, langCode, checked: true })],
    })),
  };
}
