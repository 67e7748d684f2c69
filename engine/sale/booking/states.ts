import type { BookingState } from "@contract/booking/booking";

/** Who took a step. `agent` is a user of an agency; `reconcile` is a job that asks the card company. */
export type Actor = "shopper" | "agent" | "desk" | "gateway" | "sweeper" | "reconcile" | "supplier";

/** Whether this actor waits at a screen for the answer, sees a failure at once, and may try again. */
export function isPresent(actor: Actor): boolean {
  return actor === "shopper" || actor === "agent";
}

export type Edge = { from: BookingState | null; event: string; to: BookingState; by: readonly Actor[] };

/**
 * The booking's state graph. A transition without a row here is impossible: every change of state goes through
 * `edgeFor`, and the invariants check the recorded history against the same table.
 */
export const graph = [
  { from: null, event: "opened", to: "DRAFT", by: ["shopper", "agent"] },
  { from: "DRAFT", event: "held", to: "STORED", by: ["shopper", "agent"] },
  { from: "STORED", event: "payment-opened", to: "PAYMENT_URL", by: ["shopper", "agent"] },
  { from: "PAYMENT_URL", event: "payment-opened", to: "PAYMENT_URL", by: ["shopper", "agent"] },
  { from: "VERIFIED", event: "payment-opened", to: "PAYMENT_URL", by: ["shopper", "agent"] },
  { from: "PAYMENT_URL", event: "changed", to: "STORED", by: ["shopper", "agent"] },
  { from: "PAYMENT_URL", event: "card-returned", to: "VERIFYING", by: ["shopper", "agent", "gateway", "reconcile"] },
  { from: "VERIFYING", event: "card-approved", to: "VERIFIED", by: ["shopper", "agent", "gateway", "reconcile"] },
  {
    from: "VERIFYING",
    event: "first-card-approved",
    to: "PAYMENT_URL",
    by: ["shopper", "agent", "gateway", "reconcile"],
  },
  { from: "VERIFYING", event: "card-declined", to: "PAYMENT_URL", by: ["shopper", "agent", "gateway", "reconcile"] },
  { from: "VERIFIED", event: "card-refused", to: "PAYMENT_URL", by: ["shopper", "agent", "reconcile"] },
  { from: "VERIFIED", event: "debit-started", to: "DEBITING", by: ["shopper", "agent", "reconcile"] },
  {
    from: "DEBITING",
    event: "captured",
    to: "OK",
    by: ["shopper", "agent", "gateway", "reconcile", "desk", "supplier"],
  },
  { from: "DEBITING", event: "authorised-only", to: "RQ", by: ["shopper", "agent", "reconcile", "desk", "supplier"] },
  { from: "DEBITING", event: "debit-declined", to: "VERIFIED", by: ["shopper", "agent", "reconcile"] },
  {
    from: "DEBITING",
    event: "failed",
    to: "ERROR",
    by: ["shopper", "agent", "gateway", "reconcile", "desk", "supplier"],
  },
  { from: "DEBITING", event: "refused", to: "REFUSE", by: ["desk", "supplier"] },
  { from: "STORED", event: "confirmed-without-payment", to: "OK", by: ["agent"] },
  { from: "STORED", event: "requested-without-payment", to: "RQ", by: ["agent"] },
  { from: "RQ", event: "debit-started", to: "DEBITING", by: ["desk", "supplier"] },
  { from: "RQ", event: "confirmed", to: "OK", by: ["desk", "supplier"] },
  { from: "RQ", event: "refused", to: "REFUSE", by: ["desk", "supplier"] },
  { from: "RQ", event: "cancelled", to: "CANCELLED", by: ["desk"] },
  // The desk only has the card company asked again: what settles it is the answer.
  { from: "ERROR", event: "settled", to: "OK", by: ["gateway", "reconcile"] },
  { from: "ERROR", event: "refused", to: "REFUSE", by: ["desk"] },
  { from: "OK", event: "hotel-changed", to: "OK", by: ["shopper", "agent", "gateway", "reconcile"] },
  { from: "OK", event: "date-changed", to: "OK", by: ["shopper", "agent", "desk", "gateway", "reconcile"] },
  { from: "OK", event: "traveller-cancelled", to: "OK", by: ["desk"] },
  { from: "OK", event: "cancelling", to: "CANCELLING", by: ["desk"] },
  { from: "CANCELLING", event: "cancelled", to: "CANCELLED", by: ["desk", "reconcile"] },
  { from: "STORED", event: "expired", to: "EXPIRED", by: ["sweeper"] },
  { from: "PAYMENT_URL", event: "expired", to: "EXPIRED", by: ["sweeper"] },
  { from: "VERIFIED", event: "expired", to: "EXPIRED", by: ["sweeper"] },
] as const satisfies readonly Edge[];

export type BookingEventName = (typeof graph)[number]["event"];

/** The edge an event takes from a state, if it exists and the actor may take it. */
export function edgeFor(from: BookingState | null, event: BookingEventName, by: Actor): Edge | undefined {
  return (graph as readonly Edge[]).find((edge) => edge.from === from && edge.event === event && edge.by.includes(by));
}

/** States in which the user may still change the booking's contents. */
export const changeable: readonly BookingState[] = ["STORED", "PAYMENT_URL"];
/**
 * States in which nothing more is needed from the shopper. Desk, supplier or card company may still decide on RQ and ERROR,
 * and a sale can be changed or cancelled.
 */
export const shopperIsDone: readonly BookingState[] = ["OK", "RQ", "REFUSE", "ERROR", "EXPIRED", "CANCELLED"];
