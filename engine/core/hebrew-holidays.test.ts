import { describe, expect, test } from "vitest";
import { type HolidayCode, holidayNames, holidaysBetween, weekdayOf } from "./hebrew-holidays";

function one(code: HolidayCode, year: number) {
  const holidays = holidaysBetween(`${year}-01-01`, `${year}-12-31`).filter((holiday) => holiday.code === code);
  expect(holidays).toHaveLength(1);
  return holidays[0]!;
}

describe("holidays by the Hebrew calendar", () => {
  test.each([
    ["pesach", "2027-04-22", "2027-04-28"],
    ["shavuot", "2027-06-11", "2027-06-11"],
    ["rosh-hashana", "2027-10-02", "2027-10-03"],
    ["yom-kippur", "2027-10-11", "2027-10-11"],
    ["sukkot", "2027-10-16", "2027-10-22"],
    ["simchat-torah", "2027-10-23", "2027-10-23"],
    ["hanukka", "2027-12-25", "2028-01-01"],
    ["purim", "2027-03-23", "2027-03-23"],
    ["summer-holiday", "2027-07-01", "2027-08-31"],
  ] as const)("%s of 2027 lasts from %s to %s", (code, from, to) => {
    expect(one(code, 2027)).toMatchObject({ from, to });
  });

  test("Purim of a leap year is kept in the second Adar", () => {
    expect(one("purim", 2024).from).toBe("2024-03-24");
  });

  test("Purim of another year is kept in its only Adar", () => {
    expect(one("purim", 2026)).toMatchObject({ from: "2026-03-03", to: "2026-03-03" });
  });

  test.each([
    [2026, "2026-04-22", "5 Iyar is a Wednesday and stays"],
    [2027, "2027-05-12", "5 Iyar is a Wednesday and stays"],
    [2022, "2022-05-05", "5 Iyar is a Friday: back to Thursday"],
    [2025, "2025-05-01", "5 Iyar is a Saturday: back to Thursday"],
    [2024, "2024-05-14", "5 Iyar is a Monday: on to Tuesday"],
    [2028, "2028-05-02", "5 Iyar is a Monday: on to Tuesday"],
  ])("Independence Day of %i is %s (%s)", (year, date) => {
    expect(one("independence-day", year).from).toBe(date);
  });

  test("returns a holiday that began before the range in full", () => {
    const [first] = holidaysBetween("2027-04-25", "2027-04-26");
    expect(first).toMatchObject({ code: "pesach", from: "2027-04-22", to: "2027-04-28" });
  });

  test("returns a holiday of which the range has the last day, or the first", () => {
    const codes = (from: string, to: string) => holidaysBetween(from, to).map(({ code }) => code);
    expect(codes("2027-04-28", "2027-05-01")).toEqual(["pesach"]);
    expect(codes("2027-04-10", "2027-04-22")).toEqual(["pesach"]);
    expect(codes("2027-04-29", "2027-05-01")).toEqual([]);
    expect(codes("2027-04-10", "2027-04-21")).toEqual([]);
  });

  // What begins on 1 July and ends on 31 August is worked out first, and belongs between Shavuot and the new year.
  test("orders the holidays of one year by their first day", () => {
    const days = holidaysBetween("2028-01-02", "2028-12-01").map(({ from }) => from);
    expect(days).toHaveLength(9);
    expect(days).toEqual([...days].sort());
  });

  test("returns an empty list for a range without holidays, and orders holidays by first day", () => {
    expect(holidaysBetween("2027-11-01", "2027-11-30")).toEqual([]);
    const year = holidaysBetween("2026-11-20", "2027-12-31");
    expect(year.map((holiday) => holiday.from)).toEqual(year.map((holiday) => holiday.from).sort());
    expect(year.map((holiday) => holiday.code)).toEqual([
      "hanukka",
      "purim",
      "pesach",
      "independence-day",
      "shavuot",
      "summer-holiday",
      "rosh-hashana",
      "yom-kippur",
      "sukkot",
      "simchat-torah",
      "hanukka",
    ]);
  });

  // The last day to withdraw by law is counted without them.
  test.each<[HolidayCode, string[]]>([
    ["rosh-hashana", ["2027-10-02", "2027-10-03"]],
    ["yom-kippur", ["2027-10-11"]],
    ["sukkot", ["2027-10-16"]],
    ["simchat-torah", ["2027-10-23"]],
    ["pesach", ["2027-04-22", "2027-04-28"]],
    ["shavuot", ["2027-06-11"]],
    ["hanukka", []],
    ["purim", []],
    ["independence-day", []],
    ["summer-holiday", []],
  ])("the rest days of %s in 2027 are %j", (code, days) => {
    expect(one(code, 2027).restDays).toEqual(days);
  });

  test("every holiday has its name in the four languages", () => {
    for (const names of Object.values(holidayNames)) {
      expect(names.he).toMatch(/\p{Script=Hebrew}/u);
      expect(names.en).toMatch(/^[\p{Script=Latin} ]+$/u);
      expect(names.ru).toMatch(/\p{Script=Cyrillic}/u);
      expect(names.ar).toMatch(/\p{Script=Arabic}/u);
    }
  });

  test("the week begins on Sunday", () => {
    expect(weekdayOf("2026-11-22")).toBe(0);
    expect(weekdayOf("2026-11-21")).toBe(6);
  });
});
