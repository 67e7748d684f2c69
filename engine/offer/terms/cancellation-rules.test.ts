import { describe, expect, test } from "vitest";
import { cancellationRules, lastStatutoryDay, statutoryFee, supplierPercent } from "./cancellation-rules";

describe("the statutory fee", () => {
  test.each([
    ["five percent of a small sale", 100_000, 5_000], // 1000.00 -> 50.00
    ["a hundred shekels, from two thousand on", 200_000, 10_000],
    ["never more", 4_200_000, 10_000],
    ["five percent to the agora", 199_990, 10_000], // 99.995
    ["nothing of nothing", 0, 0],
  ])("is %s", (_, total, fee) => {
    expect(statutoryFee(total)).toBe(fee);
  });
});

// Seven days excluding days of rest, counted back from departure.
describe("the last day of the statutory track before a journey", () => {
  test.each([
    ["on a Sunday: over two Saturdays", "2027-02-07", "2027-01-29"], // 5 4 3 2 1, 31, (30), 29
    ["on a Thursday: over one", "2027-02-11", "2027-02-03"], // 10 9 8 7, (6), 5 4 3
    ["after Passover: without its last day, its first and a Saturday", "2027-04-29", "2027-04-19"], // (28) 27 26 25 (24) 23 (22) 21 20 19
    ["after the new year, which began on a Saturday", "2027-10-05", "2027-09-26"], // 4 (3 2) 1, 30 29 28 27 26
  ])("%s", (_, departsOn, last) => {
    expect(lastStatutoryDay(departsOn)).toBe(last);
  });
});

describe("a supplier keeps", () => {
  test.each([
    ["ten percent early", "2026-11-20", 10],
    ["ten percent still, 31 days before", "2026-12-19", 10],
    ["35 percent from 30 days on", "2026-12-20", 35],
    ["35 percent still, 15 days before", "2027-01-04", 35],
    ["70 percent from 14 days on", "2027-01-05", 70],
    ["everything from 7 days on", "2027-01-12", 100],
    ["everything on the day", "2027-01-19", 100],
    ["ten percent more than a year before", "2026-01-01", 10],
  ])("%s", (_, today, percent) => {
    expect(supplierPercent(today, "2027-01-19")).toBe(percent);
  });
});

describe("the terms shown to a buyer", () => {
  /** 1200 dollars, 4200 shekels, for a journey on Tuesday, 2027-01-19. */
  const sentences = (bookedOn: string, departsOn = "2027-01-19") =>
    cancellationRules(120_000, 420_000, "USD", bookedOn, departsOn).map(
      ({ track, from, amount, currency, percent }) => [track, from, amount, currency, percent],
    );
  const byLaw = (from: string) => ["statutory", from, "100.00", "ILS", undefined];

  test("contain both tracks, from the day of the sale", () => {
    expect(sentences("2026-11-20")).toEqual([
      byLaw("2026-11-20"),
      ["supplier", "2026-11-20", "120.00", "USD", 10],
      ["supplier", "2026-12-20", "420.00", "USD", 35],
      ["supplier", "2027-01-05", "840.00", "USD", 70],
      ["supplier", "2027-01-12", "1200.00", "USD", 100],
    ]);
  });

  test("begin with the step that applies on the day of the sale", () => {
    expect(sentences("2027-01-06")).toEqual([
      byLaw("2027-01-06"),
      ["supplier", "2027-01-06", "840.00", "USD", 70],
      ["supplier", "2027-01-12", "1200.00", "USD", 100],
    ]);
  });

  test("show only the new step when it begins on the day of the sale", () => {
    expect(sentences("2026-12-20")[1]).toEqual(["supplier", "2026-12-20", "420.00", "USD", 35]);
  });

  test.each([
    ["14 days after an early sale", "2026-11-20", "2026-12-04"],
    ["seven working days before departure after a late one", "2027-01-06", "2027-01-11"],
  ])("name the last day of the statutory track: %s", (_, bookedOn, until) => {
    const [statutory] = cancellationRules(120_000, 420_000, "USD", bookedOn, "2027-01-19");
    expect(statutory).toMatchObject({ track: "statutory", until });
  });

  // Counted back: 18 17 (16) 15 14 13 12 11.
  test("include the statutory track up to and including its last day", () => {
    expect(sentences("2027-01-11")[0]).toEqual(byLaw("2027-01-11"));
    expect(sentences("2027-01-12")).toEqual([["supplier", "2027-01-12", "1200.00", "USD", 100]]);
  });

  test("give the amount kept on each day, even more than a year ahead", () => {
    for (const bookedOn of ["2026-01-01", "2026-11-20", "2026-12-20", "2027-01-04", "2027-01-18"]) {
      const [, from, , , percent] = sentences(bookedOn).find(([track]) => track === "supplier")!;
      expect(from).toBe(bookedOn);
      expect(percent).toBe(supplierPercent(bookedOn, "2027-01-19"));
    }
  });
});
