import type { BookingState, DebitOutcome, DebitResult } from "@contract/booking/booking";

import type { Attempt } from "../attempt";

/**
 * Attempt states in which definitely nothing was taken. A hold that is being released may turn out to have been
 * captured.
 */
const notCapturedStates: ReadonlySet<string> = new Set(["declined", "voided"]);
/** Attempt states of a debit whose outcome is not known. */
const unresolvedStates: ReadonlySet<string> = new Set(["capturing", "unknown"]);
/** The client repeats the same request in three seconds. */
const wait = { retryAllowed: false, retryAfterSec: 3 };
const over = { charged: false, retryAllowed: false };

type Outcome = [DebitOutcome, Partial<DebitResult>?];

/**
 * A debit's answer without a gateway call, from the states of booking and card; nothing if the money may be taken now.
 * "Not charged" is said only when it is certain (specification §5).
 */
export function outcomeWithoutCall(
  state: BookingState,
  attempt: Pick<Attempt, "state" | "brand" | "debitFailedAt">,
  asksAgain: boolean,
): Outcome | undefined {
  const card = attempt.state;
  if (card === "captured" && state !== "DEBITING") return ["ALREADY_DEBITED"];
  if (state === "RQ" && card === "approved") return ["ALREADY_DEBITED", { charged: false }];
  if (state === "EXPIRED") return ["HOLD_EXPIRED", { ...over, charged: card === "abandoned" ? undefined : false }];
  // Refused by the hotel or its supplier: there is nothing left to pay for.
  if (state === "REFUSE" && notCapturedStates.has(card)) return ["INVENTORY_LOST", over];
  if (state === "REFUSE" && card === "voiding") return ["UNKNOWN", wait];
  if (card === "declined") return ["DECLINED", { charged: false }];
  if (card === "voiding" || card === "voided") return blockedBrand(attempt.brand);
  if (state === "DEBITING") return [card === "unknown" ? "UNKNOWN" : "PENDING", wait];
  // With the desk after a day without an answer, or ended by it: the card company may have taken the money.
  if (unresolvedStates.has(card)) return ["UNKNOWN", wait];
  if (card !== "approved" || state !== "VERIFIED") return ["NOT_VERIFIED"];
  if (attempt.debitFailedAt && !asksAgain) return ["DECLINED", { charged: false }];
  return undefined;
}

function blockedBrand(brand: Attempt["brand"]): Outcome {
  return brand === "amex" || brand === "diners" ? ["CARD_TYPE_NOT_ALLOWED", { charged: false }] : ["NOT_VERIFIED"];
}
