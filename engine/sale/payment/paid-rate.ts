import { and, asc, eq } from "drizzle-orm";
import { inAgorot } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { StoredQuote } from "../draft/stored-quote";
import { type Attempt, bookingPayment } from "./attempt";
import { attemptsFor } from "./page/insert-attempt";
import { paymentAttempt } from "./schema";

/** A quote's total in agorot, at a rate the booking was paid with. */
export function quoteAgorot({ currency, totalMinor }: StoredQuote, rate: string): number {
  return inAgorot(totalMinor, currency, rate);
}

/** The rate a booking was paid with; undefined if nothing was paid by card. */
export async function paidRate(
  db: Database | Transaction,
  bookingId: string,
): Promise<Pick<Attempt, "rateValue" | "rateDate" | "rateKind"> | undefined> {
  const [payment] = await db
    .select({
      rateValue: paymentAttempt.rateValue,
      rateDate: paymentAttempt.rateDate,
      rateKind: paymentAttempt.rateKind,
    })
    .from(paymentAttempt)
    .where(and(attemptsFor({ bookingId, ...bookingPayment }), eq(paymentAttempt.state, "captured")))
    .orderBy(asc(paymentAttempt.cardIndex))
    .limit(1);
  return payment;
}
