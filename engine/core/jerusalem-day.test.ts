import { expect, test } from "vitest";
import {
  endOfJerusalemDay,
  jerusalemDay,
  jerusalemMinute,
  momentOfJerusalemMinute,
  startOfJerusalemDay,
} from "./jerusalem-day";

test.each([
  ["2027-01-10", "2027-01-10T21:59:59.000Z"],
  ["2027-07-10", "2027-07-10T20:59:59.000Z"],
  // The night summer time begins, and the night it ends.
  ["2027-03-26", "2027-03-26T20:59:59.000Z"],
  ["2027-10-31", "2027-10-31T21:59:59.000Z"],
])("check 38: %s ends at %s, and the next second belongs to the next day", (day, end) => {
  expect(endOfJerusalemDay(day).toISOString()).toBe(end);
  expect(jerusalemDay(new Date(endOfJerusalemDay(day).getTime() + 1000))).not.toBe(day);
});

test.each([
  ["2027-01-10", "2027-01-10T00:00:00+02:00"],
  ["2027-07-10", "2027-07-10T00:00:00+03:00"],
  // Summer time begins later that night, and ends later that night.
  ["2027-03-26", "2027-03-26T00:00:00+02:00"],
  ["2027-10-31", "2027-10-31T00:00:00+03:00"],
])("%s begins at %s", (day, start) => expect(startOfJerusalemDay(day)).toBe(start));

test.each([
  ["2027-01-10T09:30", "2027-01-10T07:30:00.000Z"],
  ["2027-07-10T09:30", "2027-07-10T06:30:00.000Z"],
  // A minute that occurs twice gives its first occurrence. One that the clock skips, or on an invalid date, gives null.
  ["2027-10-31T01:30", "2027-10-30T22:30:00.000Z"],
  ["2027-03-26T02:30", null],
  ["2027-02-31T10:00", null],
])("a clock in Jerusalem shows %s at %s", (minute, at) => {
  const moment = momentOfJerusalemMinute(minute);
  expect(moment?.toISOString() ?? null).toBe(at);
  if (moment) expect(jerusalemMinute(moment)).toBe(minute);
});
