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
