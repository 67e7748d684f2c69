import type { couponDesk } from "@contract/desk/coupon-desk";
import { accept, type Output, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, desc, ilike, inArray, ne, sql } from "drizzle-orm";
import { amountOf, minorOf } from "../core/money";
import { randomText } from "../core/random-text";
import { inTransaction } from "../database/connect";
import { databaseNow } from "../database/database-now";
import type { Store } from "../database/store";
import { audit } from "../people/desk-users/audit";
import { changesBetween } from "../people/desk-users/audited-changes";
import { pnrLetters } from "../sale/booking/booking-parts";
import { typedCoupon } from "../sale/coupons/coupon-rules";
import { coupon, couponUse } from "../sale/coupons/schema";

const most = 200;

export async function deskCoupons(
  { db }: Store,
  { search, from, to }: ParsedInput<typeof couponDesk.deskCoupons>,
): Promise<Output<typeof couponDesk.deskCoupons>> {
  const pattern = search ? typedCoupon(search).replace(/[%_\\]/g, "\\$&") : "";
  const where = pattern ? ilike(coupon.code, `%${pattern}%`) : undefined;
  const [rows, [totals]] = await Promise.all([
    db
      .select()
      .from(coupon)
      .where(where)
      .orderBy(desc(coupon.createdAt), coupon.code)
      .offset(from - 1)
      .limit(Math.min(to - from + 1, most)),
    db.select({ total: sql<number>`count(*)::int` }).from(coupon).where(where),
  ]);
  const codes = rows.map(({ code }) => code);
  const uses =
    codes.length === 0
      ? []
      : await db
          .select({ code: couponUse.couponCode, used: sql<number>`count(*)::int` })
          .from(couponUse)
          .where(and(inArray(couponUse.couponCode, codes), ne(couponUse.state, "released")))
          .groupBy(couponUse.couponCode);
  return {
    total: totals!.total,
    coupons: rows.map((row) => ({
      code: row.code,
      amount: row.amountMinor === null ? undefined : amountOf(row.amountMinor),
      percent: row.percent ?? undefined,
      currency: row.currency,
      minPrice: amountOf(row.minPriceMinor),
      minPax: row.minPax,
      usableFrom: row.usableFrom,
      usableUntil: row.usableUntil,
      departureFrom: row.departureFrom ?? undefined,
      departureUntil: row.departureUntil ?? undefined,
      usageLimit: row.usageLimit,
      used: uses.find(({ code }) => code === row.code)?.used ?? 0,
      combinable: row.combinable,
      disabled: row.disabledAt !== null,
    })),
  };
}

/** Creates a coupon: an amount or a percentage, not both. */
export async function addCoupon(
  parts: Store,
  input: ParsedInput<typeof couponDesk.deskAddCoupon>,
  actor: string,
): Promise<Result<{ code: string }, "code-taken" | "invalid-input">> {
  const amountMinor = input.amount === undefined ? null : minorOf(input.amount);
  if ((amountMinor === null) === (input.percent === undefined)) return refuse("invalid-input", { field: "amount" });
  if (amountMinor !== null && amountMinor <= 0) return refuse("invalid-input", { field: "amount" });
  if (input.usableUntil < input.usableFrom) return refuse("invalid-input", { field: "usableUntil" });
  if (input.departureFrom && input.departureUntil && input.departureUntil < input.departureFrom)
    return refuse("invalid-input", { field: "departureUntil" });
  const minPriceMinor = minorOf(input.minPrice ?? "0");
  if (minPriceMinor === null || minPriceMinor < 0) return refuse("invalid-input", { field: "minPrice" });
  // An unguessable code: ten of 31 letters and digits.
  const code = input.code ? typedCoupon(input.code) : randomText(parts.random, pnrLetters, 10);
  return inTransaction(
    parts.db,
    async (tx) => {
      const now = await databaseNow(tx, parts.clock);
      const [row] = await tx
        .insert(coupon)
        .values({
          code,
          amountMinor,
          percent: input.percent ?? null,
          currency: input.currency,
          minPriceMinor,
          minPax: input.minPax,
          usableFrom: input.usableFrom,
          usableUntil: input.usableUntil,
          departureFrom: input.departureFrom ?? null,
          departureUntil: input.departureUntil ?? null,
          usageLimit: input.usageLimit,
          combinable: input.combinable,
          createdAt: now,
        })
        .onConflictDoNothing()
        .returning({ code: coupon.code });
      if (!row) return refuse("code-taken", { field: "code" });
      const { amount, percent, currency, usageLimit, minPrice, usableFrom, usableUntil } = input;
      const worth = { amount, percent, currency, usageLimit, minPrice, usableFrom, usableUntil };
      const details = { changes: changesBetween(undefined, worth) };
      await audit(tx, { actor, action: "add-coupon", target: `coupon:${code}`, details }, now);
      return accept({ code });
    },
    { random: parts.random },
  );
}
