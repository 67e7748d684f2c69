import type { DebitResult } from "@contract/booking/booking";
import { expect, test } from "vitest";
import type { Booking } from "../../booking/transition";
import type { Attempt } from "../attempt";
import { debitResultOf } from "./debit-result";

const messageOf = (outcome: DebitResult["outcome"], more?: Partial<DebitResult>) =>
  debitResultOf({ id: "b", state: "RQ" } as Booking, { uid: "a", amountAgorot: 100 } as Attempt, outcome, more)
    .messageKey;

test("an answer says that a card was debited only if money was taken", () => {
  for (const outcome of ["DEBITED", "ALREADY_DEBITED"] as const) {
    expect(messageOf(outcome)).toBe("booking.debited");
    expect(messageOf(outcome, { charged: false })).toBe("booking.card-authorised-not-charged");
  }
  expect(messageOf("DECLINED", { charged: false })).toBe("booking.debit-failed-not-charged");
});
