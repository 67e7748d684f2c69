import { and, asc, eq, getTableColumns, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { refundsOnTheWay } from "./refunds-on-the-way";
import { paymentAttempt, paymentEntry } from "./schema";

/** Captured less refunded, in agorot. */
export function netOf(entries: readonly Pick<typeof paymentEntry.$inferSelect, "kind" | "amountAgorot">[]): number {
  return entries.reduce((sum, { kind, amountAgorot }) => sum + (kind === "capture" ? amountAgorot : -amountAgorot), 0);
}

/** The money that moved for bookings' prices, oldest first: paid fees stay apart (decision 0110). */
export function priceEntries(db: Database | Transaction, bookingIds: string[]) {
  return entriesOfBookings(db).execute({ bookingIds });
}

const entriesOfBookings = builtOnce((db) =>
  db
    .select(getTableColumns(paymentEntry))
    .from(paymentEntry)
    .innerJoin(paymentAttempt, eq(paymentAttempt.uid, paymentEntry.attemptUid))
    .where(
      and(sql`${paymentEntry.bookingId} = any(${sql.placeholder("bookingIds")}::text[])`, isNull(paymentAttempt.feeId)),
    )
    .orderBy(asc(paymentEntry.id))
    .prepare(""),
);

/** The same for a booking from its current entries, less refunds in transit. */
export async function netPaid(db: Database | Transaction, bookingId: string): Promise<number> {
  return (await cardMoney(db, bookingId)).keptAgorot;
}

/** What was taken for a booking in all, and what of it stays once the refunds in transit have arrived. */
export async function cardMoney(
  db: Database | Transaction,
  bookingId: string,
): Promise<{ chargedAgorot: number; keptAgorot: number }> {
  const entries = await priceEntries(db, [bookingId]);
  const onTheWay = [...(await refundsOnTheWay(db, bookingId)).values()];
  return {
    chargedAgorot: netOf(entries.filter(({ kind }) => kind === "capture")),
    keptAgorot: netOf(entries) - onTheWay.reduce((sum, agorot) => sum + agorot, 0),
  };
}
