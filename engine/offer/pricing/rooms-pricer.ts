import { epochDay } from "../../core/epoch-day";
import type { Hotel, RatedRoom } from "../catalogue/catalogue";
import { oldestChild } from "./age-rules";
import { type Fare, fareOnlyPrices, type PersonPrices } from "./fare-prices";
import { fits } from "./fits";
import type { Occupancy } from "./occupancy";
import { countedBy, roomLines, totalOf } from "./room-price";
import { forEachNight, nightPrices, type SeasonRate } from "./stay-price";

/** A season of a room. The price of a night for each party, in minor units, is computed when a stay first needs it. */
type PricedSeason = {
  fromDay: number;
  toDay: number;
  rate: SeasonRate;
  weekday: number[] | null;
  weekend: number[] | null;
};

export type Stay = { checkIn: string; nights: number; fare: Fare; currency: string };

/** A party's room with its price for the stay, in minor units, before discounts. */
export type PricedRoom = { hotel: Hotel; room: RatedRoom; totalMinor: number };

type Parties = readonly (readonly Occupancy[])[];
/** What each party pays for a journey, in minor units. */
type JourneyPricer = (fare: Fare) => readonly number[];

export type IsSold = (hotel: Hotel, room: RatedRoom) => boolean;

/**
 * For each party the cheapest room class and board for a stay, among those on sale. A party is one or more rooms, all of one class. `onSale` is
 * told of each room that a party could have, with its price: a list needs more of them than the cheapest.
 */
export type RoomsPricer = (
  stay: Stay,
  isSold?: IsSold,
  onSale?: (hotel: Hotel, room: RatedRoom, totalMinor: number) => void,
) => (PricedRoom | null)[];

function sumOf(parties: Parties, prices: PersonPrices, childTo: number): number[] {
  return parties.map((occupancies) =>
    occupancies.reduce((sum, occupancy) => sum + totalOf(roomLines(countedBy(childTo, occupancy), prices)), 0),
  );
}

/** Computes each fare once: many stays are priced with the same journeys. */
function journeyPricer(parties: Parties): JourneyPricer {
  const known = new WeakMap<Fare, number[]>();
  return (fare) => {
    const sums = known.get(fare) ?? sumOf(parties, fareOnlyPrices(fare), fare.childFareTo ?? oldestChild);
    known.set(fare, sums);
    return sums;
  };
}

/**
 * The lowest rooms for many stays at the same hotels. A room's price is a sum over its nights and the journey, so the price of a night for a
 * party is computed once per season, and a stay only adds them up: a search with filters needs thousands of stays.
 */
export function roomsPricer(hotels: readonly Hotel[], parties: Parties): RoomsPricer {
  const journeyOf = journeyPricer(parties);
  const rooms = hotels.flatMap((hotel) =>
    hotel.rooms
      .map((room) => ({
        hotel,
        room,
        currency: room.rates[0]?.currency,
        takes: parties.map((occupancies) => occupancies.every((occupancy) => fits(room, occupancy))),
        seasons: room.rates.map(
          (rate): PricedSeason => ({ fromDay: rate.fromDay, toDay: rate.toDay, rate, weekday: null, weekend: null }),
        ),
      }))
      .filter(({ takes }) => takes.includes(true)),
  );
  // One function and one list for all stays: a search prices thousands of them.
  const totals = parties.map(() => 0);
  let childTo = 0;
  const addNight = (season: PricedSeason, weekend: boolean) => {
    const kind = weekend ? "weekend" : "weekday";
    season[kind] ??= sumOf(parties, nightPrices(season.rate, weekend), childTo);
    const costs = season[kind];
    for (let party = 0; party < totals.length; party += 1) totals[party]! += costs[party]!;
  };
  return (stay, isSold, onSale) => {
    const first = epochDay(stay.checkIn);
    const journey = journeyOf(stay.fare);
    const lowest: (PricedRoom | null)[] = parties.map(() => null);
    for (const { hotel, room, currency, takes, seasons } of rooms) {
      if (currency !== stay.currency || (isSold && !isSold(hotel, room))) continue;
      childTo = room.room.childAgeTo;
      for (let party = 0; party < totals.length; party += 1) totals[party] = journey[party]!;
      // A night without a rate: such a stay is not sold.
      if (!forEachNight(seasons, first, stay.nights, addNight)) continue;
      for (let party = 0; party < totals.length; party += 1) {
        if (!takes[party]) continue;
        const totalMinor = totals[party]!;
        onSale?.(hotel, room, totalMinor);
        const best = lowest[party];
        if (!best || totalMinor < best.totalMinor) lowest[party] = { hotel, room, totalMinor };
      }
    }
    return lowest;
  };
}

/** The price of a party's journey without a hotel, in minor units of the fare, using the fare's age limits. */
export function fareSum(rooms: readonly Occupancy[], fare: Fare): number {
  return rooms
    .map((room) => countedBy(fare.childFareTo ?? oldestChild, room))
    .reduce(
      (sum, room) =>
        sum + room.adults * fare.adultMinor + room.children * fare.childMinor + room.infants * fare.infantMinor,
      0,
    );
}
