import type { BookingState } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { type BookingChange, bookingChange } from "../change/schema";
import type { Attempt } from "../payment/attempt";

/** The change that an attempt pays for; undefined if it pays the booking. */
export async function changeOf(tx: Transaction, { changeId }: Attempt): Promise<BookingChange | undefined> {
  if (changeId === null) return undefined;
  const [change] = await tx.select().from(bookingChange).where(eq(bookingChange.id, changeId));
  return change;
}

/**
 * The state of a payment, where REFUSE means that there is nothing left to pay for. A booking's own payment has the booking's state. The
 * payment of a change is expressed in the same states, derived from the change and its card, while the booking itself stays OK: so one set
 * of rules decides for both.
 */
export function paymentState(row: Booking, attempt: Attempt, change: BookingChange | undefined): BookingState {
  if (!change) return row.state;
  if (change.state === "applied") return "OK";
  if (change.state !== "held" || row.state !== "OK") return "REFUSE";
  if (attempt.state === "capturing" || attempt.state === "unknown") return "DEBITING";
  return attempt.state === "approved" ? "VERIFIED" : "PAYMENT_URL";
}
