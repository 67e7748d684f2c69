import { inArray } from "drizzle-orm";
import { percentOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import {
  couponBase,
  minPaid,
  mostReduction,
  priceBeforeReductions,
  withReductions,
} from "../../offer/pricing/reductions";
import type { BookingDraft } from "../draft/booking-draft";
import { reductionsOf } from "../draft/reductions-of";
import type { StoredQuote } from "../draft/stored-quote";
import type { Coupon } from "./coupon-rules";
import { coupon } from "./schema";

export type CouponWorths = ReadonlyMap<string, Worth>;
type Worth = Pick<Coupon, "code" | "percent" | "amountMinor" | "minPriceMinor">;

/** What each of a booking's coupons is worth, by code: a percentage, or an amount in minor units of its currency; and from which price on. */
export async function couponWorths(
  db: Database | Transaction,
  coupons: readonly { code: string }[],
): Promise<CouponWorths> {
  if (coupons.length === 0) return new Map();
  const codes = coupons.map(({ code }) => code);
  const rows = await db
    .select({
      code: coupon.code,
      percent: coupon.percent,
      amountMinor: coupon.amountMinor,
      minPriceMinor: coupon.minPriceMinor,
    })
    .from(coupon)
    .where(inArray(coupon.code, codes));
  return new Map(rows.map((row) => [row.code, row]));
}

/** The percentages of those of a booking's coupons that have one, by code. */
export async function couponPercents(
  db: Database | Transaction,
  coupons: readonly { code: string }[],
): Promise<Map<string, number>> {
  const worths = await couponWorths(db, coupons);
  return new Map([...worths.values()].flatMap(({ code, percent }) => (percent === null ? [] : [[code, percent]])));
}

/**
 * A booking's coupons at another price, which a change of date or hotel gave it or which was renewed: a percentage is taken of that price,
 * an amount is worth itself. Together with the deal, and the agent's discount, they never take off more than 41 % (specification §9):
 * percentages give way first. A coupon whose lowest price the price before club and agent does not reach any more does not count: it is not
 * in the list. The draft's own list if nothing changes. Minor units.
 */
export function couponsAtPrice(worths: CouponWorths, draft: BookingDraft, quote: StoredQuote): BookingDraft["coupons"] {
  const { coupons = [] } = draft;
  if (!coupons.some(({ code }) => worths.has(code))) return draft.coupons;
  const reductions = reductionsOf(draft);
  const { lines, totalMinor } = withReductions(quote, { ...reductions, coupons: [], subsidyMinor: 0, refundMinor: 0 });
  let left = Math.min(
    mostReduction(lines, quote.discountPercent) - reductions.agentDiscountMinor,
    totalMinor - minPaid,
  );
  const ownPercent = ({ code }: { code: string }) => worths.get(code)?.percent ?? null;
  const amounts = new Map<string, number>();
  const fullMinor = priceBeforeReductions(lines);
  const counting = coupons.filter(({ code }) => fullMinor >= (worths.get(code)?.minPriceMinor ?? 0));
  const inTurn = [...counting].sort((a, b) => Number(ownPercent(a) !== null) - Number(ownPercent(b) !== null));
  for (const one of inTurn) {
    const percent = ownPercent(one);
    const whole =
      percent === null ? (worths.get(one.code)?.amountMinor ?? one.amountMinor) : percentOf(couponBase(lines), percent);
    const amountMinor = Math.max(0, Math.min(left, whole));
    left -= amountMinor;
    amounts.set(one.code, amountMinor);
  }
  if (coupons.every(({ code, amountMinor }) => amounts.get(code) === amountMinor)) return draft.coupons;
  return counting.map((one) => ({ ...one, amountMinor: amounts.get(one.code)! }));
}
