import { languages } from "@contract/vocabulary/languages";
import { afterEach, describe, expect, it } from "vitest";
import { covers } from "../../tests/coverage/covers";
import {
  clockTime,
  comingMonths,
  dayAfter,
  jerusalemDay,
  monthName,
  monthTitle,
  printedDay,
  printedRange,
  weekdayOf,
} from "./dates";

const zoneOfRun = process.env.TZ;
afterEach(() => {
  if (zoneOfRun === undefined) delete process.env.TZ;
  else process.env.TZ = zoneOfRun;
});

describe("printedDay", () => {
  it("omits the year of a day", () => {
    covers("9.2");
    expect(printedDay("2027-01-02")).toBe("02/01");
  });
});

describe("printedRange", () => {
  it("isolates each date, and a range of one day is that day", () => {
    expect(printedRange("2027-01-02", "2027-01-09")).toBe("\u206602/01/2027\u2069 – \u206609/01/2027\u2069");
    expect(printedRange("2027-01-02", "2027-01-02", printedDay)).toBe("\u206602/01\u2069");
  });
});

describe.each(["UTC", "Asia/Jerusalem", "America/Los_Angeles", "Pacific/Kiritimati"])(
  "formats date and time in %s",
  (zone) => {
    it("names weekday and month of the given date", () => {
      process.env.TZ = zone;
      // 20 November 2026 is a Friday; the night of the clock change in Jerusalem is 26 March 2027, a Friday too.
      expect(weekdayOf("2026-11-20", "en")).toBe("Fri");
      expect(weekdayOf("2027-03-26", "en")).toBe("Fri");
      expect(weekdayOf("2026-11-20", "he")).toBe("ו׳");
      expect(weekdayOf("2026-11-20", "ru")).toBe("пт");
      expect(weekdayOf("2026-11-20", "ar")).toBe("الجمعة");
      expect(monthName("2027-01", "en")).toBe("January 2027");
      expect(monthName("2027-01", "he")).toBe("ינואר 2027");
      expect(monthName("2027-12", "ru")).toBe("декабрь 2027");
      expect(monthTitle("2027-12", "ru")).toBe("Декабрь 2027");
    });

    it("formats the time in Jerusalem", () => {
      process.env.TZ = zone;
      expect(clockTime("2027-01-10T22:05:00Z")).toBe("00:05");
      expect(clockTime("2027-07-10T10:00:00Z")).toBe("13:00");
      expect(jerusalemDay(new Date("2027-07-10T21:00:00Z"))).toBe("2027-07-11");
    });

    it("counts days and months by the calendar, across clock changes", () => {
      process.env.TZ = zone;
      expect(dayAfter("2027-03-25", 1)).toBe("2027-03-26");
      expect(dayAfter("2027-03-13", 2)).toBe("2027-03-15");
      expect(dayAfter("2027-10-30", 2)).toBe("2027-11-01");
      expect(dayAfter("2026-12-31", 60)).toBe("2027-03-01");
      expect(comingMonths("2026-12-31", 4)).toEqual(["2026-12", "2027-01", "2027-02", "2027-03"]);
    });
  },
);

it.each(languages)("writes the year of a month in Latin digits in %s", (language) => {
  expect(monthName("2027-12", language)).toContain("2027");
});

it("counts months across the end of a year", () => {
  expect(comingMonths("2026-11-20", 4)).toEqual(["2026-11", "2026-12", "2027-01", "2027-02"]);
});
