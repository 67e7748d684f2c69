import type { BookingFee } from "@contract/booking/booking-fees";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database } from "../../database/connect";
import { paymentOf } from "../change-payment/change-payment";
import { paymentAttempt } from "../payment/schema";
import { bookingFee } from "./schema";

/** The fees of a booking beside its price, oldest first, and how far their payment has come. Why one was waived is for the desk alone. */
export async function shownFees(
  db: Database,
  bookingId: string,
  now: Date,
  { forDesk = false }: { forDesk?: boolean } = {},
): Promise<BookingFee[]> {
  const fees = await db
    .select()
    .from(bookingFee)
    .where(eq(bookingFee.bookingId, bookingId))
    .orderBy(asc(bookingFee.id));
  if (fees.length === 0) return [];
  const ids = fees.map(({ id }) => id);
  const attempts = await db
    .select()
    .from(paymentAttempt)
    .where(inArray(paymentAttempt.feeId, ids))
    .orderBy(desc(paymentAttempt.attemptNo));
  return fees.map(({ id, amountAgorot, state, waivedReason }) => ({
    feeId: id,
    amountNIS: amountOf(amountAgorot),
    state,
    waivedReason: (forDesk && waivedReason) || undefined,
    payment: paymentOf(
      attempts.filter(({ feeId }) => feeId === id),
      now,
    ),
  }));
}
