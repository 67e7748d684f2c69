import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { printedNumber, wholeAmount, writtenIn } from "@contract/vocabulary/printed-price";
import { symbolOf } from "~/format/money";
import { useLanguage } from "~/i18n/use-href";

/** A prominent price; `whole` omits the cents, as lists do. */
export function PriceTag({
  amount,
  currency,
  whole = false,
}: {
  amount: string;
  currency: TwoLetterCurrency;
  whole?: boolean;
}) {
  return (
    <bdi dir="ltr" className="price">
      <span className="currency">{symbolOf(currency)}</span>
      {writtenIn(useLanguage(), printedNumber(whole ? wholeAmount(amount) : amount))}
    </bdi>
  );
}
