import { languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { amountOf, minorOf } from "../../core/money";
import { inTransaction, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { hold } from "../../offer/stock/schema";
import { type Booking, lockBooking } from "../booking/transition";
import { priceChange } from "../change/price-change";
import { bookingChange } from "../change/schema";
import type { Attempt } from "../payment/attempt";
import { hostedPage } from "../payment/page/hosted-page";
import { attemptOfOneCard } from "../payment/page/insert-attempt";
import { paidRate } from "../payment/paid-rate";
import type { PaymentParts } from "../payment/payment-parts";
import { isBeingPaid, ofChange } from "./change-attempts";

export type ChangePaymentRefusal =
  | "gone"
  | "already-answered"
  | "offer-changed"
  | "nothing-to-pay"
  | "price-changed"
  | "costs-more-now"
  | "in-progress"
  | "too-many-attempts"
  | "gateway-down"
  | "invalid-input";

type ChangePaymentRequest = {
  changeId: number;
  /** The difference the customer was shown, in shekels; any other is refused. */
  shownNIS: string;
  returnOrigin?: string;
  /** The token of the offer's link, if the customer pays through it. */
  token?: string;
  langCode: LangCode;
};

export type ChangePage = { paymentTransUid: string; paymentUrl: string; amountNIS: string; expiresAt: string };

/** Milliseconds a card page of a change can be used; never longer than its offer. */
const pageLifetime = 15 * 60_000;

/**
 * Opens the card page on which the difference in price of an offered change is paid, with an attempt of its own and at
 * the rate the booking was paid with. Repeated while that page is valid, it returns the same page. An offer that now
 * costs more than it said is refused, and nothing is changed.
 */
export async function payChange(
  parts: PaymentParts,
  request: ChangePaymentRequest,
): Promise<Result<ChangePage, ChangePaymentRefusal | "not-found">> {
  const origin = request.returnOrigin ?? parts.publicUrl;
  if (origin !== parts.publicUrl && !(await parts.isOwnOrigin(origin)))
    return refuse("invalid-input", { field: "returnOrigin" });
  const opened = await inTransaction(parts.db, (tx) => openChangeAttempt(parts, tx, request), { random: parts.random });
  if (!opened.ok) return opened;
  const { attempt, row, expiresAt } = opened.value;
  if (attempt.pageUrl) return accept(pageOf(attempt));
  const returnState = {
    language: languageOf[request.langCode],
    offer: request.token && parts.dataKeys.seal("offer link", request.token),
  };
  const page = await hostedPage(
    parts,
    origin,
    row,
    attempt,
    { ...returnState, offer: returnState.offer || undefined },
    expiresAt,
  );
  return page.ok ? accept(pageOf(page.value)) : page;
}

function pageOf(attempt: Attempt): ChangePage {
  return {
    paymentTransUid: attempt.uid,
    paymentUrl: attempt.pageUrl!,
    amountNIS: amountOf(attempt.amountAgorot),
    expiresAt: attempt.pageExpiresAt!.toISOString(),
  };
}

type OpenedAttempt = { attempt: Attempt; row: Booking; expiresAt: Date };

async function openChangeAttempt(
  parts: PaymentParts,
  tx: Transaction,
  { changeId, shownNIS }: ChangePaymentRequest,
): Promise<Result<OpenedAttempt, ChangePaymentRefusal | "not-found">> {
  const [match] = await tx.select().from(bookingChange).where(eq(bookingChange.id, changeId));
  const row = match && (await lockBooking(tx, match.bookingId));
  const [change] = await tx.select().from(bookingChange).where(eq(bookingChange.id, changeId)).for("update");
  if (!row || !change) return refuse("not-found");
  const now = await databaseNow(tx, parts.clock);
  const { differenceAgorot, answerBy } = change;
  if (change.state === "applied" || change.state === "declined") return refuse("already-answered");
  if (change.state !== "held" || answerBy <= now || row.state !== "OK") return refuse("gone");
  const [stockHold] = await tx.select().from(hold).where(eq(hold.id, change.holdId));
  if (stockHold?.state !== "active") return refuse("gone");
  if (differenceAgorot <= 0) return refuse("nothing-to-pay");
  const purpose = ofChange(change);
  if (await isBeingPaid(tx, purpose)) return refuse("in-progress", { retryable: true });
  if (minorOf(shownNIS) !== differenceAgorot)
    return refuse("price-changed", { details: { old: shownNIS, new: amountOf(differenceAgorot) } });
  const again = await priceChange({ ...parts, db: tx }, row, change.after);
  if (again.ok && again.value.differenceAgorot > differenceAgorot)
    return refuse("costs-more-now", { details: { old: shownNIS, new: amountOf(again.value.differenceAgorot) } });
  const rate = await paidRate(tx, row.id);
  if (!rate) return refuse("nothing-to-pay");
  const attempt = await attemptOfOneCard(parts, tx, purpose, { amountAgorot: differenceAgorot, ...rate }, now);
  if (!attempt.ok) return attempt;
  const expiresAt = attempt.value.pageExpiresAt ?? new Date(Math.min(answerBy.getTime(), now.getTime() + pageLifetime));
  return accept({ attempt: attempt.value, row, expiresAt });
}
