import { setFlagsFromString } from "node:v8";
import { expect, test } from "vitest";
import type { IndexedDay } from "../indexed-day";
import { candidateOf } from "./compared-candidates";
import { bestOfHotels } from "./hotel-candidates";
import { plainCandidate } from "./plain-candidate";

setFlagsFromString("--allow-natives-syntax");
const haveOneShape = new Function("one", "other", "return %HaveSameMap(one, other)") as (
  one: object,
  other: object,
) => boolean;

const day: IndexedDay = {
  category: "vacation_pack",
  destinationCode: "ATH",
  startDate: "2027-02-07",
  nights: 4,
  departureId: "d1",
  hotelId: "h1",
  roomClass: "DBL",
  board: "BB",
  stars: 4,
  currency: "USD",
  priceMinor: 60_000,
  discountPercent: 0,
  isMainDeal: false,
  priority: 0,
  seats: 9,
};

// Thousands of them are filtered, counted and sorted: with shapes of their own each field would be looked up again.
test("all candidates have one shape, whichever way they were found", () => {
  const plain = plainCandidate(day);
  const own = { candidateHotelId: "h1", candidateStars: 4, boards: ["BB"] };
  const priced = candidateOf({ ...day, carMinor: 4_000 }, own, { hotelId: "h2", priceMinor: 70_000 });
  const [best] = bestOfHotels([priced]);
  expect(
    [priced, best!, plainCandidate({ ...day, stars: null, board: null })].map((one) => haveOneShape(plain, one)),
  ).toEqual([true, true, true]);
});

test("a candidate has all fields of its day, with the hotel and the price that it is found at", () => {
  const own = { candidateHotelId: "h1", candidateStars: 5, boards: ["HB"] };
  const withCar = { ...day, carMinor: 4_000 };
  expect(candidateOf(withCar, own, { hotelId: "h2", priceMinor: 70_000 })).toEqual({
    ...withCar,
    ...own,
    hotelId: "h2",
    priceMinor: 70_000,
  });
});

test("a hotel's best day is its cheapest, with the boards of all its days", () => {
  const of = (hotel: string, priceMinor: number, board: string) =>
    candidateOf(day, { candidateHotelId: hotel, candidateStars: 4, boards: [board] }, { hotelId: hotel, priceMinor });
  const best = bestOfHotels([of("h1", 900, "BB"), of("h1", 700, "HB"), of("h2", 800, "BB"), of("h1", 700, "AI")]);
  expect(best.map(({ hotelId, priceMinor, boards }) => [hotelId, priceMinor, boards])).toEqual([
    ["h1", 700, ["BB", "HB", "AI"]],
    ["h2", 800, ["BB"]],
  ]);
});
