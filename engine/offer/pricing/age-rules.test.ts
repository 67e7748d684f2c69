import { describe, expect, test } from "vitest";
import { agesLike, countedBy, fareByAge, roomTotal } from "./age-rules";
import { fareOnlyPrices } from "./stay-price";

const family = { adults: 2, children: 1, infants: 0, childAges: [10] };
const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 };

test("a child older than a rule's age counts as an adult, one of that age does not", () => {
  expect(countedBy(9, family)).toMatchObject({ adults: 3, children: 0 });
  expect(countedBy(10, family)).toEqual(family);
  expect(countedBy(2, { adults: 2, children: 1, infants: 0 })).toMatchObject({ adults: 2, children: 1 });
});

describe("the fare by age", () => {
  test.each([
    ["is higher where the airline counts an adult and the hotel a child", family, 8, 12, 5_000],
    ["is lower where the hotel counts an adult and the airline a child", family, 12, 8, -5_000],
    ["is the same where both have the same limit", family, 8, 8, 0],
    ["has a child's price to the age of twelve, where the airline names none", family, undefined, 8, -5_000],
    ["is the same where no age was given", { ...family, childAges: undefined }, 8, 12, 0],
  ])("%s", (_, occupancy, childFareTo, childAgeTo, minor) => {
    expect(fareByAge(occupancy, { ...fare, childFareTo }, childAgeTo)).toBe(minor);
  });

  test("is part of a room's price", () => {
    expect(roomTotal(family, fareOnlyPrices(fare), { ...fare, childFareTo: 8 }, 12)).toBe(120_000);
  });
});

test.each<[number | undefined, number[], [number, number]]>([
  [5, [7, 10], [2, 7]],
  [7, [7, 10], [2, 7]],
  [8, [7, 10], [8, 10]],
  [11, [7, 10], [11, 12]],
  [undefined, [7, 10], [2, 7]],
  [12, [], [2, 12]],
])("a child of %s with limits %j pays like the ages %j", (age, bounds, ages) => {
  expect(agesLike(age, bounds)).toEqual(ages);
});
