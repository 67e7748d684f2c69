import { expect, test } from "vitest";
import { emptySiteForm, shownSite, siteOf } from "./site-form";

test.each([
  ["2026-11-22T20:30", "2026-11-22T18:30:00.000Z"],
  ["2026-07-01T20:30", "2026-07-01T17:30:00.000Z"],
])("reads %s as Israel time, stores %s, and shows it as typed", (typed, moment) => {
  const status = siteOf({ ...emptySiteForm, until: typed })!;
  expect(status.until).toBe(moment);
  expect(shownSite(status).until).toBe(typed);
});

test.each(["2026-13-01T10:00", "tomorrow", "2026-11-22"])("rejects the invalid time %s", (until) => {
  expect(siteOf({ ...emptySiteForm, until })).toBeNull();
});
