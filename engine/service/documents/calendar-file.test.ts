import { expect, test } from "vitest";
import { momentIn } from "./calendar-file";

test.each([
  ["Asia/Jerusalem", "2027-01-19", "08:00", "2027-01-19T06:00:00.000Z"],
  ["Asia/Jerusalem", "2027-07-19", "08:00", "2027-07-19T05:00:00.000Z"],
  ["Europe/Athens", "2027-03-28", "04:30", "2027-03-28T01:30:00.000Z"],
  ["Asia/Bangkok", "2026-12-31", "23:55", "2026-12-31T16:55:00.000Z"],
])("in %s on %s %s is %s", (zone, day, time, moment) => {
  expect(momentIn(zone, day, time).toISOString()).toBe(moment);
});
