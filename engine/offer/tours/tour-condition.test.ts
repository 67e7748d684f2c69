import { expect, test } from "vitest";
import { tourConditionOn } from "./tour-condition";

const tour = { leastTravellers: 20, decidedDaysBefore: 21 };

test.each([
  ["2027-01-01", false],
  ["2027-03-01", false],
  ["2027-03-02", true],
])("on %s a tour of 22 March that is decided 21 days before is decided: %s", (today, decided) => {
  expect(tourConditionOn(tour, "2027-03-22", today)).toEqual({ leastTravellers: 20, decideBy: "2027-03-01", decided });
});

test("a tour that leaves in any case has no condition", () => {
  expect(tourConditionOn({ ...tour, leastTravellers: null }, "2027-03-22", "2027-01-01")).toBeUndefined();
});
