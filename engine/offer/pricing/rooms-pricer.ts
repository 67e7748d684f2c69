import { epochDay } from "../../core/epoch-day";
import type { Hotel, RatedRoom } from "../catalogue/catalogue";
import { countedBy, oldestChild } from "./age-rules";
import { fits, type PricedRoom, type Stay } from "./lowest-room";
import type { Occupancy } from "./occupancy";
import { type PersonPrices, roomLines, totalOf } from "./room-price";
import { fareOnlyPrices, forEachNight, nightPrices, type SeasonRate } from "./stay-price";

/** A season of a room: the price of a night for each party, in minor units. */
type PricedSeason = { fromDay: number; toDay: number; weekday: number[]; weekend: number[] };

/** For each party the cheapest room for a stay, as found by `lowestRooms`, among those on sale. */
export type RoomsPricer = (stay: Stay, isSold?: (hotel: Hotel, room: RatedRoom) => boolean) => (PricedRoom | null)[];

/**
 * `lowestRooms` for many stays at the same hotels. A room's price is a sum over its nights and the journey, so the price of a night for a
 * party is computed once per season, and a stay only adds them up: a search with filters needs thousands of stays.
 */
export function roomsPricer(hotels: readonly Hotel[], parties: readonly (readonly Occupancy[])[]): RoomsPricer {
  const sumOf = (prices: PersonPrices, childTo: number) =>
    parties.map((occupancies) =>
      occupancies.reduce((sum, occupancy) => sum + totalOf(roomLines(countedBy(childTo, occupancy), prices)), 0),
    );
  const seasonOf = (rate: SeasonRate, childTo: number): PricedSeason => ({
    fromDay: rate.fromDay,
    toDay: rate.toDay,
    weekday: sumOf(nightPrices(rate, false), childTo),
    weekend: sumOf(nightPrices(rate, true), childTo),
  });
  const rooms = hotels.flatMap((hotel) =>
    hotel.rooms.map((room) => ({
      hotel,
      room,
      currency: room.rates[0]?.currency,
      takes: parties.map((occupancies) => occupancies.every((occupancy) => fits(room, occupancy))),
      seasons: room.rates.map((rate) => seasonOf(rate, room.room.childAgeTo)),
    })),
  );
  return (stay, isSold) => {
    const first = epochDay(stay.checkIn);
    const journey = sumOf(fareOnlyPrices(stay.fare), stay.fare.childFareTo ?? oldestChild);
    const lowest: (PricedRoom | null)[] = parties.map(() => null);
    for (const { hotel, room, currency, takes, seasons } of rooms) {
      if (currency !== stay.currency || (isSold && !isSold(hotel, room))) continue;
      const totals = withNights(journey, seasons, first, stay.nights);
      if (!totals) continue;
      for (let party = 0; party < totals.length; party += 1) {
        const totalMinor = totals[party]!;
        const best = lowest[party];
        if (takes[party] && (!best || totalMinor < best.totalMinor)) lowest[party] = { hotel, room, totalMinor };
      }
    }
    return lowest;
  };
}

/** Null when a night has no rate: such a stay is not sold. */
function withNights(
  journey: readonly number[],
  seasons: readonly PricedSeason[],
  first: number,
  nights: number,
): number[] | null {
  const totals = [...journey];
  const complete = forEachNight(seasons, first, nights, (season, weekend) => {
    const costs = weekend ? season.weekend : season.weekday;
    for (let party = 0; party < totals.length; party += 1) totals[party]! += costs[party]!;
  });
  return complete ? totals : null;
}
