import { describe, expect, test } from "vitest";
import { aSeason } from "../../../tests/factories/priced-hotel";
import { addDays, dateOfEpochDay, epochDay, nightsOf } from "../../core/epoch-day";
import { fareOnlyPrices } from "./fare-prices";
import { personPrices } from "./stay-price";

const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 };
const journey = fareOnlyPrices(fare);

describe("days", () => {
  test.each([
    ["1970-01-01", 0],
    ["1970-01-02", 1],
    ["1969-12-31", -1],
    ["2000-03-01", 11_017], // 30 years of 365 days, 7 leap days, January and February of a leap year
  ])("%s is day %i", (date, day) => {
    expect(epochDay(date)).toBe(day);
    expect(dateOfEpochDay(day)).toBe(date);
  });

  test.each([
    ["2027-02-27", 2, "2027-03-01"],
    ["2028-02-27", 2, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
    ["2027-01-01", -1, "2026-12-31"],
    // The night in which the clock is moved has its day as well.
    ["2027-03-25", 2, "2027-03-27"],
    ["2027-10-30", 2, "2027-11-01"],
  ])("%s and %i days are %s", (date, days, then) => {
    expect(addDays(date, days)).toBe(then);
  });

  test("a stay has its nights, but not the day of departure", () => {
    expect(nightsOf("2027-02-27", 3)).toEqual(["2027-02-27", "2027-02-28", "2027-03-01"]);
    expect(nightsOf("2027-02-27", 0)).toEqual([]);
  });
});

describe("a stay", () => {
  test("costs each person the journey and every night", () => {
    expect(personPrices([aSeason()], epochDay("2027-02-07"), 4, journey)).toEqual({
      adult: 60_000, // 400 + 4 x 50
      singleSupplement: 12_000, // 4 x 30, and nothing for the journey
      adult3: 56_000, // 400 + 4 x 40
      child1: 45_000, // 350 + 4 x 25
      child2: 43_000, // 350 + 4 x 20
      child3: 41_000, // 350 + 4 x 15
      infant: 7_000, // 50 + 4 x 5
    });
  });

  const low = aSeason({ to: "2027-02-08" });
  const high = aSeason({ from: "2027-02-09", adultMinor: 8_000 });
  test.each([
    ["in the first season alone", "2027-02-05", 4, 60_000], // 400 + 4 x 50: the last night is the season's last
    ["over both", "2027-02-07", 4, 66_000], // 400 + 2 x 50 + 2 x 80
    ["in the second alone", "2027-02-09", 4, 72_000], // 400 + 4 x 80
  ])("%s counts each night by its season", (_, checkIn, nights, adult) => {
    expect(personPrices([low, high], epochDay(checkIn), nights, journey)?.adult).toBe(adult);
  });

  test.each([
    ["before the first season", "2027-01-31", 2],
    ["in a gap between two", "2027-02-08", 3],
    ["after the last", "2027-02-27", 3],
  ])("with a night %s is not sold", (_, checkIn, nights) => {
    const rates = [
      aSeason({ from: "2027-02-01", to: "2027-02-08" }),
      aSeason({ from: "2027-02-10", to: "2027-02-28" }),
    ];
    expect(personPrices(rates, epochDay(checkIn), nights, journey)).toBeNull();
  });

  // 2026-11-21 is a Saturday. The nights of the weekend are those before Friday and before Saturday.
  test.each([
    ["Wednesday", "2026-11-18", 1, 0],
    ["Thursday", "2026-11-19", 1, 1],
    ["Friday", "2026-11-20", 1, 1],
    ["Saturday", "2026-11-21", 1, 0],
    ["Wednesday to Saturday", "2026-11-18", 3, 2],
    ["Saturday to Thursday", "2026-11-21", 5, 0],
    ["a whole week", "2026-11-18", 7, 2],
    ["two weeks", "2026-11-18", 14, 4],
  ])("of %s has its weekend nights", (_, checkIn, nights, weekends) => {
    const prices = personPrices([aSeason({ weekendMinor: 700 })], epochDay(checkIn), nights, journey);
    expect(prices?.adult).toBe(40_000 + nights * 5_000 + weekends * 700);
  });
});

test("a journey without a hotel costs everybody the fare", () => {
  expect(journey).toEqual({
    adult: 40_000,
    singleSupplement: 0,
    adult3: 40_000,
    child1: 35_000,
    child2: 35_000,
    child3: 35_000,
    infant: 5_000,
  });
});
