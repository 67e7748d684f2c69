import type { BookingState } from "@contract/booking";
import { accept, type Result, refuse } from "@contract/operation";
import { and, eq } from "drizzle-orm";
import { finalMessages } from "../booking/final-messages";
import { type Booking, lockBooking, takeEdge } from "../booking/transition";
import { inTransaction, type Transaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import { post } from "../notifications/outbox";
import type { Attempt } from "../payment/get-payment-url";
import type { GatewayAnswer, GatewayTransaction } from "../payment/payment-gateway";
import { recordCapture } from "../payment/record-capture";
import { paymentAttempt } from "../payment/schema";
import type { PeopleParts } from "../people-parts";
import { consumeHold, releaseHold } from "../stock/holds";
import { audit } from "./audit";
import { endMessages } from "./end-messages";
import { giveBack } from "./give-back";

type State = { state: BookingState };
type Confirmed = Result<State, "not-found" | "wrong-state" | "gateway-refused" | "gateway-down" | "sold-out">;

/**
 * The hotel said yes: the held card is debited and the booking confirmed, as a shopper's debit is, in three phases with no network
 * call inside a transaction. A card that cannot be debited any more leaves the booking on request; an answer that never came is asked
 * for by reconcile. A booking an agent made without payment is confirmed at once.
 */
export async function confirmOnRequest(parts: PeopleParts, bookingId: string, actor: string): Promise<Confirmed> {
  const begun = await inTransaction(parts.db, (tx) => begin(parts, tx, bookingId, actor), { random: parts.random });
  if (!begun.ok) return begun;
  const { attempt, state } = begun.value;
  if (!attempt) return accept({ state });
  const captured = await parts.gateway.capture({
    transactionId: attempt.transactionId!,
    paymentTransUid: attempt.uid,
    amountAgorot: attempt.amountAgorot,
  });
  return inTransaction(parts.db, (tx) => finish(parts, tx, attempt, captured), { random: parts.random });
}

async function begin(
  parts: PeopleParts,
  tx: Transaction,
  bookingId: string,
  actor: string,
): Promise<Result<State & { attempt?: Attempt }, "not-found" | "wrong-state" | "sold-out">> {
  const row = await lockBooking(tx, bookingId);
  if (!row) return refuse("not-found", { field: "bookingId" });
  if (row.state !== "RQ") return refuse("wrong-state", { details: { state: row.state } });
  const now = await databaseNow(tx, parts.clock);
  await audit(tx, { actor, action: "confirm", target: `booking:${row.id}` }, now);
  if (row.bypassPayment) {
    if (!row.holdId || !(await consumeHold(tx, row.holdId))) return refuse("sold-out");
    const confirmed = await takeEdge(tx, row, "confirmed", "desk", now, { set: saidYes(row) });
    for (const { key, effect } of finalMessages(confirmed, 0, parts.publicUrl))
      await post(tx, key, effect, now, row.id);
    return accept({ state: "OK" });
  }
  const [attempt] = await tx
    .update(paymentAttempt)
    .set({ state: "capturing", debitFailedAt: null, updatedAt: now })
    .where(and(eq(paymentAttempt.bookingId, row.id), eq(paymentAttempt.state, "approved")))
    .returning();
  if (!attempt) return refuse("wrong-state", { details: { state: "no card is held" } });
  await takeEdge(tx, row, "debit-started", "desk", now, { set: saidYes(row) });
  return accept({ state: "DEBITING", attempt });
}

function saidYes({ draft }: Booking): Pick<Booking, "draft"> {
  return { draft: { ...draft, hotelStatus: "ok" } };
}

async function finish(
  parts: PeopleParts,
  tx: Transaction,
  { uid, bookingId }: Attempt,
  captured: GatewayAnswer<GatewayTransaction>,
): Promise<Confirmed> {
  const row = (await lockBooking(tx, bookingId))!;
  const [attempt] = await tx.select().from(paymentAttempt).where(eq(paymentAttempt.uid, uid)).for("update");
  const now = await databaseNow(tx, parts.clock);
  // Reconcile may have been here in the meantime: what it wrote stands.
  if (row.state !== "DEBITING" || attempt!.state !== "capturing") return accept({ state: row.state as BookingState });
  if (captured.outcome === "done" && captured.value.status === "captured") {
    await recordCapture(parts, tx, row, attempt!, captured.value, "desk", now);
    return accept({ state: (await lockBooking(tx, bookingId))!.state as BookingState });
  }
  if (captured.outcome === "refused" || captured.outcome === "unreachable") {
    await tx.update(paymentAttempt).set({ state: "approved", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
    const reason = captured.outcome === "refused" ? captured.code : "unreachable";
    await takeEdge(tx, row, "authorised-only", "desk", now, { reason });
    return refuse(captured.outcome === "refused" ? "gateway-refused" : "gateway-down", {
      retryable: captured.outcome !== "refused",
    });
  }
  await tx.update(paymentAttempt).set({ state: "unknown", updatedAt: now }).where(eq(paymentAttempt.uid, uid));
  return accept({ state: "DEBITING" });
}

/** The hotel said no, or an error cannot be put right: nothing is kept, neither money nor places, and the customer is told. */
export async function refuseBooking(
  parts: PeopleParts,
  bookingId: string,
  reason: string | undefined,
  actor: string,
): Promise<Result<State, "not-found" | "wrong-state">> {
  return inTransaction(
    parts.db,
    async (tx) => {
      const row = await lockBooking(tx, bookingId);
      if (!row) return refuse("not-found", { field: "bookingId" });
      if (row.state !== "RQ" && row.state !== "ERROR") return refuse("wrong-state", { details: { state: row.state } });
      const now = await databaseNow(tx, parts.clock);
      await audit(tx, { actor, action: "refuse", target: `booking:${row.id}` }, now);
      await endWithoutSale(tx, row);
      await giveBack(tx, row.id, 0, now);
      const refused = await takeEdge(tx, row, "refused", "desk", now, { reason });
      for (const { key, effect } of endMessages(refused, "refused", 0, 0)) await post(tx, key, effect, now, row.id);
      return accept({ state: "REFUSE" as const });
    },
    { random: parts.random },
  );
}

/** What a booking that never became a sale still holds. */
export async function endWithoutSale(tx: Transaction, { holdId }: Booking): Promise<void> {
  if (holdId) await releaseHold(tx, holdId);
}
