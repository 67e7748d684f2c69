import { expect, it } from "vitest";
import { reportPeriod } from "./report-period.server";

it.each([
  ["in the afternoon", "2026-11-23T13:00:00Z", "2026-10-24", "2026-11-23"],
  [
    "after midnight in Jerusalem, when it is still yesterday in UTC",
    "2026-11-23T22:10:00Z",
    "2026-10-25",
    "2026-11-24",
  ],
  ["in summer time", "2026-07-31T21:30:00Z", "2026-07-02", "2026-08-01"],
])("the last thirty days end today, %s", (_, now, from, to) => {
  expect(reportPeriod(new URLSearchParams(), new Date(now))).toEqual({ from, to });
});

it("a day in the address is kept, anything else is ignored", () => {
  const query = new URLSearchParams({ from: "2026-01-05", to: "yesterday" });
  expect(reportPeriod(query, new Date("2026-11-23T13:00:00Z"))).toEqual({ from: "2026-01-05", to: "2026-11-23" });
});
