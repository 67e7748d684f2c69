import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { releaseHold } from "../../offer/stock/holds";
import { closeAttempts, ofChange } from "../change-payment/change-attempts";
import { type BookingChange, bookingChange } from "./schema";

/** The booking's pending change; the booking is locked. */
export async function openChange(tx: Transaction, bookingId: string): Promise<BookingChange | undefined> {
  const [open] = await tx
    .select()
    .from(bookingChange)
    .where(and(eq(bookingChange.bookingId, bookingId), eq(bookingChange.state, "held")));
  return open;
}

/** Ends a booking's open change without applying it: its card page is closed and its hold released. The booking is locked. */
export async function endOpenChange(
  tx: Transaction,
  bookingId: string,
  state: "declined" | "expired" | "replaced" | "cancelled",
  now: Date,
): Promise<BookingChange | undefined> {
  const open = await openChange(tx, bookingId);
  if (!open) return undefined;
  await closeAttempts(tx, ofChange(open), now);
  await releaseHold(tx, open.holdId);
  const [endedChange] = await tx
    .update(bookingChange)
    .set({ state, answeredAt: state === "declined" ? now : open.answeredAt })
    .where(eq(bookingChange.id, open.id))
    .returning();
  return endedChange;
}
