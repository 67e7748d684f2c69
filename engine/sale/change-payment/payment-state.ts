import type { BookingState } from "@contract/booking/booking";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import type { Booking } from "../booking/transition";
import { type BookingChange, bookingChange } from "../change/schema";
import { bookingFee } from "../fees/schema";
import type { Attempt } from "../payment/attempt";

/** The change that an attempt pays for; undefined if it pays the booking or a fee. */
export async function changeOf(tx: Transaction, { changeId }: Attempt): Promise<BookingChange | undefined> {
  if (changeId === null) return undefined;
  const [change] = await tx.select().from(bookingChange).where(eq(bookingChange.id, changeId));
  return change;
}

/** A change or a fee that is paid separately from the booking. The places of a change are held until it ends; a fee has none. */
type SeparatePayment = { state: "open" | "done" | "ended"; holdId: string | null };

/** The change or the fee that an attempt pays for; undefined if it pays the booking. */
export async function separatePayment(tx: Transaction, attempt: Attempt): Promise<SeparatePayment | undefined> {
  if (attempt.feeId === null) {
    const change = await changeOf(tx, attempt);
    const states = { held: "open", applied: "done" } as const;
    return change && { state: states[change.state as keyof typeof states] ?? "ended", holdId: change.holdId };
  }
  const [fee] = await tx.select().from(bookingFee).where(eq(bookingFee.id, attempt.feeId));
  const states = { due: "open", paid: "done", waived: "ended", returned: "ended" } as const;
  return fee && { state: states[fee.state], holdId: null };
}

/**
 * The state of a payment, where REFUSE means that there is nothing left to pay for. A booking's own payment has the booking's state. The
 * payment of a change or a fee is expressed in the same states, derived from it and its card, while the booking itself stays OK: so one set
 * of rules decides for all.
 */
export function paymentState(row: Booking, attempt: Attempt, separate: SeparatePayment | undefined): BookingState {
  if (!separate) return row.state;
  if (separate.state === "done") return "OK";
  if (separate.state !== "open" || row.state !== "OK") return "REFUSE";
  if (attempt.state === "capturing" || attempt.state === "unknown") return "DEBITING";
  return attempt.state === "approved" ? "VERIFIED" : "PAYMENT_URL";
}
