import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { useTranslation } from "react-i18next";
import { symbolOf } from "~/format/money";
import { Field } from "~/ui/fields/Field";

type Limits = { fromPrice?: string | number | null; toPrice?: string | number | null };

/**
 * The lowest and highest price of a list, in its currency. The fields hint at the prices that were found, and without a result at what may
 * be typed.
 */
export function PriceLimits({
  price,
  limits,
  isEmpty,
}: {
  price: { currency: TwoLetterCurrency; fromPrice: number; toPrice: number };
  limits: Limits;
  isEmpty: boolean;
}) {
  const { t } = useTranslation("shop");
  return (
    <fieldset className="pair">
      <legend className="legend">{t("results.filter-price", { currency: symbolOf(price.currency) })}</legend>
      <input type="hidden" name="currency" value={price.currency} />
      <Field
        name="fromPrice"
        label={t("results.price-from")}
        inputMode="numeric"
        maxLength={6}
        defaultValue={limits.fromPrice ?? ""}
        placeholder={String(isEmpty ? 0 : price.fromPrice)}
      />
      <Field
        name="toPrice"
        label={t("results.price-to")}
        inputMode="numeric"
        maxLength={6}
        defaultValue={limits.toPrice ?? ""}
        placeholder={String(isEmpty ? 100_000 : price.toPrice)}
      />
    </fieldset>
  );
}
