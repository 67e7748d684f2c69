import { type Result, refuse } from "@contract/wire/operation";
import { databaseNow } from "../../database/database-now";
import type { Store } from "../../database/store";
import { holdById } from "../../offer/stock/hold-by-id";
import type { Caller } from "../../people/caller/caller";
import { countUses } from "../../people/sessions/counted-uses";
import type { UsageLimits } from "../../people/sessions/usage-limits";
import { ownBooking } from "../booking/own-booking";
import { shopperKeyOf } from "../booking/shopper-key";

/**
 * Allows a call with coupon codes and counts wrong ones: ten in an hour per shopper, fifty per network address. This
 * prevents guessing, both when checking and when booking. Shoppers are free to invent, so those whose booking holds places are counted
 * apart, two hundred per address: a neighbour who tries codes without one keeps nobody from a coupon (decision 0146).
 */
export async function guardGuessing<R extends Result<unknown>>(
  parts: Store & { limits: UsageLimits },
  caller: Caller,
  bookingId: string | undefined,
  call: () => Promise<R>,
): Promise<R | { ok: false; refusal: { code: "too-many-requests"; message: string } }> {
  const who = shopperKeyOf(caller) ?? caller.address;
  const ofAddress = (await holdsPlaces(parts, caller, bookingId))
    ? "wrongCouponOfHoldsPerAddress"
    : "wrongCouponPerAddress";
  const guess = await countUses(parts.limits, { wrongCouponPerShopper: who, [ofAddress]: caller.address });
  if (!guess) return refuse("too-many-requests");
  const answer = await call();
  if (answer.ok || answer.refusal.code !== "invalid-coupon-number") await guess.giveBack();
  return answer;
}

/** Whether the call is about a booking of the caller's whose places are held. */
async function holdsPlaces({ db, clock }: Store, caller: Caller, bookingId: string | undefined): Promise<boolean> {
  const row = bookingId === undefined ? null : await ownBooking(db, bookingId, caller);
  const held = row?.holdId && (await holdById(db, row.holdId));
  return held ? held.state === "active" && held.expiresAt > (await databaseNow(db, clock)) : false;
}
