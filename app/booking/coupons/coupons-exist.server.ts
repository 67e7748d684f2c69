import type { Shop } from "@contract/calls";

/** The coupon field appears only while the shop has coupons. */
export async function couponsExist(shop: Shop): Promise<boolean> {
  const answer = await shop.checkCouponAvailability({});
  return answer.ok && answer.value.available;
}
