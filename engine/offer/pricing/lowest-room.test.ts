import { describe, expect, test } from "vitest";
import { aHotel, aRatedRoom, aSeason } from "../../../tests/factories/priced-hotel";
import { fits } from "./fits";
import { lowestRooms } from "./lowest-room";

const people = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });
const stay = {
  checkIn: "2027-02-07",
  nights: 4,
  fare: { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 },
  currency: "USD",
};

describe("a room of at most three adults, three children, one baby and four guests", () => {
  const room = aRatedRoom({ maxAdults: 3, maxChildren: 3, maxInfants: 1, maxGuests: 4 });

  test.each([
    ["one adult", people(1), true],
    ["three adults", people(3), true],
    ["four adults", people(4), false],
    ["one with three children", people(1, 3), true],
    ["two with three children: five guests", people(2, 3), false],
    ["one with four children", people(1, 4), false],
    ["three with a child: four guests", people(3, 1), true],
    // A baby sleeps in a cot and is not counted as a guest.
    ["three with a child and a baby", people(3, 1, 1), true],
    ["two babies", people(2, 0, 2), false],
  ])("%s fits: %s", (_, occupancy, expected) => {
    expect(fits(room, occupancy)).toBe(expected);
  });

  test("takes no more children than the class does, though it has beds for them", () => {
    const forOne = aRatedRoom({ maxChildren: 1 });
    expect(fits(forOne, people(2, 1))).toBe(true);
    expect(fits(forOne, people(2, 2))).toBe(false);
  });

  test("takes no baby if the class takes none", () => {
    const quiet = aRatedRoom({ babiesAllowed: false });
    expect(fits(quiet, people(2))).toBe(true);
    expect(fits(quiet, people(2, 0, 1))).toBe(false);
  });
});

describe("the lowest room", () => {
  const cheap = aRatedRoom({ roomClass: "STD", maxGuests: 2 });
  const dear = aRatedRoom({ roomClass: "FAM", rates: [aSeason({ adultMinor: 8_000 })] });
  const breakfast = aHotel("breakfast", [dear, cheap]);

  test.each([
    ["a couple, in the cheaper class", [people(2)], "STD", 120_000], // 2 x (400 + 4 x 50)
    ["a family, in the class that takes it", [people(2, 1)], "FAM", 189_000], // 2 x (400 + 4 x 80) + 350 + 4 x 25
    ["two couples, in two rooms of one class", [people(2), people(2)], "STD", 240_000],
    // The cheaper class has space for only one of the two rooms, so both are in the other.
    ["a couple and a family, both in one class", [people(2), people(2, 1)], "FAM", 333_000], // 2 x 720 + 1890
  ])("is found for %s", (_, party, roomClass, totalMinor) => {
    const [lowest] = lowestRooms([breakfast], [party], stay);
    expect(lowest).toMatchObject({ hotel: { id: "breakfast" }, room: { room: { roomClass } }, totalMinor });
  });

  test("is the cheapest across all hotels and boards", () => {
    const other = aHotel("other", [aRatedRoom({ board: "HB", rates: [aSeason({ adultMinor: 4_900 })] }), cheap]);
    const [lowest] = lowestRooms([breakfast, other], [[people(2)]], stay);
    expect(lowest).toMatchObject({ hotel: { id: "other" }, room: { board: "HB" }, totalMinor: 119_200 });
  });

  test("is found for each party separately, and is null for a party that fits nowhere", () => {
    const lowest = lowestRooms([breakfast], [[people(2)], [people(5)], [people(1)]], stay);
    expect(lowest.map((priced) => priced?.totalMinor ?? null)).toEqual([120_000, null, 72_000]); // 400 + 4 x 80
  });

  test.each([
    ["priced in another currency", aRatedRoom({ rates: [aSeason({ currency: "EUR" })] })],
    ["without a rate for every night", aRatedRoom({ rates: [aSeason({ to: "2027-02-09" })] })],
    ["without any rate", aRatedRoom({ rates: [] })],
  ])("is never one that is %s", (_, room) => {
    expect(lowestRooms([aHotel("h", [room])], [[people(2)]], stay)).toEqual([null]);
  });
});
