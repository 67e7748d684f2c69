import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { BookingState } from "@contract/booking/booking";
import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq, inArray } from "drizzle-orm";
import { inTransaction, inTransactionOrNothing, type Transaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { consumeHold, releaseHold } from "../../offer/stock/holds";
import { audit } from "../../people/desk-users/audit";
import { awaitedSupplier } from "../booking/awaited-supplier";
import { bookingBrand } from "../booking/booking-brand";
import { confirmationMessages } from "../booking/confirmation-messages";
import { endMessages, noMoney } from "../booking/end-messages";
import { postToPayer } from "../booking/post-to-payer";
import { booking } from "../booking/schema";
import { type Booking, lockBooking, transition } from "../booking/transition";
import { bookedHotelName } from "../draft/booked-hotel";
import type { Attempt } from "../payment/attempt";
import { recordNotCaptured } from "../payment/debit/record-not-captured";
import type { GatewayAnswer, GatewayTransaction } from "../payment/payment-gateway";
import type { PaymentParts } from "../payment/payment-parts";
import { recordCapture } from "../payment/record-capture";
import { refundLessFee } from "../payment/refund-less-fee";
import { paymentAttempt } from "../payment/schema";
import { settleAttempt } from "../payment/settle-attempt";
import { cardsOf, liveAttempts, startNextCapture } from "../payment/two-cards";
import { freeReservation, isUnconfirmedStay } from "../supplier-stays/reservation";

type State = { state: BookingState };
type Begun = State & { attempt?: Attempt };
type ConfirmResult = Result<
  Begun,
  "not-found" | "wrong-state" | "cancellation-asked" | "gateway-refused" | "gateway-down" | "sold-out"
>;

/**
 * The hotel confirmed: debits the held card and confirms the booking in three phases, like a shopper's debit, with no
 * network call inside a transaction. If the card can no longer be debited the booking stays on request; a lost answer
 * is resolved by reconcile. An agent's booking without payment is confirmed at once; one in ERROR once the card company
 * reports that it was paid.
 */
export async function confirmOnRequest(
  parts: PaymentParts,
  bookingId: string,
  actor: string,
  by: "desk" | "supplier" = "desk",
): Promise<ConfirmResult> {
  const doubtful = await openInError(parts, bookingId);
  if (doubtful) return confirmPaid(parts, bookingId, doubtful, actor);
  const begun = await inTransactionOrNothing(parts.db, (tx) => begin(parts, tx, bookingId, actor, by), {
    random: parts.random,
  });
  if (!begun.ok) return begun;
  let { attempt } = begun.value;
  if (!attempt) return accept({ state: begun.value.state });
  for (;;) {
    const card: Attempt = attempt;
    const captured = await parts.gateway.capture({
      transactionId: card.transactionId!,
      paymentTransUid: card.uid,
      amountAgorot: card.amountAgorot,
    });
    const step = await inTransaction(parts.db, (tx) => finish(parts, tx, card, captured, by), { random: parts.random });
    if (!step.ok || !step.value.attempt) return step;
    attempt = step.value.attempt;
  }
}

/** The attempts of a booking in ERROR with an unresolved debit; null for a booking in another state. */
async function openInError(parts: PaymentParts, bookingId: string): Promise<Attempt[] | null> {
  const [row] = await parts.db.select({ state: booking.state }).from(booking).where(eq(booking.id, bookingId));
  if (row?.state !== "ERROR") return null;
  return parts.db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.bookingId, bookingId), inArray(paymentAttempt.state, ["unknown", "capturing"])));
}

async function confirmPaid(
  parts: PaymentParts,
  bookingId: string,
  attempts: Attempt[],
  actor: string,
): Promise<ConfirmResult> {
  let waiting = false;
  for (const { uid } of attempts) waiting = (await settleAttempt(parts, uid)) === "waiting" || waiting;
  const [row] = await parts.db.select({ state: booking.state }).from(booking).where(eq(booking.id, bookingId));
  if (row!.state === "OK") {
    const now = await databaseNow(parts.db, parts.clock);
    await parts.db.transaction((tx) => audit(tx, { actor, action: "confirm", target: `booking:${bookingId}` }, now));
    return accept({ state: "OK" });
  }
  return refuse(waiting ? "gateway-down" : "gateway-refused", { retryable: waiting });
}

