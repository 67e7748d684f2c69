import { amountOf } from "@engine/core/money";
import { minPaid } from "@engine/offer/pricing/reductions";
import { booking } from "@engine/sale/booking/schema";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { ModelBooking, World } from "./model-world";

/** What the desk gives back of a price: a little, a part, all that may go, and more than that. */
export const refundAmounts = ["a cent", "a part", "half", "all but the least", "too much"] as const;

/**
 * A part of the price is given back without a cancellation, twice at once and at the price that the desk read: at most one of the two is
 * made, the price falls by exactly that, and nothing else of the booking moves.
 */
export async function refundPart(
  { id }: ModelBooking,
  { at, desk }: World,
  amount: (typeof refundAmounts)[number],
): Promise<void> {
  const read = async () => (await at.engine.parts.db.select().from(booking).where(eq(booking.id, id)))[0]!;
  const before = await read();
  const { totalMinor } = before.quote;
  const minor = {
    "a cent": 1,
    "a part": 123_45,
    half: Math.floor(totalMinor / 2),
    "all but the least": totalMinor - minPaid,
    "too much": totalMinor - minPaid + 1,
  }[amount];
  const request = {
    bookingId: id,
    amount: amountOf(minor),
    shownPrice: amountOf(totalMinor),
    reason: "the pool was closed",
  };
  const answers = await Promise.all([desk.deskRefund(request), desk.deskRefund(request)]);
  const made = answers.filter(({ ok }) => ok).length;
  if (amount === "too much") expect(made).toBe(0);
  expect(made).toBeLessThanOrEqual(1);
  const after = await read();
  expect([after.state, after.quote.totalMinor]).toEqual([before.state, totalMinor - made * minor]);
  expect(await at.invariants()).toEqual([]);
}
