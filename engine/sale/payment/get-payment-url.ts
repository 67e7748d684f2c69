import type { bookings, PaymentUrlResult } from "@contract/booking/booking";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { amountOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import type { Booking } from "../booking/transition";
import { refreshStay } from "../supplier-stays/refresh-stay";
import type { Attempt } from "./attempt";
import { installments } from "./installments";
import { openAttempt } from "./open-attempt";
import { hostedPage } from "./page/hosted-page";
import type { PaymentParts } from "./payment-parts";
import { cardsOf } from "./two-cards";

type Input = ParsedInput<typeof bookings.getPaymentUrl>;
type Failure = (typeof bookings.getPaymentUrl)["refusals"][number] | "not-found" | "invalid-input";

/**
 * Opens a payment attempt: computes the shekel amount at the transfer-selling rate, freezes it in the attempt, and
 * creates the hosted page. Repeated while that page is valid and nothing changed, it returns the same page.
 */
export async function getPaymentUrl(
  parts: PaymentParts,
  input: Input,
  caller: Caller,
): Promise<Result<PaymentUrlResult, Failure>> {
  const origin = input.returnOrigin ?? parts.publicUrl;
  if (origin !== parts.publicUrl && !(await parts.isOwnOrigin(origin)))
    return refuse("invalid-input", { field: "returnOrigin" });

  const refreshed = await refreshStay(parts, input.bookingId, caller);
  if (!refreshed.ok) return refreshed;
  const opened = await inTransaction(parts.db, (tx) => openAttempt(parts, tx, input, caller), {
    random: parts.random,
  });
  if (!opened.ok) return opened;
  const { attempt, row, expiresAt } = opened.value;
  const { totalAgorot } = opened.value;
  if (attempt.pageUrl) return accept(answerOf(origin, row, attempt, totalAgorot, expiresAt));

  const page = await hostedPage(
    parts,
    origin,
    row,
    attempt,
    {
      language: row.language,
      channel: row.channel ?? undefined,
      marketerId: row.marketerId ?? undefined,
    },
    expiresAt,
  );
  return page.ok ? accept(answerOf(origin, row, page.value, totalAgorot, expiresAt)) : page;
}

function answerOf(
  origin: string,
  row: Booking,
  attempt: Attempt,
  totalAgorot: number,
  expiresAt: Date,
): PaymentUrlResult {
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
    messageOrigin: origin,
  };
}
