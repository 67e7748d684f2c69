import type { Board } from "@contract/vocabulary/vocabulary";
import { epochDay } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import type { Hotel, RatedRoom } from "@engine/offer/catalogue/catalogue";
import type { Departure } from "@engine/offer/pricing/departure";
import type { SeasonRate } from "@engine/offer/pricing/stay-price";

/** A season in cents per person and night: 50 for an adult, 30 more for single use, then 40, 25, 20 and 15, a baby 5. */
export function aSeason(change: Partial<SeasonRate> & { from?: string; to?: string } = {}): SeasonRate {
  const { from = "2026-01-01", to = "2027-12-31", ...rest } = change;
  return {
    fromDay: epochDay(from),
    toDay: epochDay(to),
    currency: "USD",
    adultMinor: 5000,
    singleSupplementMinor: 3000,
    adult3Minor: 4000,
    child1Minor: 2500,
    child2Minor: 2000,
    child3Minor: 1500,
    infantMinor: 500,
    weekendMinor: 0,
    ...rest,
  };
}

export function aRatedRoom(
  change: Partial<RatedRoom["room"]> & { board?: Board; rates?: SeasonRate[] } = {},
): RatedRoom {
  const { board = "BB", rates = [aSeason()], ...room } = change;
  return {
    board,
    rates,
    closed: [],
    requested: [],
    room: {
      hotelId: "h",
      roomClass: "STD",
      names: names("חדר", "Room", "Номер", "غرفة"),
      beds: names("זוגית", "Double", "Двуспальная", "مزدوج"),
      maxAdults: 3,
      maxChildren: 3,
      maxInfants: 2,
      maxGuests: 5,
      babiesAllowed: true,
      childAgeTo: 12,
      onRequest: false,
      ...room,
    } as RatedRoom["room"],
  };
}

export function aHotel(id: string, rooms: RatedRoom[]): Hotel {
  return { id, rooms } as Partial<Hotel> as Hotel;
}

/** Four nights from Sunday 2027-02-07; the journey is 400 dollars, 350 for a child and 50 for a baby. */
export function aDeparture(change: Partial<Departure> = {}): Departure {
  return {
    id: "P1",
    category: "vacation_pack",
    destinationCode: "RHO",
    startDate: "2027-02-07",
    endDate: "2027-02-11",
    nights: 4,
    currency: "USD",
    fareAdultMinor: 40_000,
    fareChildMinor: 35_000,
    fareInfantMinor: 5_000,
    childFareTo: 12,
    discountPercent: 0,
    status: "open",
    salesEndAt: null,
    hotelIds: null,
    ...change,
  } as Partial<Departure> as Departure;
}
