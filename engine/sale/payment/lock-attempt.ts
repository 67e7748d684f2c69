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
  const [row] = await bookingOfAttempt(tx).execute({ uid });
  const [attempt] = await lockedAttempt(tx).execute({ uid });
  return row && attempt ? { row, attempt } : null;
}

/** The booking of an attempt never changes, so it can be found in the statement that locks it. */
const bookingOfAttempt = builtOnce((db) =>
  db
    .select()
    .from(booking)
    .where(
      eq(
        booking.id,
        db
          .select({ id: paymentAttempt.bookingId })
          .from(paymentAttempt)
          .where(eq(paymentAttempt.uid, sql.placeholder("uid"))),
      ),
    )
    .for("update")
    .prepare(""),
);

const lockedAttempt = builtOnce((db) =>
  db
    .select()
    .from(paymentAttempt)
    .where(eq(paymentAttempt.uid, sql.placeholder("uid")))
    .for("update")
    .prepare(""),
);
