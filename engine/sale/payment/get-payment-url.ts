import type { bookings, PaymentUrlResult } from "@contract/booking/booking";
import { mostPayments } from "@contract/vocabulary/payment-counts";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import type { Booking } from "../booking/transition";
import { refreshStay } from "../supplier-stays/refresh-stay";
import type { Attempt } from "./attempt";
import { installments } from "./installments";
import { openAttempt } from "./open-attempt";
import type { PaymentParts } from "./payment-parts";
import { signReturnState } from "./return-state";
import { paymentAttempt } from "./schema";
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

  const refreshed = await refreshStay(parts, input.bookingId, caller, input.langCode);
  if (!refreshed.ok) return refreshed;
  const opened = await inTransaction(parts.db, (tx) => openAttempt(parts, tx, input, caller), {
    random: parts.random,
  });
  if (!opened.ok) return opened;
  const { attempt, row, expiresAt } = opened.value;
  const { totalAgorot } = opened.value;
  if (attempt.pageUrl) return accept(answerOf(origin, row, attempt, totalAgorot, expiresAt));

  const page = await createPage(parts, origin, row, attempt, expiresAt);
  const now = await databaseNow(parts.db, parts.clock);
  const ofOpenPage = and(eq(paymentAttempt.uid, attempt.uid), eq(paymentAttempt.state, "page"));
  if (page.outcome !== "done") {
    await parts.db.update(paymentAttempt).set({ state: "abandoned", updatedAt: now }).where(ofOpenPage);
    await notifyAdmin(
      parts.db,
      `gateway-page:${parts.gateway.name}`,
      "The card company's page could not be opened",
      { outcome: page.outcome },
      now,
    );
    return refuse("gateway-down", { retryable: true });
  }
  const [withPage] = await parts.db
    .update(paymentAttempt)
    .set({ pageId: page.value.pageId, pageUrl: page.value.url, pageExpiresAt: expiresAt, updatedAt: now })
    .where(ofOpenPage)
    .returning();
  return withPage
    ? accept(answerOf(origin, row, withPage, totalAgorot, expiresAt))
    : refuse("in-progress", { retryable: true });
}

/** The gateway's hosted page for one attempt; its three return addresses are on the origin of the booking. */
function createPage(parts: PaymentParts, origin: string, row: Booking, attempt: Attempt, expiresAt: Date) {
  const state = signReturnState(parts.secret, {
    uid: attempt.uid,
    bookingId: row.id,
    language: row.language,
    channel: row.channel ?? undefined,
    marketerId: row.marketerId ?? undefined,
  });
  const back = (result: string) =>
    // The frame is requested without our cookies: only the address can carry the page's language.
    `${origin}/redirect-verified?uid=${attempt.uid}&result=${result}&state=${encodeURIComponent(state)}&lang=${row.language}`;
  const payer = row.draft.payer!;
  return parts.gateway.createHostedPage({
    paymentTransUid: attempt.uid,
    amountAgorot: attempt.amountAgorot,
    noOfPayments: attempt.noOfPayments,
    language: row.language,
    customer: { name: `${payer.firstName} ${payer.lastName}`, email: payer.email, phone: payer.mobile },
    description: String(row.orderNumber),
    successUrl: back("success"),
    failureUrl: back("failure"),
    cancelUrl: back("cancel"),
    callbackUrl: parts.callbackUrl,
    expiresInMinutes: Math.max(5, Math.ceil((expiresAt.getTime() - attempt.createdAt.getTime()) / 60_000)),
  });
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
