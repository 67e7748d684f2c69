import type { BookingState } from "@contract/booking/booking";
import { carCode } from "@contract/booking/extras";
import { and, eq, inArray, notInArray } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { additionalServices } from "../../offer/pricing/additional-services";
import type { BookingDraft } from "../draft/booking-draft";
import { servicesOf } from "../draft/draft-services";
import { extraOrder } from "./schema";

/** All that a booking orders: its services, and its rented car. */
function ordersOf(draft: BookingDraft): { code: string; qty: number }[] {
  const services = servicesOf(draft).map(({ service: { code }, qty }) => ({ code, qty }));
  return draft.car ? [...services, { code: carCode, qty: 1 }] : services;
}

const ownServices = additionalServices.filter(({ orderedFrom }) => orderedFrom === "shop").map(({ code }) => code);

/**
 * Keeps the state of a booking's paid services and of its car as the booking changes state: a sale orders them, a change of hotel or date
 * orders them again and ends those that the new package includes, a cancelled traveller (`isForFewer`) orders those again that fewer have
 * now, and a cancellation ends them. What the shop provides itself is ordered with the sale.
 */
export async function settleExtras(
  tx: Transaction,
  { bookingId, draft }: { bookingId: string; draft: BookingDraft },
  { from, to, isForFewer }: { from: BookingState; to: BookingState; isForFewer?: boolean },
  now: Date,
): Promise<void> {
  if (isForFewer) return orderFewer(tx, bookingId, draft, now);
  if (to === "OK" && from === "OK") {
    await orderFewer(tx, bookingId, draft, now);
    return orderAgain(tx, bookingId, now);
  }
  if (to === "OK") return orderAll(tx, bookingId, draft, now);
  if (to !== "CANCELLING" && to !== "CANCELLED") return;
  const of = (states: ("to-order" | "failed" | "ordered")[]) =>
    and(eq(extraOrder.bookingId, bookingId), inArray(extraOrder.state, states));
  const change = { changedAt: now, changedBy: null };
  await tx
    .update(extraOrder)
    .set({ ...change, state: "cancelled" })
    .where(of(["to-order", "failed"]));
  await tx
    .update(extraOrder)
    .set({ ...change, state: "cancelled" })
    .where(and(of(["ordered"]), inArray(extraOrder.code, ownServices)));
  await tx
    .update(extraOrder)
    .set({ ...change, state: "to-cancel" })
    .where(of(["ordered"]));
}

async function orderAll(tx: Transaction, bookingId: string, draft: BookingDraft, now: Date): Promise<void> {
  const orders = ordersOf(draft);
  if (orders.length === 0) return;
  await tx
    .insert(extraOrder)
    .values(
      orders.map(({ code, qty }) => ({
        bookingId,
        code,
        qty,
        state: ownServices.includes(code) ? ("ordered" as const) : ("to-order" as const),
        createdAt: now,
        changedAt: now,
      })),
    )
    .onConflictDoNothing();
}

/** Suppliers need the new days or the new hotel. The old reference stays, so that the desk can change that order. */
async function orderAgain(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  await tx
    .update(extraOrder)
    .set({ state: "to-order", changedAt: now, changedBy: null })
    .where(
      and(
        eq(extraOrder.bookingId, bookingId),
        eq(extraOrder.state, "ordered"),
        notInArray(extraOrder.code, ownServices),
      ),
    );
}

/** A service that fewer travellers have is ordered for that number, with its old reference; one that nobody has any more is cancelled. */
async function orderFewer(tx: Transaction, bookingId: string, draft: BookingDraft, now: Date): Promise<void> {
  const ofBooking = and(
    eq(extraOrder.bookingId, bookingId),
    inArray(extraOrder.state, ["to-order", "ordered", "failed"]),
  );
  const had = await tx.select().from(extraOrder).where(ofBooking);
  const orders = ordersOf(draft);
  for (const { id, code, qty, state } of had) {
    const left = orders.find((order) => order.code === code)?.qty ?? 0;
    if (left === qty) continue;
    const isSuppliers = state === "ordered" && !ownServices.includes(code);
    const then = left === 0 ? (isSuppliers ? "to-cancel" : "cancelled") : isSuppliers ? "to-order" : state;
    await tx
      .update(extraOrder)
      .set({ state: then, ...(left > 0 ? { qty: left } : {}), changedAt: now, changedBy: null })
      .where(eq(extraOrder.id, id));
  }
}
