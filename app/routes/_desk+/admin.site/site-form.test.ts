import { expect, test } from "vitest";
import { emptySiteForm, shownSite, siteOf } from "./site-form";

test.each([
  ["2026-11-22T20:30", "2026-11-22T18:30:00.000Z"],
  ["2026-07-01T20:30", "2026-07-01T17:30:00.000Z"],
])("%s on a clock in Israel is %s, and is shown as it was typed", (typed, moment) => {
  const status = siteOf({ ...emptySiteForm, until: typed })!;
  expect(status.until).toBe(moment);
  expect(shownSite(status).until).toBe(typed);
});

test.each(["2026-13-01T10:00", "tomorrow", "2026-11-22"])("%s is no moment", (until) => {
  expect(siteOf({ ...emptySiteForm, until })).toBeNull();
});
