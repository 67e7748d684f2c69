import { expect, test } from "vitest";
import { flyingSafeRights, flyingSafeWords } from "./flying-safe";

const today = "2026-11-28";
const inDays = (day: string, isFixed = false) => ({ dateFrom: day, isFixed });

test.each([
  ["days before the tickets are issued", inDays("2026-12-02"), { cancellation: true, name: true, date: true }],
  ["the same with a fixed date", inDays("2026-12-02", true), { cancellation: true, name: true, date: false }],
  ["once they are issued", inDays("2026-12-01"), { cancellation: true, name: false, date: false }],
  ["on the day of departure", inDays("2026-11-28"), { cancellation: true, name: false, date: false }],
  ["after it", inDays("2026-11-27"), { cancellation: false, name: false, date: false }],
])("the rights of Flying Safe %s", (_, trip, rights) => {
  expect(flyingSafeRights(trip, today)).toEqual(rights);
});

test("it is said to give what the trip can have, with the last day, and is not sold where nothing is left", () => {
  const words = (trip: ReturnType<typeof inDays>) => flyingSafeWords(trip, today);
  const all = words(inDays("2026-12-02"))!;
  const fixed = words(inDays("2026-12-02", true))!;
  for (const text of [...Object.values(all), ...Object.values(fixed)]) expect(text).toContain("\u206628/11/2026\u2069");
  expect(all.en).toMatch(/one change of date for the booking and one correction of a name for each traveller/);
  expect(fixed.en).toMatch(/name for each traveller.*date of this booking cannot be changed/);
  expect(words(inDays("2026-12-01"))!.en).toMatch(/date and names of this booking can no longer be changed/);
  expect(words(inDays("2026-11-27"))).toBeNull();
});
