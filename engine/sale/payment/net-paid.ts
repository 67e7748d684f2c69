import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { refundsOnTheWay } from "./refunds-on-the-way";
import { paymentEntry } from "./schema";

/** Captured less refunded, in agorot. */
export function netOf(entries: readonly Pick<typeof paymentEntry.$inferSelect, "kind" | "amountAgorot">[]): number {
  return entries.reduce((sum, { kind, amountAgorot }) => sum + (kind === "capture" ? amountAgorot : -amountAgorot), 0);
}

/** The same for a booking from its current entries, less refunds in transit. */
export async function netPaid(db: Database | Transaction, bookingId: string): Promise<number> {
  const entries = await db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const onTheWay = [...(await refundsOnTheWay(db, bookingId)).values()];
  return netOf(entries) - onTheWay.reduce((sum, agorot) => sum + agorot, 0);
}
