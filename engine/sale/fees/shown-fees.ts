import type { BookingFee } from "@contract/booking/booking-fees";
import { asc, desc, eq, inArray } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { paymentOf } from "../change-payment/change-payment";
import { paymentAttempt } from "../payment/schema";
import { bookingFee } from "./schema";

/** The fees of a booking beside its price, oldest first, and how far their payment has come: one that is due ends with
 * the booking (decision 0119). Why one was waived is for the desk alone. */
export async function shownFees(
  db: Database | Transaction,
  { id: bookingId, state: bookingState }: Pick<Booking, "id" | "state">,
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
  const isOver = ["CANCELLING", "CANCELLED", "REFUSE"].includes(bookingState);
  return fees.map(({ id, amountAgorot, state, waivedReason }) => ({
    feeId: id,
    amountNIS: amountOf(amountAgorot),
    state: isOver && state === "due" ? ("over" as const) : state,
    waivedReason: (forDesk && waivedReason) || undefined,
    payment: paymentOf(
      attempts.filter(({ feeId }) => feeId === id),
      now,
    ),
  }));
}
