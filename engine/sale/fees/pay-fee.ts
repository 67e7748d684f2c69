import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { type Booking, lockBooking } from "../booking/transition";
import { isBeingPaid } from "../change-payment/change-attempts";
import type { ChangePage } from "../change-payment/pay-change";
import type { Attempt } from "../payment/attempt";
import { hostedPage } from "../payment/page/hosted-page";
import { attemptOfOneCard } from "../payment/page/insert-attempt";
import { paidRate } from "../payment/paid-rate";
import type { PaymentParts } from "../payment/payment-parts";
import { bookingFee } from "./schema";

type FeePaymentRequest = {
  bookingId: string;
  feeId: number;
  /** The fee the customer was shown, in shekels; any other is refused. */
  shownNIS: string;
  returnOrigin?: string;
  langCode: LangCode;
};

type Failure =
  | "not-found"
  | "gone"
  | "already-answered"
  | "price-changed"
  | "in-progress"
  | "too-many-attempts"
  | "gateway-down"
  | "invalid-input";

/** Milliseconds a card page of a fee can be used. */
const pageLifetime = 15 * 60_000;

/**
 * Opens the card page on which a fee of a confirmed booking is paid, with an attempt of its own. Repeated while that page is valid, it
 * returns the same page.
 */
export async function payFee(parts: PaymentParts, request: FeePaymentRequest): Promise<Result<ChangePage, Failure>> {
  const origin = request.returnOrigin ?? parts.publicUrl;
  if (origin !== parts.publicUrl && !(await parts.isOwnOrigin(origin)))
    return refuse("invalid-input", { field: "returnOrigin" });
  const opened = await inTransaction(parts.db, (tx) => openFeeAttempt(parts, tx, request), { random: parts.random });
  if (!opened.ok) return opened;
  const { attempt, row, expiresAt } = opened.value;
  const language = languageOf[request.langCode];
  const page = attempt.pageUrl
    ? accept(attempt)
    : await hostedPage(parts, origin, row, attempt, { language }, expiresAt);
  if (!page.ok) return page;
  const { uid, pageUrl, amountAgorot, pageExpiresAt } = page.value;
  return accept({
    paymentTransUid: uid,
    paymentUrl: pageUrl!,
    amountNIS: amountOf(amountAgorot),
    expiresAt: pageExpiresAt!.toISOString(),
  });
}

type OpenedAttempt = { attempt: Attempt; row: Booking; expiresAt: Date };

async function openFeeAttempt(
  parts: PaymentParts,
  tx: Transaction,
  { bookingId, feeId, shownNIS }: FeePaymentRequest,
): Promise<Result<OpenedAttempt, Failure>> {
  const row = await lockBooking(tx, bookingId);
  const [fee] = await tx
    .select()
    .from(bookingFee)
    .where(and(eq(bookingFee.id, feeId), eq(bookingFee.bookingId, bookingId)));
  if (!row || !fee) return refuse("not-found", { field: "feeId" });
  if (fee.state !== "due") return refuse("already-answered");
  if (row.state !== "OK" || !row.draft.payer) return refuse("gone");
  if (minorOf(shownNIS) !== fee.amountAgorot)
    return refuse("price-changed", { details: { old: shownNIS, new: amountOf(fee.amountAgorot) } });
  const purpose = { bookingId: row.id, changeId: null, feeId: fee.id };
  if (await isBeingPaid(tx, purpose)) return refuse("in-progress", { retryable: true });
  const now = await databaseNow(tx, parts.clock);
  // A fee is in shekels: an order that no card paid has no rate, and needs none.
  const rate = (await paidRate(tx, row.id)) ?? { rateValue: "1", rateDate: jerusalemDay(now), rateKind: "none" };
  const attempt = await attemptOfOneCard(parts, tx, purpose, { amountAgorot: fee.amountAgorot, ...rate }, now);
  if (!attempt.ok) return attempt;
  const expiresAt = attempt.value.pageExpiresAt ?? new Date(now.getTime() + pageLifetime);
  return accept({ attempt: attempt.value, row, expiresAt });
}
