import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { printedNumber, wholeAmount } from "@contract/vocabulary/printed-price";
import { symbolOf } from "~/format/money";

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
      {printedNumber(whole ? wholeAmount(amount) : amount)}
    </bdi>
  );
}
