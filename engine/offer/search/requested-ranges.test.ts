import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { requestedRanges } from "./requested-ranges";
import { withCharterSlack } from "./with-slack";

const today = "2026-11-20";
const nothing = { yearMonth: [] as string[] };

describe("a search covers", () => {
  test.each([
    ["a whole month", { yearMonth: ["2027-04"] }, [["2027-04-01", "2027-04-30"]]],
    ["December, whose next month is next year's", { yearMonth: ["2026-12"] }, [["2026-12-01", "2026-12-31"]]],
    ["February", { yearMonth: ["2027-02"] }, [["2027-02-01", "2027-02-28"]]],
    ["February of a leap year", { yearMonth: ["2028-02"] }, [["2028-02-01", "2028-02-29"]]],
    ["what is left of this month", { yearMonth: ["2026-11"] }, [["2026-11-20", "2026-11-30"]]],
    ["the coming of two months", { yearMonth: ["2026-10", "2027-01"] }, [["2027-01-01", "2027-01-31"]]],
    ["one day", { ...nothing, fromDate: "2027-01-15" }, [["2027-01-15", "2027-01-15"]]],
    ["today", { ...nothing, fromDate: today }, [[today, today]]],
    [
      "days from one to another",
      { ...nothing, fromDate: "2027-01-15", toDate: "2027-01-20" },
      [["2027-01-15", "2027-01-20"]],
    ],
    ["days that began already", { ...nothing, fromDate: "2026-11-01", toDate: "2026-11-25" }, [[today, "2026-11-25"]]],
    // 400 days: a year of 365 and 35 more.
    ["400 days", { ...nothing, fromDate: "2026-12-01", toDate: "2028-01-05" }, [["2026-12-01", "2028-01-05"]]],
    [
      "only the exact days of a month that is named too",
      { yearMonth: ["2027-03"], fromDate: "2027-03-01", toDate: "2027-03-04" },
      [["2027-03-01", "2027-03-04"]],
    ],
    [
      "three days either side of a day",
      { ...nothing, fromDate: "2027-01-15", flexibleDays: 3 },
      [["2027-01-12", "2027-01-18"]],
    ],
    [
      "a week before days from one to another and a week after them",
      { ...nothing, fromDate: "2026-12-30", toDate: "2027-01-02", flexibleDays: 7 },
      [["2026-12-23", "2027-01-09"]],
    ],
    ["no day before today", { ...nothing, fromDate: "2026-11-21", flexibleDays: 7 }, [[today, "2026-11-28"]]],
    [
      "a month as it is, whose days need no others",
      { yearMonth: ["2027-04"], flexibleDays: 7 },
      [["2027-04-01", "2027-04-30"]],
    ],
    ["nothing, when nothing was said", nothing, []],
  ])("%s", (_, dates, ranges) => {
    expect(requestedRanges(dates, today)).toEqual(ranges.map(([from, to]) => ({ from, to })));
  });

  test.each([
    ["an end before its beginning", { ...nothing, fromDate: "2027-01-15", toDate: "2027-01-14" }],
    ["an end without a beginning", { ...nothing, toDate: "2027-01-14" }],
    ["more than 400 days", { ...nothing, fromDate: "2026-12-01", toDate: "2028-01-06" }],
    ["yesterday", { ...nothing, fromDate: "2026-11-19" }],
    ["a day too long ago for a flexible traveller", { ...nothing, fromDate: "2026-11-12", flexibleDays: 7 }],
    ["a month that is over", { yearMonth: ["2026-10"] }],
  ])("refuses %s", (_, dates) => {
    expect(requestedRanges(dates, today)).toBeNull();
  });
});

// Specification §9: charter flights are searched three days either side of the requested date.
describe("charters are looked for three days either side", () => {
  test.each([
    ["of a day", "2027-03-01", "2027-03-01", "2027-02-26", "2027-03-04"],
    ["never before today", "2026-11-22", "2026-11-22", "2026-11-20", "2026-11-25"],
    ["of days from one to another", "2026-12-30", "2027-01-02", "2026-12-27", "2027-01-05"],
  ])("%s", (_, from, to, widerFrom, widerTo) => {
    covers("9.24");
    expect(withCharterSlack([{ from, to }], today)).toEqual([{ from: widerFrom, to: widerTo }]);
  });
});
