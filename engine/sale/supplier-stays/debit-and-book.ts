import { setTimeout as delay } from "node:timers/promises";
import type { bookings, DebitResult } from "@contract/booking/booking";
import { accept, type ParsedInput } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import type { Caller } from "../../people/caller/caller";
import { booking } from "../booking/schema";
import { debitCreditCard } from "../payment/debit/debit";
import { debitResultOf } from "../payment/debit/debit-result";
import type { PaymentParts } from "../payment/payment-parts";
import { paymentAttempt } from "../payment/schema";
import { settleStay } from "./settle-stay";

/** Milliseconds the shopper's call waits for a supplier; after that the booking is on request, and a job continues. */
const supplierTimeoutMs = 12_000;

/**
 * debitCreditCard including a supplier's stay: the card is held, the stay booked, and the card captured once the
 * supplier confirms. A slow supplier leaves the booking on request; the answer reflects the current state.
 */
export async function debitAndBook(
  parts: PaymentParts,
  input: ParsedInput<typeof bookings.debitCreditCard>,
  caller: Caller,
): ReturnType<typeof debitCreditCard> {
  const debited = await debitCreditCard(parts, input, caller);
  if (!debited.ok || debited.value.reservationStatus !== "RQ") return debited;
  const settling = settleStay(parts, input.bookingId).catch((error) => {
    parts.log.error({ err: error, bookingId: input.bookingId }, "a supplier's stay could not be settled");
  });
  await Promise.race([settling, delay(supplierTimeoutMs, undefined, { ref: false })]);
  const [[row], [attempt]] = await Promise.all([
    parts.db.select().from(booking).where(eq(booking.id, input.bookingId)),
    parts.db.select().from(paymentAttempt).where(eq(paymentAttempt.uid, input.paymentTransUid)),
  ]);
  const say = (outcome: DebitResult["outcome"], more: Partial<DebitResult> = {}) =>
    accept(debitResultOf(row!, attempt!, outcome, more));
  if (row?.state === "OK" && attempt?.state === "captured") return say("DEBITED");
  if (row?.state === "REFUSE") return say("INVENTORY_LOST", { charged: false, retryAllowed: false });
  if (row?.state === "DEBITING") return say("PENDING", { retryAllowed: false, retryAfterSec: 3 });
  return debited;
}
