import type { StorePageResult } from "@contract/booking/booking";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { AppliedCoupons } from "~/booking/coupons/AppliedCoupons";
import { Field } from "~/ui/fields/Field";

/** A customer's coupons: a field for a code, and those that the booking has. */
export function OnePageCoupons({
  coupons,
  currency,
  typed,
  error,
}: {
  coupons: StorePageResult["coupons"];
  currency: TwoLetterCurrency;
  typed: string;
  error: string | undefined;
}) {
  const { t } = useTranslation("booking");
  return (
    <>
      <div className="row row-end">
        <Field
          name="coupon"
          label={t("coupon.label")}
          defaultValue={typed}
          error={error}
          dir="ltr"
          autoComplete="off"
          maxLength={40}
        />
        <button className="button button-quiet" type="submit" name="do" value="coupon">
          {t("coupon.apply")}
        </button>
      </div>
      <AppliedCoupons coupons={coupons} currency={currency} />
    </>
  );
}
