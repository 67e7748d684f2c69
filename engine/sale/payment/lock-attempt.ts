import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { type Booking, lockBooking } from "../booking/transition";
import type { Attempt } from "./attempt";
import { paymentAttempt } from "./schema";

/**
 * Locks an attempt and its booking, the booking first: everything that changes a payment locks in this order, so that no two transactions
 * wait for each other. Null if there is no such attempt.
 */
export async function lockAttempt(tx: Transaction, uid: string): Promise<{ row: Booking; attempt: Attempt } | null> {
  const [unlocked] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid));
  const row = unlocked && (await lockBooking(tx, unlocked.bookingId));
  const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid)).for("update");
  return row && attempt ? { row, attempt } : null;
}
