import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { refundsOnTheWay } from "./refunds-on-the-way";
import { paymentEntry } from "./schema";

/** What was taken and not given back, in agorot. */
export function netOf(entries: readonly Pick<typeof paymentEntry.$inferSelect, "kind" | "amountAgorot">[]): number {
  return entries.reduce((sum, { kind, amountAgorot }) => sum + (kind === "capture" ? amountAgorot : -amountAgorot), 0);
}

/** The same of a booking as the entries say it now, without what is on its way back to a card. */
export async function netPaid(db: Database | Transaction, bookingId: string): Promise<number> {
  const entries = await db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId));
  const onTheWay = [...(await refundsOnTheWay(db, bookingId)).values()];
  return netOf(entries) - onTheWay.reduce((sum, agorot) => sum + agorot, 0);
}
