import type { coupons } from "@contract/booking/coupons";
import { type IsoCurrency, isoOf, type TwoLetterCurrency } from "@contract/vocabulary/money";
import { accept, type ParsedInput, type Result, refuse } from "@contract/wire/operation";
import { and, eq, gte, inArray, isNull, lte } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, minorOf } from "../../core/money";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { mostDiscountOf, withReductions } from "../../offer/pricing/reductions";
import type { Caller } from "../../people/caller/caller";
import { ownsBooking } from "../booking/own-booking";
import { booking } from "../booking/schema";
import { reductionsOf } from "../draft/reductions-of";
import {
  combinationProblem,
  couponAmount,
  couponProblem,
  priceDetails,
  reductionAndMost,
  typedCoupon,
} from "./coupon-rules";
import { coupon } from "./schema";
import { type CouponRefusal, factsOf, takenBy } from "./take-coupons";

type Input = ParsedInput<typeof coupons.checkCoupon>;
type CouponCheck = {
  code: string;
  valid: true;
  amount: string;
  currency: string;
  newTotal: string;
  combinable: boolean;
};

/**
 * checkCoupon: the reduction a code would give, without storing anything. With a booking of the caller's, the code is
 * checked against that booking and other input is ignored; otherwise against the input, as an estimate.
 */
export async function checkCoupon(
  parts: Store,
  input: Input,
  caller: Caller,
): Promise<Result<CouponCheck, CouponRefusal | "not-found">> {
  const { db } = parts;
  const now = await databaseNow(db, parts.clock);
  const code = typedCoupon(input.code);
  const [couponRow] = await db.select().from(coupon).where(eq(coupon.code, code));
  const wrong = refuse("invalid-coupon-number", { field: "code" });
  const [row] = input.bookTransId ? await db.select().from(booking).where(eq(booking.id, input.bookTransId)) : [];
  if (input.bookTransId && (!row || !ownsBooking(row, caller))) return refuse("not-found", { field: "bookTransId" });
  if (row?.draft.coupons?.some((applied) => applied.code === code)) return refuse("coupon-in-use", { field: "code" });
  const totalMinor = minorOf(input.amount ?? "0") ?? 0;
  const facts = row
    ? factsOf(row.draft, row.quote, now)
    : {
        currency: isoCurrency(input.currency),
        totalMinor,
        fullMinor: totalMinor,
        baseMinor: totalMinor,
        pax: input.numOfPax,
        departsOn: input.checkinDate ?? jerusalemDay(now),
        today: jerusalemDay(now),
      };
  const problem = couponProblem(couponRow, facts);
  if (problem === "invalid-coupon-number") return wrong;
  if (problem) return refuse(problem, { field: "code", details: priceDetails(couponRow!, facts) });
  const taken = await takenBy(db, couponRow!);
  if (taken) return refuse(taken, { field: "code" });
  const amountMinor = couponAmount(couponRow!, facts);
  const had = row?.draft.coupons ?? [];
  const reduced =
    row && withReductions(row.quote, { ...reductionsOf(row.draft), coupons: [...had, { code, amountMinor }] });
  const bound = reduced
    ? reductionAndMost(reduced)
    : { reductionMinor: amountMinor, mostMinor: mostDiscountOf(totalMinor), currency: isoCurrency(input.currency) };
  const together = combinationProblem([couponRow!, ...(await couponsOf(parts, had))], bound);
  if (together) return refuse(together.code, { field: "code", details: together.details });
  return accept({
    code,
    valid: true,
    amount: amountOf(amountMinor),
    currency: facts.currency,
    newTotal: amountOf(reduced ? reduced.totalMinor : facts.totalMinor - amountMinor),
    combinable: couponRow!.combinable,
  });
}

/** The stored currency of a house code, or of an ISO code, which stays as it is. */
function isoCurrency(currency: Input["currency"]): IsoCurrency {
  return currency in isoOf ? isoOf[currency as TwoLetterCurrency] : (currency as IsoCurrency);
}

/** Whether each of a booking's coupons is combinable. */
async function couponsOf({ db }: Store, had: readonly { code: string }[]): Promise<{ combinable: boolean }[]> {
  if (had.length === 0) return [];
  const codes = had.map(({ code }) => code);
  return db.select({ combinable: coupon.combinable }).from(coupon).where(inArray(coupon.code, codes));
}

/** Whether any coupon is valid today: if not, the page does not show the code field. */
export async function couponAvailability({ db, clock }: Store): Promise<boolean> {
  const today = jerusalemDay(await databaseNow(db, clock));
  const [row] = await db
    .select({ code: coupon.code })
    .from(coupon)
    .where(and(isNull(coupon.disabledAt), lte(coupon.usableFrom, today), gte(coupon.usableUntil, today)))
    .limit(1);
  return row !== undefined;
}
