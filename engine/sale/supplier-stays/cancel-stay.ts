import { eq } from "drizzle-orm";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { notifyAdmin } from "../../outbox/outbox";
import { lockBooking } from "../booking/transition";
import type { PaymentParts } from "../payment/payment-parts";
import { isReferenceTaken, lockReservation, lostAfter, reservationOf } from "./reservation";
import { supplierReservation } from "./schema";

/**
 * Cancels a stay at its supplier. Throws until the cancellation is certain, so the deliverer retries. A booking sent
 * without an answer is looked up, and counts as cancelled only once it could have appeared and did not.
 */
export async function cancelStay(parts: PaymentParts, bookingId: string): Promise<void> {
  const reservation = await reservationOf(parts.db, bookingId);
  if (!reservation || reservation.state === "cancelled" || reservation.state === "refused") return;
  const supplier = parts.hotelSupplier;
  if (!supplier) throw new Error("there is no hotel supplier to cancel at");
  const now = await databaseNow(parts.db, parts.clock);
  let { reference } = reservation;
  if (!reference) {
    const lookup = await supplier.findBooking(reservation.clientReference);
    if (lookup.outcome !== "done")
      throw new Error(`the supplier did not say whether there is a stay: ${lookup.outcome}`);
    const sentAt = reservation.askedAt?.getTime() ?? 0;
    if (!lookup.value && now.getTime() - sentAt < lostAfter)
      throw new Error("the stay may still come out at the supplier");
    if (!lookup.value) return recordCancellation(parts, bookingId);
    reference = lookup.value.reference;
    if (await inTransaction(parts.db, (tx) => isReferenceTaken(tx, reservation, lookup.value!.reference), parts)) {
      await notifyAdmin(
        parts.db,
        `stay-not-cancelled:${bookingId}`,
        "A stay has the reference of another booking at its supplier: the desk has to settle it there",
        { reference },
        now,
      );
      throw new Error("the stay was not cancelled: its reference belongs to another booking");
    }
  }
  const answer = await supplier.cancel(reference);
  if (answer.outcome === "done" && answer.value.status === "cancelled") return recordCancellation(parts, bookingId);
  if (answer.outcome === "refused")
    await notifyAdmin(
      parts.db,
      `stay-not-cancelled:${bookingId}`,
      "The supplier does not cancel a stay: the desk has to settle it there",
      { reference, code: answer.code, message: answer.message },
      now,
    );
  throw new Error(`the stay was not cancelled: ${answer.outcome}`);
}

async function recordCancellation(parts: PaymentParts, bookingId: string): Promise<void> {
  await inTransaction(
    parts.db,
    async (tx) => {
      await lockBooking(tx, bookingId);
      await lockReservation(tx, bookingId);
      const now = await databaseNow(tx, parts.clock);
      await tx
        .update(supplierReservation)
        .set({ state: "cancelled", updatedAt: now })
        .where(eq(supplierReservation.bookingId, bookingId));
    },
    { random: parts.random },
  );
}
