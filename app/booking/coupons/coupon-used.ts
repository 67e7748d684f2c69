import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import type { TFunction } from "i18next";
import { priceInText } from "~/format/money";

/** "Coupon SUNNYDAYS50: $50 off". */
export function couponUsed(
  { code, amount, percent }: StorePageResult["coupons"][number],
  currency: TwoLetterCurrency,
  t: TFunction<"booking">,
): string {
  return t(percent ? "coupon.used-percent" : "coupon.used", {
    code: `\u2066${code}\u2069`,
    amount: priceInText(amount, currency),
    percent: `\u2066${percent}%\u2069`,
  });
}
