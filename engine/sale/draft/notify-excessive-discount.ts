import type { bookings } from "@contract/booking/booking";
import { detailsOf } from "@contract/wire/details-of";
import type { ParsedInput, Refusal } from "@contract/wire/operation";
import { eq } from "drizzle-orm";
import { maxDiscountPercent } from "../../offer/pricing/selection-price";
import { notifyAdmin } from "../../outbox/outbox";
import type { Caller } from "../../people/caller/caller";
import type { BookingParts } from "../booking/booking-parts";
import { booking } from "../booking/schema";

type Input = ParsedInput<typeof bookings.storePage>;

/** Whether a call was refused for taking off more than is allowed, by an agent, by coupons or as a claim. */
export function isExcessiveDiscount(refusal: Refusal): boolean {
  if (refusal.code === "excessive-discount") return true;
  return detailsOf(refusal, "invalid-coupon-price")?.notAllowedExcessviveDiscount === true;
}

/**
 * Notifies the administrator of an excessive discount, even if the rest of the call is rolled back: whose booking it is, or which package
 * where none is opened yet, what was asked and what is allowed at most.
 */
export async function notifyExcessiveDiscount(
  { db, clock }: BookingParts,
  input: Input,
  refusal: Refusal,
  caller: Caller,
): Promise<void> {
  const { bookingId, packageId } = input;
  const [row] = bookingId
    ? await db.select({ draft: booking.draft }).from(booking).where(eq(booking.id, bookingId))
    : [];
  const { agencyCode, clerkName } = row?.draft.agent ?? {
    agencyCode: caller.agent?.acting.code,
    clerkName: caller.agent?.clerkName,
  };
  const details = {
    ...(bookingId ? { bookingId } : { packageId }),
    ...(agencyCode ? { agencyCode } : {}),
    ...(clerkName ? { clerkName } : {}),
    ...askedAndMost(input, refusal),
    field: refusal.field,
    notAllowedExcessviveDiscount: true,
  };
  // Claims of callers who are no agents are one notice that counts up: anybody can send them, for every package.
  const about = bookingId ?? (caller.agent ? `package:${packageId ?? "stay"}` : "claims");
  await notifyAdmin(db, `discount:${about}`, "A discount over the maximum was refused", details, clock.now());
}

/** A percentage is a claim; an amount is an agent's discount, or what the coupons take off with the others. */
function askedAndMost(
  { discountPercent, DiscountAmountByAgent, couponCodes }: Input,
  refusal: Refusal,
): Record<string, unknown> {
  if (refusal.field === "discountPercent") return { asked: `${discountPercent}%`, most: `${maxDiscountPercent}%` };
  const limit = detailsOf(refusal, "excessive-discount");
  const { asked, most, currency } = detailsOf(refusal, "invalid-coupon-price") ?? {
    asked: DiscountAmountByAgent,
    ...limit,
  };
  return { couponCodes, asked, most, currency };
}
