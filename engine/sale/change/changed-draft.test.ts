import { describe, expect, test } from "vitest";
import { aBookingRow } from "../../../tests/factories/a-booking-row";
import { lostCoupons, saleRise } from "./changed-draft";

describe("coupons that a change loses", () => {
  const coupon = (code: string) => ({ code, amountMinor: 10_00 });
  const [one, two] = [coupon("ONE"), coupon("TWO")];
  const lost = (had: (typeof one)[] | undefined, kept: (typeof one)[] | undefined, agent?: object) =>
    lostCoupons(aBookingRow("en", { draft: { coupons: had, agent } }), { coupons: kept });

  test.each([
    ["one of two", [one, two], [two], ["ONE"]],
    ["the other of two", [one, two], [one], ["TWO"]],
    ["both", [one, two], [], ["ONE", "TWO"]],
    ["none", [one, two], [two, one], undefined],
    ["of a change that leaves them alone", [one], undefined, undefined],
    ["of a booking without any", undefined, [], undefined],
  ])("%s", (_, had, kept, codes) => expect(lost(had, kept)).toEqual(codes));

  test("are not told to an agency's customer", () => {
    expect(lost([one], [], { salePriceMinor: 1300_00 })).toBeUndefined();
    expect(lost([one], [], {})).toEqual(["ONE"]);
  });
});

describe("an agency's price rises by a change", () => {
  const rise = (by: number, differenceAgorot: number, bypassPayment: boolean) => {
    const before = aBookingRow("en", { bypassPayment });
    const quote = { ...before.quote, totalMinor: before.quote.totalMinor + by };
    return saleRise({ before, change: { quote, differenceAgorot } });
  };

  test.each([
    ["whose difference its customer pays by card", 80_00, 280_00, false, 80_00],
    ["that its customer pays to the agency", 80_00, 0, true, 80_00],
    ["not where nobody pays for it", 80_00, 0, false, 0],
    ["not where it is as dear", 0, 280_00, true, 0],
    ["not where it is cheaper", -80_00, -280_00, true, 0],
  ])("%s", (_, by, difference, bypassPayment, expected) => expect(rise(by, difference, bypassPayment)).toBe(expected));
});
