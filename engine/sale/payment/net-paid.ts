import { eq } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { paymentEntry } from "./schema";

/** What was taken and not given back, in agorot. */
export function netOf(entries: readonly Pick<typeof paymentEntry.$inferSelect, "kind" | "amountAgorot">[]): number {
  return entries.reduce((sum, { kind, amountAgorot }) => sum + (kind === "capture" ? amountAgorot : -amountAgorot), 0);
}

/** The same of a booking, as the entries say it now. */
export async function netPaid(db: Database | Transaction, bookingId: string): Promise<number> {
  return netOf(await db.select().from(paymentEntry).where(eq(paymentEntry.bookingId, bookingId)));
}
