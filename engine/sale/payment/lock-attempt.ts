import { eq, sql } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { builtOnce } from "../../database/prepared/built-once";
import { booking } from "../booking/schema";
import type { Booking } from "../booking/transition";
import type { Attempt } from "./attempt";
import { paymentAttempt } from "./schema";

/**
 * Locks an attempt and its booking, the booking first: everything that changes a payment locks in this order, so that no two transactions
 * wait for each other. Null if there is no such attempt.
 */
export async function lockAttempt(tx: Transaction, uid: string): Promise<{ row: Booking; attempt: Attempt } | null> {
  const [locked] = await lockedBoth(tx).execute({ uid });
  return locked ?? null;
}

/**
 * PostgreSQL locks the tables in the order in which they are named, and reads both rows again when it had to wait for one. The booking of an
 * attempt never changes.
 */
const lockedBoth = builtOnce((db) =>
  db
    .select({ row: booking, attempt: paymentAttempt })
    .from(booking)
    .innerJoin(paymentAttempt, eq(paymentAttempt.bookingId, booking.id))
    .where(eq(paymentAttempt.uid, sql.placeholder("uid")))
    .for("update", { of: [booking, paymentAttempt] })
    .prepare(""),
);
