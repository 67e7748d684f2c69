import type { DebitOutcome, DebitResult } from "@contract/booking/booking";
import type { ReservationStatus } from "@contract/vocabulary/vocabulary";
import { amountOf } from "../../../core/money";
import type { Booking } from "../../booking/transition";
import type { Attempt } from "../attempt";

/** The contract's limit of `retry`. */
const mostRetries = 5;

const messageKeys: Record<DebitOutcome, string> = {
  DEBITED: "booking.debited",
  ALREADY_DEBITED: "booking.debited",
  PENDING: "booking.debit-in-progress",
  DECLINED: "booking.debit-failed-not-charged",
  CARD_TYPE_NOT_ALLOWED: "booking.card-type-not-allowed",
  HOLD_EXPIRED: "booking.time-over",
  INVENTORY_LOST: "booking.sold-out",
  UNKNOWN: "booking.checking-with-card-company",
  NOT_VERIFIED: "booking.card-not-verified",
};

/** The answer to a debit: the known state of the booking and the attempt, and the user's options. */
export function debitResultOf(
  row: Booking,
  attempt: Attempt,
  outcome: DebitOutcome,
  more: Partial<DebitResult> = {},
): DebitResult {
  const isDebited = outcome === "DEBITED" || outcome === "ALREADY_DEBITED";
  const status = (["OK", "RQ", "ERROR", "REFUSE"] as const).find((candidate) => candidate === row.state) satisfies
    | ReservationStatus
    | undefined;
  return {
    bookTransId: row.id,
    paymentTransUid: attempt.uid,
    attemptNo: attempt.attemptNo,
    outcome,
    charged: isDebited ? true : undefined,
    reservationStatus: status,
    approvalNumber: attempt.approvalNumber ?? undefined,
    brand: attempt.brand ?? undefined,
    last4: attempt.last4 ?? undefined,
    amountNIS: amountOf(attempt.amountAgorot),
    retryAllowed:
      (outcome === "DECLINED" && (attempt.debitRetry ?? 0) < mostRetries) ||
      outcome === "CARD_TYPE_NOT_ALLOWED" ||
      outcome === "NOT_VERIFIED",
    // On request: the card is only held, until hotel or airline confirm.
    messageKey: isDebited && more.charged === false ? "booking.card-authorised-not-charged" : messageKeys[outcome],
    nextUrl: isDebited ? "/booking/card-verified" : "/booking/verifying-card",
    ...more,
  };
}
