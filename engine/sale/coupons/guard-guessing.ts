import { type Result, refuse } from "@contract/wire/operation";
import type { Caller } from "../../people/caller/caller";
import { countUses } from "../../people/sessions/counted-uses";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { shopperKeyOf } from "../booking/shopper-key";

/**
 * Allows a call with coupon codes and counts wrong ones: ten in an hour per shopper, fifty per network address. This
 * prevents guessing, both when checking and when booking.
 */
export async function guardGuessing<R extends Result<unknown>>(
  { limits }: { limits: UsageLimits },
  caller: Caller,
  call: () => Promise<R>,
): Promise<R | { ok: false; refusal: { code: "too-many-requests"; message: string } }> {
  const who = shopperKeyOf(caller) ?? caller.address;
  const guess = await countUses(limits, { wrongCouponPerShopper: who, wrongCouponPerAddress: caller.address });
  if (!guess) return refuse("too-many-requests");
  const answer = await call();
  if (answer.ok || answer.refusal.code !== "invalid-coupon-number") await guess.giveBack();
  return answer;
}
