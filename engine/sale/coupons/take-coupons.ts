import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, count, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database, Transaction } from "../../database/connect";
import { couponBase, priceBeforeReductions, withReductions } from "../../offer/pricing/reductions";
import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import { reductionsOf } from "../draft/reductions-of";
import type { StoredQuote } from "../draft/stored-quote";
import {
  type Coupon,
  type CouponFacts,
  combinationProblem,
  couponAmount,
  couponProblem,
  priceDetails,
  reductionAndMost,
  typedCoupon,
} from "./coupon-rules";
import { coupon, couponUse } from "./schema";

export type CouponRefusal = "invalid-coupon-price" | "invalid-coupon-number" | "coupon-in-use" | "coupon-reserved";

/** The base for this booking's coupons: its price with everything but coupons. */
export function factsOf(draft: BookingDraft, quote: StoredQuote, now: Date): CouponFacts {
  const bare = withReductions(quote, { ...reductionsOf(draft), coupons: [] });
  return {
    currency: quote.currency,
    totalMinor: bare.totalMinor,
    fullMinor: priceBeforeReductions(bare.lines),
    baseMinor: couponBase(bare.lines),
    pax: draft.paxList.filter(({ type }) => type !== "INF").length,
    departsOn: draft.dateFrom,
    today: jerusalemDay(now),
  };
}

/**
 * Sets the booking's coupons to exactly these codes: others are released, new ones are reserved under a row lock, so
 * that of a hundred concurrent requests for the last use one succeeds. The booking is locked. On a refusal the caller
 * rolls back.
 */
export async function takeCoupons(
  tx: Transaction,
  row: Booking,
  draft: BookingDraft,
  quote: StoredQuote,
  typed: readonly string[],
  now: Date,
): Promise<Result<NonNullable<BookingDraft["coupons"]>, CouponRefusal>> {
  const codes = typed.map(typedCoupon).filter(Boolean);
  const had = draft.coupons ?? [];
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  if (twice) return refuse("coupon-in-use", { field: "couponCodes" });
  const removedCodes = had.filter(({ code }) => !codes.includes(code)).map(({ code }) => code);
  if (removedCodes.length > 0) await releaseCoupons(tx, row.id, removedCodes, now);
  if (codes.length === 0) return accept([]);
  // A fixed lock order: two bookings that use the same two codes cannot deadlock.
  const coupons = await tx.select().from(coupon).where(inArray(coupon.code, codes)).orderBy(coupon.code).for("update");
  const facts = factsOf(draft, quote, now);
  const redemptions: { code: string; amountMinor: number }[] = [];
  for (const code of codes) {
    const match = coupons.find((candidate) => candidate.code === code);
    const problem = couponProblem(match, facts);
    if (problem === "invalid-coupon-price")
      return refuse(problem, { field: "couponCodes", details: priceDetails(match!, facts) });
    if (problem) return refuse(problem, { field: "couponCodes" });
    const taken = await takenBy(tx, match!, row.id);
    if (taken) return refuse(taken, { field: "couponCodes" });
    redemptions.push({ code, amountMinor: couponAmount(match!, facts) });
  }
  const reduced = withReductions(quote, { ...reductionsOf(draft), coupons: redemptions });
  const together = combinationProblem(coupons, reductionAndMost(reduced));
  if (together) return refuse(together.code, { field: "couponCodes", details: together.details });
  for (const { code, amountMinor } of redemptions)
    await tx
      .insert(couponUse)
      .values({ couponCode: code, bookingId: row.id, amountMinor, state: "reserved", at: now })
      .onConflictDoUpdate({
        target: [couponUse.couponCode, couponUse.bookingId],
        set: { amountMinor, state: "reserved", at: now },
      });
  return accept(redemptions);
}

/**
 * Why a coupon's uses are all taken: by what was sold, or only together with orders that are not paid yet, which may still give theirs back.
 * Null if one is left. A booking's own use is not counted.
 */
export async function takenBy(
  db: Database | Transaction,
  { code, usageLimit }: Pick<Coupon, "code" | "usageLimit">,
  bookingId?: string,
): Promise<"invalid-coupon-number" | "coupon-reserved" | null> {
  const [uses] = await db
    .select({ all: count(), redeemed: sql<number>`(count(*) filter (where ${couponUse.state} = 'redeemed'))::int` })
    .from(couponUse)
    .where(
      and(
        eq(couponUse.couponCode, code),
        ne(couponUse.state, "released"),
        bookingId === undefined ? undefined : ne(couponUse.bookingId, bookingId),
      ),
    );
  if (uses!.all < usageLimit) return null;
  return uses!.redeemed >= usageLimit ? "invalid-coupon-number" : "coupon-reserved";
}

/**
 * Records what a booking's coupons take off after a change of its price, in minor units of its currency. Those of the booking before the change
 * that do not count any more may be used again.
 */
export async function recordCoupons(
  tx: Transaction,
  { id: bookingId, draft: before }: Pick<Booking, "id" | "draft">,
  coupons: NonNullable<BookingDraft["coupons"]>,
  now: Date,
): Promise<void> {
  if (!before.coupons?.length) return;
  const kept = coupons.map(({ code }) => code);
  await tx
    .update(couponUse)
    .set({ state: "released", at: now })
    .where(
      and(
        eq(couponUse.bookingId, bookingId),
        ne(couponUse.state, "released"),
        kept.length > 0 ? notInArray(couponUse.couponCode, kept) : undefined,
      ),
    );
  for (const { code, amountMinor } of coupons)
    await tx
      .update(couponUse)
      .set({ amountMinor })
      .where(and(eq(couponUse.bookingId, bookingId), eq(couponUse.couponCode, code)));
}

/** Gives back a booking's use of coupons: each may be used again. */
async function releaseCoupons(tx: Transaction, bookingId: string, codes: readonly string[], now: Date): Promise<void> {
  await tx
    .update(couponUse)
    .set({ state: "released", at: now })
    .where(and(eq(couponUse.bookingId, bookingId), inArray(couponUse.couponCode, [...codes])));
}
