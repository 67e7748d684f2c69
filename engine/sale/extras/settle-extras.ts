import type { BookingState } from "@contract/booking/booking";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../database/connect";
import { additionalServices } from "../../offer/pricing/additional-services";
import type { BookingDraft } from "../draft/booking-draft";
import { servicesOf } from "../draft/draft-services";
import { extraOrder } from "./schema";

const ownServices = additionalServices.filter(({ orderedFrom }) => orderedFrom === "shop").map(({ code }) => code);

/**
 * Keeps the state of a booking's paid services as the booking changes state: a sale orders them, a change of hotel or date orders them
 * again, a cancelled traveller (`isForFewer`) orders those again that fewer have now, and a cancellation ends them. What the shop provides
 * itself is ordered with the sale.
 */
export async function settleExtras(
  tx: Transaction,
  { bookingId, draft }: { bookingId: string; draft: BookingDraft },
  { from, to, isForFewer }: { from: BookingState; to: BookingState; isForFewer?: boolean },
  now: Date,
): Promise<void> {
  if (isForFewer) return orderFewer(tx, bookingId, draft, now);
  if (to === "OK" && from === "OK") return orderAgain(tx, bookingId, now);
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
  const services = servicesOf(draft);
  if (services.length === 0) return;
  await tx
    .insert(extraOrder)
    .values(
      services.map(({ service: { code, orderedFrom }, qty }) => ({
        bookingId,
        code,
        qty,
        state: orderedFrom === "shop" ? ("ordered" as const) : ("to-order" as const),
        createdAt: now,
        changedAt: now,
      })),
    )
    .onConflictDoNothing();
}

/** Suppliers need the new days or the new hotel. The old reference stays, so that the desk can change that order. */
async function orderAgain(tx: Transaction, bookingId: string, now: Date): Promise<void> {
  const suppliers = additionalServices.filter(({ orderedFrom }) => orderedFrom === "supplier").map(({ code }) => code);
  await tx
    .update(extraOrder)
    .set({ state: "to-order", changedAt: now, changedBy: null })
    .where(
      and(eq(extraOrder.bookingId, bookingId), eq(extraOrder.state, "ordered"), inArray(extraOrder.code, suppliers)),
    );
}

/** A service that fewer travellers have is ordered for that number, with its old reference; one that nobody has any more is cancelled. */
async function orderFewer(tx: Transaction, bookingId: string, draft: BookingDraft, now: Date): Promise<void> {
  const ofBooking = and(
    eq(extraOrder.bookingId, bookingId),
    inArray(extraOrder.state, ["to-order", "ordered", "failed"]),
  );
  const had = await tx.select().from(extraOrder).where(ofBooking);
  const services = servicesOf(draft);
  for (const { id, code, qty, state } of had) {
    const left = services.find(({ service }) => service.code === code)?.qty ?? 0;
    if (left === qty) continue;
    const isSuppliers = state === "ordered" && !ownServices.includes(code);
    const then = left === 0 ? (isSuppliers ? "to-cancel" : "cancelled") : isSuppliers ? "to-order" : state;
    await tx
      .update(extraOrder)
      .set({ state: then, ...(left > 0 ? { qty: left } : {}), changedAt: now, changedBy: null })
      .where(eq(extraOrder.id, id));
  }
}
