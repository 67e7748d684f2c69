import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { couponUsed } from "./coupon-used";

/** The coupons of a booking with what each takes off, and a button that removes it: the form gets its code as `remove`. */
export function AppliedCoupons({
  coupons,
  currency,
}: {
  coupons: StorePageResult["coupons"];
  currency: TwoLetterCurrency;
}) {
  const { t } = useTranslation("booking");
  return coupons.map((coupon) => (
    <p key={coupon.code} className="row row-between">
      <span>{couponUsed(coupon, currency, t)}</span>
      <button className="link-button" type="submit" name="remove" value={coupon.code}>
        {t("coupon.remove", { code: `\u2066${coupon.code}\u2069` })}
      </button>
    </p>
  ));
}
