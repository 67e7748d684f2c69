import { type Result, refuse } from "@contract/wire/operation";
import type { Caller } from "../../people/caller/caller";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { shopperKeyOf } from "../booking/booking-parts";

/**
 * Lets a call with coupon codes through, and counts those that were wrong: ten in an hour for a shopper, fifty for a network address.
 * Codes cannot be tried out, neither by checking nor by booking.
 */
export async function guardGuessing<R extends Result<unknown>>(
  { limits }: { limits: UsageLimits },
  caller: Caller,
  call: () => Promise<R>,
): Promise<R | { ok: false; refusal: { code: "too-many-requests"; message: string } }> {
  const who = shopperKeyOf(caller) ?? caller.address;
  const open =
    (await limits.left("wrongCouponPerShopper", who)) && (await limits.left("wrongCouponPerAddress", caller.address));
  if (!open) return refuse("too-many-requests");
  const answer = await call();
  if (!answer.ok && answer.refusal.code === "invalid-coupon-number") {
    await limits.use("wrongCouponPerShopper", who);
    await limits.use("wrongCouponPerAddress", caller.address);
  }
  return answer;
}
