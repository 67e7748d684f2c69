import { inArray } from "drizzle-orm";
import type { Database, Transaction } from "../../database/connect";
import { couponBase, minPaid, mostReduction, withReductions } from "../../offer/pricing/reductions";
import { discountOf } from "../../offer/pricing/room-price";
import type { BookingDraft } from "../draft/booking-draft";
import { reductionsOf } from "../draft/booking-reductions";
import type { StoredQuote } from "../draft/stored-quote";
import { coupon } from "./schema";

/** The percentages of those of a booking's coupons that have one, by code. */
export async function couponPercents(
  db: Database | Transaction,
  coupons: readonly { code: string }[],
): Promise<Map<string, number>> {
  if (coupons.length === 0) return new Map();
  const codes = coupons.map(({ code }) => code);
  const rows = await db
    .select({ code: coupon.code, percent: coupon.percent })
    .from(coupon)
    .where(inArray(coupon.code, codes));
  return new Map(rows.flatMap(({ code, percent }) => (percent === null ? [] : [[code, percent]])));
}

/**
 * A booking's coupons at another price, which a change of date or hotel gave it: a percentage is taken of that price, an amount stays. Together
 * with the deal of the other day a percentage never takes off more than 41 % (specification §9). Minor units.
 */
export async function couponsAtPrice(
  db: Database | Transaction,
  draft: BookingDraft,
  quote: StoredQuote,
): Promise<BookingDraft["coupons"]> {
  const { coupons = [] } = draft;
  const percents = await couponPercents(db, coupons);
  if (percents.size === 0) return draft.coupons;
  const reductions = reductionsOf(draft);
  const { lines, totalMinor } = withReductions(quote, { ...reductions, coupons: [], subsidyMinor: 0, refundMinor: 0 });
  const amounts = coupons
    .filter(({ code }) => !percents.has(code))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  let left = Math.min(
    mostReduction(lines, quote.discountPercent) - reductions.agentDiscountMinor - amounts,
    totalMinor - amounts - minPaid,
  );
  return coupons.map((one) => {
    const percent = percents.get(one.code);
    if (percent === undefined) return one;
    const amountMinor = Math.max(0, Math.min(left, discountOf(couponBase(lines), percent)));
    left -= amountMinor;
    return { ...one, amountMinor };
  });
}
