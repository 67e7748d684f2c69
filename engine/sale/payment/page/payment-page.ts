import type { bookings } from "@contract/booking/booking";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, eq } from "drizzle-orm";
import { inAgorot } from "../../../core/money";
import { databaseNow } from "../../../database/database-now";
import type { Caller } from "../../../people/caller/caller";
import { ownBooking } from "../../booking/own-booking";
import { bookingPayment } from "../attempt";
import type { PaymentParts } from "../payment-parts";
import { paymentAttempt } from "../schema";
import { amountsOf } from "../two-cards";
import { attemptsFor } from "./insert-attempt";
import { pageAnswer } from "./page-answer";

/**
 * The open card page of a booking. It only reads: a page that has expired, or was opened for another amount or number of payments than the
 * booking has now, is not returned, and getPaymentUrl opens the next.
 */
export async function paymentPage(
  parts: PaymentParts,
  { bookingId }: ParsedInput<typeof bookings.paymentPage>,
  caller: Caller,
): Promise<Result<Output<typeof bookings.paymentPage>, "gone" | "not-found">> {
  const row = await ownBooking(parts.db, bookingId, caller);
  if (!row) return refuse("not-found", { field: "bookingId" });
  const { quote, draft } = row;
  const [attempt] = await parts.db
    .select()
    .from(paymentAttempt)
    .where(and(attemptsFor({ bookingId, ...bookingPayment }), eq(paymentAttempt.state, "page")))
    .orderBy(desc(paymentAttempt.createdAt))
    .limit(1);
  const now = await databaseNow(parts.db, parts.clock);
  if (row.state !== "PAYMENT_URL" || !attempt?.pageUrl || !attempt.pageExpiresAt || attempt.pageExpiresAt <= now)
    return refuse("gone");
  const totalAgorot = inAgorot(quote.totalMinor, quote.currency, attempt.rateValue);
  const amount = amountsOf(draft.split, totalAgorot)?.[attempt.cardIndex - 1];
  return attempt.amountAgorot === amount && attempt.noOfPayments === draft.payer?.NoOfPayment
    ? accept(pageAnswer(row, attempt, totalAgorot, attempt.pageExpiresAt))
    : refuse("gone");
}
