import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { bookings, DebitOutcome, DebitResult } from "@contract/booking/booking";
import { accept, type ParsedInput, type Result, refuse, replay } from "@contract/wire/operation";
import { eq, sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "../../../database/connect";
import { databaseNow } from "../../../database/database-now";
import { builtOnce } from "../../../database/prepared/built-once";
import { holdById } from "../../../offer/stock/hold-by-id";
import { notifyAdmin } from "../../../outbox/outbox";
import type { Caller } from "../../../people/caller/caller";
import { actorOf } from "../../booking/actor-of";
import { awaitedSupplier } from "../../booking/awaited-supplier";
import { bookingBrand } from "../../booking/booking-brand";
import { ownsBooking } from "../../booking/own-booking";
import { postToPayer } from "../../booking/post-to-payer";
import { booking } from "../../booking/schema";
import { type Actor, isPresent } from "../../booking/states";
import { type Booking, transition } from "../../booking/transition";
import { paymentState, separatePayment } from "../../change-payment/payment-state";
import { waitingMessages } from "../../settlement/waiting-messages";
import { planReservation } from "../../supplier-stays/reservation";
import { type Attempt, changeAttempt } from "../attempt";
import { lockAttempt } from "../lock-attempt";
import type { GatewayTransaction } from "../payment-gateway";
import type { PaymentParts } from "../payment-parts";
import { type Approved, type CardVerdict, recordCard, recordCardIn } from "../record-card";
import { paymentAttempt } from "../schema";
import { liveAttempts, startNextCapture } from "../two-cards";
import { debitResultOf } from "./debit-result";
import { finishDebit } from "./finish-debit";
import { outcomeWithoutCall } from "./outcome-without-call";

type Input = ParsedInput<typeof bookings.debitCreditCard>;
type Failure = (typeof bookings.debitCreditCard)["refusals"][number] | "not-found";

/**
 * debitCreditCard: takes the money once, however often it is called. Three phases, and no network call inside a
 * transaction: lock and mark, call the gateway, record. A concurrent request is answered "in progress"; a lost answer
 * is never reported as "not charged".
 */
export async function debitCreditCard(
  parts: PaymentParts,
  input: Input,
  caller: Caller,
): Promise<Result<DebitResult, Failure>> {
  const [found] = await attemptWithBooking(parts.db).execute({ uid: input.paymentTransUid });
  if (!found || !ownsBooking(found.row, caller)) return refuse("not-found", { field: "paymentTransUid" });
  const { attempt } = found;
  // The attempt is the idempotency key: the same key with another booking or card counts as a different body.
  if (attempt.bookingId !== input.bookingId || attempt.cardIndex !== input.maccabiCardIndex)
    return refuse("key-reused", { field: "paymentTransUid" });
  // What the card company says of a page is recorded with the start of the debit, in one transaction.
  const answer = attempt.state === "page" ? await parts.gateway.lookup(attempt.uid, attempt.pageId) : undefined;
  const lookedUp = answer?.outcome === "done" ? { transaction: answer.value } : undefined;
  return debitAttempt(parts, attempt.uid, input.retry, actorOf(caller), lookedUp);
}

const attemptWithBooking = builtOnce((db) =>
  db
    .select({ attempt: paymentAttempt, row: booking })
    .from(paymentAttempt)
    .innerJoin(booking, eq(booking.id, paymentAttempt.bookingId))
    .where(eq(paymentAttempt.uid, sql.placeholder("uid")))
    .prepare(""),
);

/** Asks the gateway for the outcome of an attempt and records it. */
export async function lookUp(
  parts: PaymentParts,
  attempt: Attempt,
  actor: Actor,
): Promise<CardVerdict | "gateway-silent"> {
  const answer = await parts.gateway.lookup(attempt.uid, attempt.pageId);
  if (answer.outcome !== "done") return "gateway-silent";
  return recordCard(parts, attempt.uid, answer.value, actor);
}

/**
 * The debit itself: triggered by a call of the shopper or agent, or by a job if the shopper has left. `lookedUp` is what the card company
 * said just now, to be recorded first.
 */
export async function debitAttempt(
  parts: PaymentParts,
  uid: string,
  retry: number,
  actor: Actor,
  lookedUp?: { transaction: GatewayTransaction | null },
): Promise<Result<DebitResult, Failure>> {
  parts.faultPoint("debit:before-lock");
  const started = await inTransaction(
    parts.db,
    async (tx) => {
      const recorded = lookedUp && (await recordCardIn(parts, tx, uid, lookedUp.transaction, actor));
      return start(parts, tx, uid, retry, actor, recorded?.approved);
    },
    { random: parts.random },
  );
  if (!started.ok) return started;
  const { answer, replayed } = started.value;
  if (answer) return replayed ? replay(answer) : accept(answer);
  let { attempt } = started.value;
  parts.faultPoint("debit:after-lock");
  for (;;) {
    parts.faultPoint("debit:before-call");
    const captured = await parts.gateway.capture({
      transactionId: attempt.transactionId!,
      paymentTransUid: attempt.uid,
      amountAgorot: attempt.amountAgorot,
    });
    parts.faultPoint("debit:after-call");
    const step = await inTransaction(parts.db, (tx) => finishDebit(parts, tx, attempt.uid, captured, actor), {
      random: parts.random,
    });
    if (!step.next) {
      parts.faultPoint("debit:before-reply");
      return accept(step.result);
    }
    parts.faultPoint("debit:between-cards");
    attempt = step.next;
  }
}

/** With an answer there is no need to call the gateway. */
type DebitStart = { attempt: Attempt; answer?: DebitResult; replayed?: true };

async function start(
  parts: PaymentParts,
  tx: Transaction,
  uid: string,
  retry: number,
  actor: Actor,
  approved: Approved | undefined,
): Promise<Result<DebitStart, Failure>> {
  const locked = approved ?? (await lockAttempt(tx, uid));
  if (!locked) return refuse("not-found", { field: "paymentTransUid" });
  const { row, attempt } = locked;
  const answerWith = (outcome: DebitOutcome, more: Partial<DebitResult> = {}) =>
    accept({ attempt, answer: debitResultOf(row, attempt, outcome, more) });

  // A repeated request gets the same answer.
  if (attempt.answer && attempt.state === "captured" && row.state !== "DEBITING" && attempt.debitRetry === retry)
    return accept({ attempt, answer: attempt.answer as DebitResult, replayed: true });
  const live = approved?.live ?? (await liveAttempts(tx, row.id, attempt));
  const separate = await separatePayment(tx, attempt);
  const now = await databaseNow(tx, parts.clock);
  // The shopper left between two cards: the second is captured now.
  const isHalfCaptured = row.state === "DEBITING" && live.some(({ state }) => state === "captured");
  if (isHalfCaptured && actor === "reconcile" && attempt.state === "approved")
    return accept({ attempt: (await startNextCapture(tx, row, now))! });
  const asksAgain = isPresent(actor) && retry > (attempt.debitRetry ?? -1);
  const outcome = outcomeWithoutCall(paymentState(row, attempt, separate), attempt, asksAgain);
  if (outcome) return answerWith(...outcome);

  const holdId = separate ? separate.holdId : (row.holdId ?? "");
  const stockHold = holdId === null ? undefined : await holdById(tx, holdId);
  if (holdId !== null && stockHold?.state !== "active")
    return answerWith("INVENTORY_LOST", { charged: false, retryAllowed: false });
  // Never lower: a job or the return from the card page repeats as try 0, which must not give the shopper further tries.
  const startOf = (card: Attempt) => ({
    debitRetry: Math.max(retry, card.debitRetry ?? 0),
    debitFailedAt: null,
    updatedAt: now,
  });
  if (separate) {
    const capturing = { ...startOf(attempt), state: "capturing" as const };
    const marked = await changeAttempt(tx, uid, capturing);
    return accept({ attempt: marked! });
  }
  const debiting = await transition(tx, row, "debit-started", actor, now);
  const awaited = await awaitedSupplier(tx, row);
  if (awaited) {
    const requested = await requestFromSupplier(parts, tx, row, { debiting, awaited }, actor, now);
    return accept({ attempt, answer: debitResultOf(requested, attempt, "DEBITED", { charged: false }) });
  }
  const first = live.find(({ state }) => state === "approved") ?? attempt;
  const next = (await startNextCapture(tx, debiting, now, { live, changes: startOf(first) }))!;
  for (const card of live) if (card.uid !== next.uid) await changeAttempt(tx, card.uid, startOf(card));
  return accept({ attempt: next });
}

/** On request: the authorization stays until the hotel answers; the desk captures or releases it. */
async function requestFromSupplier(
  parts: PaymentParts,
  tx: Transaction,
  row: Booking,
  { debiting, awaited }: { debiting: Booking; awaited: AwaitedSupplier },
  actor: Actor,
  now: Date,
): Promise<Booking> {
  const set = { draft: { ...debiting.draft, awaited } };
  const requested = await transition(tx, debiting, "authorised-only", actor, now, { set });
  await planReservation(tx, row, now);
  // A supplier's stay is requested at once, and desk and customer are told only if no answer comes.
  if (row.draft.stay) return requested;
  await notifyAdmin(
    tx,
    `on-request:${row.id}`,
    "A booking on request waits for its supplier",
    { orderNumber: row.orderNumber },
    now,
  );
  const brand = await bookingBrand(parts, tx, requested);
  await postToPayer(parts, tx, requested, waitingMessages(requested, awaited, brand), now);
  return requested;
}
