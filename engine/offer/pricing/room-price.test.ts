import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { percentOf } from "../../core/money";
import { fareOnlyPrices, type PersonPrices } from "./fare-prices";
import { countedBy, roomLines, roomLinesByAge, totalOf } from "./room-price";

/** Each price is different, so that no two lines can be confused. */
const prices: PersonPrices = {
  adult: 60_000,
  singleSupplement: 12_000,
  adult3: 50_000,
  child1: 30_000,
  child2: 25_000,
  child3: 20_000,
  infant: 5_000,
};
const people = (adults: number, children = 0, infants = 0) => ({ adults, children, infants });

describe("a room", () => {
  test.each([
    ["one alone pays the supplement", people(1), { ADULT: 1, SINGLE_SUPP: 1 }, 72_000], // 600 + 120
    ["a couple", people(2), { ADULT: 2 }, 120_000], // 2 x 600
    ["a third adult", people(3), { ADULT: 2, ADULT3: 1 }, 170_000], // 1200 + 500
    ["a fourth adult pays as the third", people(4), { ADULT: 2, ADULT3: 2 }, 220_000], // 1200 + 2 x 500
    ["a first child", people(2, 1), { ADULT: 2, CHILD1: 1 }, 150_000], // 1200 + 300
    ["a second child", people(2, 2), { ADULT: 2, CHILD1: 1, CHILD2: 1 }, 175_000], // 1200 + 300 + 250
    ["a third child", people(2, 3), { ADULT: 2, CHILD1: 1, CHILD2: 1, CHILD3: 1 }, 195_000], // 1750 + 200
    ["a fourth child as the third", people(2, 4), { ADULT: 2, CHILD1: 1, CHILD2: 1, CHILD3: 2 }, 215_000], // 1750 + 400
    // Specification §9: the first two people in a room pay as adults.
    ["one with a child, who pays as an adult", people(1, 1), { ADULT: 2 }, 120_000],
    ["one with two children: the second is the first child", people(1, 2), { ADULT: 2, CHILD1: 1 }, 150_000],
    ["one with four children", people(1, 4), { ADULT: 2, CHILD1: 1, CHILD2: 1, CHILD3: 1 }, 195_000],
    ["three adults and a child", people(3, 1), { ADULT: 2, ADULT3: 1, CHILD1: 1 }, 200_000], // 1700 + 300
    ["three adults and two children", people(3, 2), { ADULT: 2, ADULT3: 1, CHILD1: 1, CHILD2: 1 }, 225_000],
    // A baby is never the second person: someone alone with a baby pays for single use.
    ["one with a baby pays the supplement", people(1, 0, 1), { ADULT: 1, SINGLE_SUPP: 1, INFANT: 1 }, 77_000],
    ["a couple with two babies", people(2, 0, 2), { ADULT: 2, INFANT: 2 }, 130_000], // 1200 + 2 x 50
    ["everybody", people(3, 2, 1), { ADULT: 2, ADULT3: 1, CHILD1: 1, CHILD2: 1, INFANT: 1 }, 230_000],
  ])("%s", (_, occupancy, quantities, total) => {
    covers("9.30");
    const lines = roomLines(occupancy, prices);
    expect(Object.fromEntries(lines.map(({ code, qty }) => [code, qty]))).toEqual(quantities);
    expect(lines).toHaveLength(Object.keys(quantities).length);
    expect(totalOf(lines)).toBe(total);
  });

  test("charges each person in it once", () => {
    const parties = [1, 2, 3, 4].flatMap((adults) =>
      [0, 1, 2, 3, 4].flatMap((children) => [0, 1, 2].map((infants) => people(adults, children, infants))),
    );
    for (const party of parties) {
      const lines = roomLines(party, prices).filter(({ code }) => code !== "SINGLE_SUPP");
      expect(lines.reduce((sum, { qty }) => sum + qty, 0)).toBe(party.adults + party.children + party.infants);
    }
  });
});

describe("a discount", () => {
  test.each([
    [120_000, 0, 0],
    [120_000, 41, 49_200],
    [33_333, 10, 3_333], // 3333.3
    [33_335, 10, 3_334], // 3333.5: half a cent counts as one
    [99_999, 7, 7_000], // 6999.93
    [1, 49, 0],
    [0, 41, 0],
  ])("of %i at %i percent is %i, rounded once", (sum, percent, discount) => {
    expect(percentOf(sum, percent)).toBe(discount);
  });
});

const family = { adults: 2, children: 1, infants: 0, childAges: [10] };
const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 };

test("a child older than a rule's age counts as an adult, one of that age does not", () => {
  expect(countedBy(9, family)).toMatchObject({ adults: 3, children: 0 });
  expect(countedBy(10, family)).toEqual(family);
  expect(countedBy(2, { adults: 2, children: 1, infants: 0 })).toMatchObject({ adults: 2, children: 1 });
});

describe("the fare by age", () => {
  test.each([
    ["is higher where the airline counts an adult and the hotel a child", family, 8, 12, [5_000]],
    ["is lower where the hotel counts an adult and the airline a child", family, 12, 8, [-5_000]],
    ["is the same where both have the same limit", family, 8, 8, []],
    ["has a child's price to the age of twelve, where the airline names none", family, undefined, 8, [-5_000]],
    ["is the same where no age was given", { ...family, childAges: undefined }, 8, 12, []],
  ])("%s", (_, occupancy, childFareTo, childAgeTo, minors) => {
    const lines = roomLinesByAge(occupancy, prices, fareOnlyPrices({ ...fare, childFareTo }), childAgeTo);
    expect(lines.filter(({ code }) => code === "FARE_AGE").map(({ unitMinor }) => unitMinor)).toEqual(minors);
  });

  test("is part of a room's price", () => {
    const journey = fareOnlyPrices({ ...fare, childFareTo: 8 });
    expect(totalOf(roomLinesByAge(family, journey, journey, 12))).toBe(120_000);
  });
});
