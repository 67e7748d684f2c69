import { expect, test } from "vitest";
import { outcomeWithoutCall } from "./outcome-without-call";

type Row = [
  state: Parameters<typeof outcomeWithoutCall>[0],
  card: Parameters<typeof outcomeWithoutCall>[1]["state"],
  outcome: string | undefined,
  charged?: boolean,
  more?: Partial<Parameters<typeof outcomeWithoutCall>[1]> & { asksAgain?: boolean },
];

/** Booking, card, expected answer, whether it says that nothing was taken. */
const rows: Row[] = [
  ["VERIFIED", "approved", undefined],
  ["VERIFIED", "approved", "DECLINED", false, { debitFailedAt: new Date(0) }],
  ["VERIFIED", "approved", undefined, undefined, { debitFailedAt: new Date(0), asksAgain: true }],
  ["VERIFIED", "page", "NOT_VERIFIED"],
  ["VERIFIED", "declined", "DECLINED", false],
  ["VERIFIED", "voided", "NOT_VERIFIED"],
  ["VERIFIED", "voiding", "CARD_TYPE_NOT_ALLOWED", false, { brand: "amex" }],
  ["VERIFIED", "voided", "CARD_TYPE_NOT_ALLOWED", false, { brand: "diners" }],
  ["PAYMENT_URL", "approved", "NOT_VERIFIED"],
  ["STORED", "abandoned", "NOT_VERIFIED"],
  ["DEBITING", "captured", "PENDING"],
  ["DEBITING", "approved", "PENDING"],
  ["DEBITING", "unknown", "UNKNOWN"],
  ["OK", "captured", "ALREADY_DEBITED"],
  ["RQ", "approved", "ALREADY_DEBITED", false],
  ["EXPIRED", "voided", "HOLD_EXPIRED", false],
  ["EXPIRED", "captured", "ALREADY_DEBITED"],
  // The page was abandoned while the card company may still answer: the answer says nothing about the money.
  ["EXPIRED", "abandoned", "HOLD_EXPIRED", undefined],
  ["REFUSE", "voided", "INVENTORY_LOST", false],
  ["REFUSE", "declined", "INVENTORY_LOST", false],
  ["REFUSE", "voiding", "UNKNOWN", undefined],
  // A day without an answer: the desk has the booking, and the money was perhaps taken.
  ["ERROR", "unknown", "UNKNOWN", undefined],
  ["ERROR", "capturing", "UNKNOWN", undefined],
  ["ERROR", "approved", "NOT_VERIFIED"],
  ["REFUSE", "unknown", "UNKNOWN", undefined],
];

test("the answer of a debit without a gateway call, by state of booking and card", () => {
  for (const [state, card, outcome, charged, { asksAgain = false, ...more } = {}] of rows) {
    const attempt = { brand: "visa", debitFailedAt: null, ...more, state: card } as const;
    const actual = outcomeWithoutCall(state, attempt, asksAgain);
    expect([state, card, actual?.[0], actual?.[1]?.charged]).toEqual([state, card, outcome, charged]);
    // Nobody pays twice what is still in doubt.
    if (outcome === "UNKNOWN") expect(actual![1]).toMatchObject({ retryAllowed: false, retryAfterSec: 3 });
  }
});
