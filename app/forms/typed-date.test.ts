import { expect, test } from "vitest";
import { isNoSuchDate, typedDate } from "./typed-date";

test.each([
  ["31 February", { day: "31", month: "2", year: "1985" }, true],
  ["29 February outside a leap year", { day: "29", month: "feb", year: "1985" }, true],
  ["29 February of a leap year", { day: "29", month: "2", year: "1984" }, false],
  ["a date without its year", { day: "31", month: "2", year: "" }, false],
  ["a short year", { day: "3", month: "2", year: "85" }, false],
  ["nothing", { day: "", month: "", year: "" }, false],
])("whether %s is written in full and exists in no calendar", (_, parts, none) => {
  expect(isNoSuchDate(parts)).toBe(none);
  if (none) expect(typedDate(parts)).toBeNull();
});

test.each([
  ["numbers", { day: "3", month: "2", year: "1985" }, "1985-02-03"],
  ["numbers with zeros and blanks", { day: " 03", month: "02 ", year: "1985" }, "1985-02-03"],
  ["the month as a short English name", { day: "29", month: "Feb", year: "1984" }, "1984-02-29"],
  ["the month as a whole English name", { day: "30", month: "SEPTEMBER", year: "2031" }, "2031-09-30"],
  ["nothing", { day: "", month: " ", year: "" }, undefined],
  ["a month in another language", { day: "3", month: "פברואר", year: "1985" }, null],
  ["an invalid month", { day: "3", month: "13", year: "1985" }, null],
  ["a year before 1900", { day: "3", month: "2", year: "1899" }, null],
])("a date is read from %s", (_, parts, date) => {
  expect(typedDate(parts)).toBe(date);
});
