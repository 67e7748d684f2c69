import { expect, test } from "vitest";
import { ageOn, printedDate } from "./calendar-days";

test.each([
  ["1985-03-04", "2027-01-23", 41],
  ["2025-01-23", "2027-01-23", 2], // the birthday itself
  ["2025-01-24", "2027-01-23", 1], // the day before it
  ["2027-01-23", "2027-01-23", 0],
  ["2024-02-29", "2026-02-28", 1],
  ["2024-02-29", "2026-03-01", 2],
  ["2024-02-29", "2028-02-29", 4],
])("the age of somebody born on %s is on %s %i years", (born, day, age) => {
  expect(ageOn(born, day)).toBe(age);
});

test.each([
  ["2026-11-20", "20/11/2026"],
  ["2027-01-02", "02/01/2027"],
  ["2028-02-29T23:59:00Z", "29/02/2028"],
])("%s is printed as %s", (day, printed) => {
  expect(printedDate(day)).toBe(printed);
});
