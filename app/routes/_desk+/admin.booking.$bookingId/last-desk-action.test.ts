import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { lastDeskAction } from "./last-desk-action";

test.each([
  ["confirmed", "paid", /the card was debited/],
  ["confirmed", "to-agency", /^Confirmed\. No card was charged: the customer pays the agency\.$/],
  ["cancelled", "paid", /the refund is on its way/],
  ["cancelled", "to-agency", /^Cancelled\. No card was charged; any cancellation fee is on the agency’s account\.$/],
  ["refused", "to-agency", /^Refused/],
] as const)("after %s, an order whose payment is %s reads right", (param, payment, text) => {
  expect(translator("en", "desk")(`done.${lastDeskAction(param, { payment })!}`)).toMatch(text);
});

test("after a refund the desk reads who was told: for an agency's booking the agency too", () => {
  const text = (salePrice?: string) =>
    translator("en", "desk")(`done.${lastDeskAction("refunded", { payment: "paid", salePrice })!}`);
  expect([text().includes("agency"), text("1300.00").includes("so is the agency")]).toEqual([false, true]);
});

test("an unknown action in the address shows no message", () => {
  expect(lastDeskAction("made-up", { payment: "paid" })).toBeNull();
});
