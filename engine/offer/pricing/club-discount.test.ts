import { describe, expect, test } from "vitest";
import { clubDiscount, clubDiscountOn, withClub } from "./club-discount";
import type { QuoteLine } from "./quote-line";

const line = (code: QuoteLine["code"], room: number, total: string): QuoteLine => ({
  code,
  room,
  qty: 1,
  unit: total,
  total,
});
const couple = [line("ADULT", 1, "1200.00")];
const everything = [
  ...couple,
  line("CHILD1", 2, "300.00"),
  line("FLIGHT_SUPP", 0, "80.00"),
  line("SERVICE", 0, "60.00"),
];

describe("the club refunds", () => {
  test.each([
    ["its part of what people pay", couple, 0, 5, 6_000], // 5 % of 1200
    ["a part of rooms and journey, not of services and other flights", everything, 0, 5, 7_500], // 5 % of 1500
    ["the cent that is nearest", [line("ADULT", 1, "333.30")], 0, 5, 1_667], // 16.665
    ["nothing at 0 percent", couple, 0, 0, 0],
    ["nothing where nobody has a room", [line("SERVICE", 0, "60.00")], 0, 5, 0],
    // Specification §9: 41 percent together, at most.
    ["what the deal leaves of 41 percent", couple, 38, 5, 3_600], // 3 % of 1200
    ["nothing of a deal of 41 percent", couple, 41, 5, 0],
    ["no more than 41 percent alone", couple, 0, 60, 49_200], // 41 % of 1200
    ["nothing below zero", couple, 0, -5, 0],
  ])("%s", (_, lines, deal, club, refund) => {
    expect(clubDiscount(lines, deal, club)).toBe(refund);
  });

  test.each([
    ["its part", 0, 5, 6_000],
    ["what the deal leaves of 41 percent", 38, 5, 3_600],
    ["nothing of a deal of 41 percent, or of more", 45, 5, 0],
    ["no more than 41 percent alone", 0, 60, 49_200],
    ["nothing below zero", 0, -5, 0],
  ])("in a list, %s", (_, deal, club, refund) => {
    expect(clubDiscountOn(120_000, deal, club)).toBe(refund);
  });
});

describe("a member's price", () => {
  const price = { lines: [...couple, line("SERVICE", 0, "60.00")], totalMinor: 126_000, discountPercent: 0 };

  test("shows the refund as its last line and is lower by that amount", () => {
    const { lines, totalMinor } = withClub(price, 5);
    expect(lines.slice(0, 2)).toEqual(price.lines);
    expect(lines.slice(2)).toEqual([{ code: "CLUB", room: 0, qty: 1, unit: "-60.00", total: "-60.00" }]);
    expect(totalMinor).toBe(120_000);
  });

  test("does not change when applied twice, and is the regular price again without the club", () => {
    const once = withClub(price, 5);
    expect(withClub(once, 5)).toEqual(once);
    expect(withClub(once, 0)).toEqual(price);
  });
});
