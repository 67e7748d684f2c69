import type { BookingState } from "@contract/booking/booking";
import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { builtFor, type Columns, columnsOf, placeholdersOf } from "../../database/prepared/built-for";
import { builtOnce } from "../../database/prepared/built-once";
import { excludeFromLimits } from "../../offer/stock/holds";
import { post } from "../../outbox/outbox";
import { settleExtras } from "../extras/settle-extras";
import { booking, bookingEvent } from "./schema";
import { settleCouponAndSubsidyUse } from "./settle-coupon-and-subsidy-use";
import { type Actor, type BookingEventName, type Edge, edgeFor, shopperIsDone } from "./states";

export type Booking = typeof booking.$inferSelect;

const lockedBooking = builtOnce((db) =>
  db
    .select()
    .from(booking)
    .where(eq(booking.id, sql.placeholder("id")))
    .for("update")
    .prepare(""),
);

/**
 * Loads the booking and locks it until the transaction ends, so that only one transaction at a time can decide on it.
 */
export async function lockBooking(tx: Transaction, id: string): Promise<Booking | null> {
  const [row] = await lockedBooking(tx).execute({ id });
  return row ?? null;
}

/**
 * Takes an edge of the graph, or several at once, and records them in the history, in the same statement. The booking must be locked.
 * Throws if no such edge exists: callers check the state first, so that would be a programming error.
 */
export async function transition(
  tx: Transaction,
  row: Booking,
  event: BookingEventName | readonly BookingEventName[],
  actor: Actor,
  now: Date,
  more: { reason?: string; set?: Partial<typeof booking.$inferInsert> } = {},
): Promise<Booking> {
  const edges = edgesOf(row.state, typeof event === "string" ? [event] : event, actor);
  const to = edges.at(-1)!.to;
  const events = edges.map((edge) => eventOf(row.id, edge, actor, now, more.reason));
  const values = {
    ...more.set,
    state: to,
    version: row.version + edges.length,
    touchedAt: now,
    // A change of a confirmed booking is not a new sale: periods that run from the sale continue.
    settledAt: shopperIsDone.includes(to) && to !== row.state ? now : row.settledAt,
  };
  const [changed] = await changedWithHistory(tx, {
    events: events.map(columnsOf),
    booking: columnsOf(values),
  }).execute({
    ...values,
    ...numbered(events),
    "locked id": row.id,
    "locked version": row.version,
  });
  if (!changed) throw new Error("a booking changed under its lock");
  if (to === "RQ" && row.holdId) await excludeFromLimits(tx, row.holdId, now);
  await settleCouponAndSubsidyUse(tx, row.id, to, now);
  await settleExtras(
    tx,
    { bookingId: row.id, draft: changed.draft },
    { from: row.state, to, isForFewer: edges.at(-1)!.event === "traveller-cancelled" },
    now,
  );
  if (changed.draft.keepTravellersFor && to === "OK" && row.state !== "OK" && !changed.bypassPayment)
    await post(tx, `keep-travellers:${row.id}`, { kind: "keep-travellers", bookingId: row.id }, now, row.id);
  return changed;
}

/** Writes a new booking with its first steps, in one statement. */
export async function insertWithHistory(tx: Transaction, events: NewEvent[], values: NewBooking): Promise<Booking> {
  const shape = { events: events.map(columnsOf), booking: columnsOf(values) };
  const [opened] = await openedWithHistory(tx, shape).execute({ ...values, ...numbered(events) });
  return opened!;
}

const openedWithHistory = builtFor((db, shape: Shape) =>
  db
    .with(historyOf(db, shape))
    .insert(booking)
    .values(placeholdersOf<NewBooking>(shape.booking))
    .returning()
    .prepare(""),
);

/** The values of several events: each name has the number of its event before it, as `historyOf` has it. */
function numbered(events: readonly NewEvent[]): Record<string, unknown> {
  return Object.fromEntries(
    events.flatMap((event, at) => Object.entries(event).map(([key, value]) => [at + key, value])),
  );
}

type Shape = { events: Columns[]; booking: Columns };

function historyOf(db: Database | Transaction, { events }: Shape) {
  return db.$with("history").as(
    db
      .insert(bookingEvent)
      .values(events.map((columns, at) => placeholdersOf<NewEvent>(columns, String(at))))
      .returning({ id: bookingEvent.id }),
  );
}

/** A step of a booking and its history, in one statement. */
const changedWithHistory = builtFor((db, shape: Shape) =>
  db
    .with(historyOf(db, shape))
    .update(booking)
    .set(placeholdersOf(shape.booking))
    .where(and(eq(booking.id, sql.placeholder("locked id")), eq(booking.version, sql.placeholder("locked version"))))
    .returning()
    .prepare(""),
);

type NewEvent = typeof bookingEvent.$inferInsert;
type NewBooking = typeof booking.$inferInsert;

/** The edges that these events take one after another, from a state or, of a new booking, from none. */
export function edgesOf(from: BookingState | null, events: readonly BookingEventName[], actor: Actor): Edge[] {
  let state = from;
  return events.map((event) => {
    const edge = edgeFor(state, event, actor);
    if (!edge) throw new Error(`a booking in ${state} cannot take ${event} by ${actor}`);
    state = edge.to;
    return edge;
  });
}

/** An edge as the history has it. */
export function eventOf(bookingId: string, { from, event, to }: Edge, actor: Actor, at: Date, reason?: string) {
  return { bookingId, at, actor, event, fromState: from, toState: to, reason };
}
