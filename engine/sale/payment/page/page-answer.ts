import type { bookings } from "@contract/booking/booking";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import type { Output } from "@contract/wire/operation";
import { amountOf } from "../../../core/money";
import { installments } from "../../../offer/pricing/installments";
import type { Booking } from "../../booking/transition";
import type { Attempt } from "../attempt";
import { cardsOf } from "../two-cards";

/** A hosted page with the amounts of its card and of the whole booking. */
export function pageAnswer(
  row: Booking,
  attempt: Attempt,
  totalAgorot: number,
  expiresAt: Date,
): Output<typeof bookings.paymentPage> {
  const { first, other } = installments(attempt.amountAgorot, attempt.noOfPayments);
  return {
    bookTransId: row.id,
    paymentTransUid: attempt.uid,
    paymentUrl: attempt.pageUrl!,
    mode: "iframe",
    expiresAt: expiresAt.toISOString(),
    amountNIS: amountOf(attempt.amountAgorot),
    totalNIS: amountOf(totalAgorot),
    maccabiCardIndex: attempt.cardIndex,
    cards: cardsOf(row.draft),
    rate: { value: attempt.rateValue, date: attempt.rateDate, kind: "transferSell", estimate: false },
    noOfPayments: attempt.noOfPayments,
    maxNoOfPayments: mostPayments,
    firstPayment: amountOf(first),
    otherPayments: amountOf(other),
    blockedBrands: ["AMEX", "DINERS"],
  };
}
