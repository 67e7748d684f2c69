import { describe, expect, test } from "vitest";
import { aBookingRow } from "../../../tests/factories/a-booking-row";
import { changedDraft, changedPartOf, lostCoupons, saleRise, withRisenSale } from "./changed-draft";

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

describe("a change replaces parts of a draft", () => {
  const agent = { agencyCode: "GALIL", discountMinor: 20_00, salePriceMinor: 1300_00 };
  const coupons = [{ code: "ONE", amountMinor: 10_00 }];
  const { draft } = aBookingRow("en", { draft: { packId: "P1", nights: 4, additionalServices: [], coupons, agent } });

  test("and none that it does not name", () => {
    expect(changedDraft(draft, changedPartOf(draft))).toMatchObject(draft);
    const after = { ...changedPartOf(draft), packId: "P2", coupons: [], agentDiscountMinor: 5_00 };
    const changed = changedDraft(draft, after);
    expect(changed).toMatchObject({ packId: "P2", nights: 4, coupons: [], payer: draft.payer });
    expect(changed.agent).toEqual({ ...agent, discountMinor: 5_00 });
  });

  test("without coupons or an agent it gets neither", () => {
    const plain = { ...draft, coupons: undefined, agent: undefined };
    const changed = changedDraft(plain, { ...changedPartOf(plain), packId: "P2" });
    expect([changed.packId, changed.coupons, changed.agent]).toEqual(["P2", undefined, undefined]);
  });

  test("an agency's price to its customer rises with it, and no other price appears", () => {
    const before = aBookingRow("en", { bypassPayment: true });
    const quote = { ...before.quote, totalMinor: before.quote.totalMinor + 80_00 };
    const risen = { before, change: { quote, differenceAgorot: 0 } };
    expect(withRisenSale(draft, risen).agent).toEqual({ ...agent, salePriceMinor: 1380_00 });
    const plain = { ...draft, agent: undefined };
    expect(withRisenSale(plain, risen)).toBe(plain);
  });
});
