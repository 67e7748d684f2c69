import type { Price } from "@contract/vocabulary/money";
import { describe, expect, test } from "vitest";
import { monthCalendar, weeksOf } from "./month-calendar";

const rate = { value: "3.5000", date: "2026-11-20", kind: "transferSell" as const, estimate: true };
const dollars = (amount: number): Price => ({
  price: `${amount}.00`,
  price_int: amount,
  currency: "US",
  priceNIS: (amount * 3.5).toFixed(2),
  rate,
});
const shekels = (amount: number): Price => ({ ...dollars(amount), currency: "IL", priceNIS: `${amount}.00` });
const on = (date: string, nights: number, price: Price) => ({ date, nights, price });
const march = { month: "2027-03", nights: null, lengths: [3, 7], holidays: [], today: "2026-11-23" };
const levels = (amounts: number[]) =>
  monthCalendar(
    amounts.map((amount, index) => on(`2027-03-${String(index + 10)}`, 3, dollars(amount))),
    march,
  ).days.map(({ level }) => level);

const days = [
  on("2027-03-07", 3, dollars(800)),
  on("2027-03-07", 7, dollars(700)),
  on("2027-03-05", 7, dollars(900)),
  on("2027-04-01", 3, dollars(100)),
];

describe("a month's calendar", () => {
  test("has the cheapest length of each day, in the order of the days, without other months", () => {
    const { days: shown } = monthCalendar(days, march);
    expect(shown.map(({ date, price, isLowest }) => [date, price, isLowest])).toEqual([
      ["2027-03-05", "900.00", false],
      ["2027-03-07", "700.00", true],
    ]);
  });

  test("has one length when it is chosen", () => {
    const { days: shown } = monthCalendar(days, { ...march, nights: 3 });
    expect(shown.map(({ date, price }) => [date, price])).toEqual([["2027-03-07", "800.00"]]);
  });

  test("compares currencies at the day's rate", () => {
    const { days: shown } = monthCalendar(
      [on("2027-03-01", 3, dollars(1000)), on("2027-03-02", 3, shekels(3400))],
      march,
    );
    expect(shown.map(({ currency, isLowest }) => [currency, isLowest])).toEqual([
      ["US", false],
      ["IL", true],
    ]);
  });

  test.each([
    ["quarters", [100, 200, 300, 400], [1, 2, 3, 4]],
    ["equal prices on one level", [100, 100, 100], [1, 1, 1]],
    ["one very dear day", [100, 110, 120, 9000], [1, 2, 3, 4]],
    ["two days", [500, 400], [3, 1]],
    ["no day", [], []],
  ])("has levels: %s", (_, amounts, expected) => {
    expect(levels(amounts)).toEqual(expected);
  });

  test("has the lowest price of the months beside it, of the chosen length", () => {
    const beside = [
      ...days,
      on("2027-02-27", 3, shekels(700)),
      on("2027-02-28", 7, dollars(150)),
      on("2027-04-02", 7, dollars(90)),
      on("2027-05-01", 3, dollars(10)),
    ];
    const any = monthCalendar(beside, march);
    expect(any.previous).toEqual({ month: "2027-02", from: { price: "150.00", currency: "US" } });
    expect(any.next).toEqual({ month: "2027-04", from: { price: "90.00", currency: "US" } });
    const short = monthCalendar(beside, { ...march, nights: 3, listCurrency: "IL" });
    expect(short.previous?.from).toEqual({ price: "700.00", currency: "IL" });
    expect(short.next?.from).toEqual({ price: "350.00", currency: "IL" });
  });

  test("names the holidays that touch it, and leads to the months that can be searched", () => {
    const purim = { name: "Purim", from: "2027-03-23", to: "2027-03-23" };
    const passover = { name: "Passover", from: "2027-04-22", to: "2027-04-28" };
    const calendar = monthCalendar([], { ...march, holidays: [purim, passover] });
    expect(calendar.holidays).toEqual([purim]);
    expect([calendar.previous, calendar.next]).toEqual([{ month: "2027-02" }, { month: "2027-04" }]);
    expect(monthCalendar([], { ...march, month: "2026-11" }).previous).toBeNull();
    expect(monthCalendar([], { ...march, month: "2027-11" }).next).toBeNull();
  });
});

test("weeks begin on Sunday and hold each day of the month once", () => {
  const weeks = weeksOf("2027-03");
  expect(weeks[0]).toEqual([null, "2027-03-01", "2027-03-02", "2027-03-03", "2027-03-04", "2027-03-05", "2027-03-06"]);
  for (const month of ["2027-02", "2028-02", "2027-05", "2027-10"]) {
    const dates = weeksOf(month).flat();
    expect(dates.length % 7, month).toBe(0);
    expect(new Set(dates.filter(Boolean)).size, month).toBe(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
  }
});