async function begin(
  parts: PaymentParts,
  tx: Transaction,
  bookingId: string,
  actor: string,
  by: "desk" | "supplier",
): Promise<Result<Begun, "not-found" | "wrong-state" | "cancellation-asked" | "sold-out">> {
  const row = await lockBooking(tx, bookingId);
  if (!row) return refuse("not-found", { field: "bookingId" });
  if (row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
  // It may have been asked for since the desk began. A supplier's own confirmation is not held back (decision 0111).
  if (by === "desk" && (await parts.hasOpenRequest(tx, row.id))) return refuse("cancellation-asked");
  // Regardless of the desk: a supplier's stay is paid for only once the supplier has confirmed.
  if (await isUnconfirmedStay(tx, row))
    return refuse("wrong-state", { details: { state: "the supplier has not confirmed" } });
  const now = await databaseNow(tx, parts.clock);
  if (by === "desk") await audit(tx, { actor, action: "confirm", target: `booking:${row.id}` }, now);
  if (row.bypassPayment) {
    if (!row.holdId || !(await consumeHold(tx, row.holdId))) return refuse("sold-out");
    const confirmed = await transition(tx, row, "confirmed", by, now, { set: confirmedDraft(row) });
    const messages = confirmationMessages(confirmed, 0, await bookingBrand(parts, tx, confirmed));
    await postToPayer(parts, tx, confirmed, messages, now);
    return accept({ state: "OK" });
  }
  const authorizations = (await liveAttempts(tx, row.id)).filter(({ state }) => state === "approved");
  if (authorizations.length < cardsOf(row.draft))
    return refuse("wrong-state", { details: { state: "no card is held" } });
  const debiting = await transition(tx, row, "debit-started", by, now, { set: confirmedDraft(row) });
  return accept({ state: "DEBITING", attempt: await startNextCapture(tx, debiting, now) });
}

function confirmedDraft({ draft }: Booking): Pick<Booking, "draft"> {
  const { awaited: _, ...rest } = draft;
  return { draft: { ...rest, hotelStatus: "ok", ...(rest.outwardFlightId ? { flightStatus: "ok" as const } : {}) } };
}

/** Who has not confirmed yet. Bookings stored before it was noted are asked by their rooms and flights. */
async function stillAwaited(tx: Transaction, row: Booking): Promise<AwaitedSupplier | undefined> {
  return row.draft.awaited ?? (await awaitedSupplier(tx, row));
}

async function finish(
  parts: PaymentParts,
  tx: Transaction,
  { uid, bookingId }: Attempt,
  captured: GatewayAnswer<GatewayTransaction>,
  by: "desk" | "supplier",
): Promise<ConfirmResult> {
  const row = (await lockBooking(tx, bookingId))!;
  const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid)).for("update");
  const now = await databaseNow(tx, parts.clock);
  // Reconcile may have run in the meantime: its result is kept.
  if (row.state !== "DEBITING" || attempt!.state !== "capturing") return accept({ state: row.state });
  if (captured.outcome === "done" && captured.value.status === "captured") {
    await recordCapture(parts, tx, row, attempt!, captured.value, by, now);
    const after = (await lockBooking(tx, bookingId))!;
    return accept({ state: after.state, attempt: await startNextCapture(tx, after, now) });
  }
  const stored = await recordNotCaptured(tx, row, attempt!, captured, now);
  if (stored.end === "unknown") return accept({ state: "DEBITING" });
  if (stored.end === "held") {
    await transition(tx, row, "authorised-only", by, now, { reason: stored.reason });
    const isRefused = captured.outcome === "refused";
    return refuse(isRefused ? "gateway-refused" : "gateway-down", { retryable: !isRefused });
  }
  // No customer is present to enter other cards, so the booking ends.
  await endWithoutSale(tx, row, now);
  const refused = await transition(tx, row, "refused", by, now, { reason: stored.reason });
  await postToPayer(parts, tx, refused, await refusalMessages(parts, tx, refused, "failed"), now);
  await parts.tellAgencyRefused(tx, refused, { maybeCharged: true }, now);
  return refuse("gateway-refused");
}

/** Hotel or airline refused, or an error cannot be resolved: money and places are returned, and the customer is notified. */
export async function refuseBooking(
  parts: PaymentParts,
  bookingId: string,
  reason: string | undefined,
  actor: string,
  { by = "desk", end }: { by?: "desk" | "supplier"; end?: "refused" | "failed" } = {},
): Promise<Result<State, "not-found" | "wrong-state">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "RQ" && row.state !== "ERROR") return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      if (by === "desk") await audit(tx, { actor, action: "refuse", target: `booking:${row.id}` }, now);
      const message = end ?? (row.state === "RQ" ? ("refused" as const) : ("failed" as const));
      const awaited = message === "refused" ? await stillAwaited(tx, row) : undefined;
      await endWithoutSale(tx, row, now);
      await refundLessFee(tx, row.id, 0, now);
      const set = { draft: { ...row.draft, awaited } };
      const refused = await transition(tx, row, "refused", by, now, { reason, set });
      await postToPayer(parts, tx, refused, await refusalMessages(parts, tx, refused, message), now);
      await parts.tellAgencyRefused(tx, refused, { maybeCharged: message === "failed" }, now);
      return accept({ state: "REFUSE" as const });
    },
    { random: parts.random },
  );
}

async function refusalMessages(parts: PaymentParts, tx: Transaction, row: Booking, end: "refused" | "failed") {
  const brand = await bookingBrand(parts, tx, row);
  return endMessages(row, end, noMoney, brand, await bookedHotelName(tx, row.draft, row.language));
}

/** Releases what a booking that never became a sale still holds. */
export async function endWithoutSale(tx: Transaction, row: Booking, now: Date): Promise<void> {
  if (row.holdId) await releaseHold(tx, row.holdId);
  await freeReservation(tx, row, now);
}
