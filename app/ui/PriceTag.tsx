import type { HouseCurrency } from "@contract/vocabulary/money";
import { printedNumber } from "@contract/vocabulary/printed-price";
import { symbolOf, wholeAmount } from "~/format/money";

/** A price to be seen from afar; `whole` leaves the cents out, as lists do. */
export function PriceTag({
  amount,
  currency,
  whole = false,
}: {
  amount: string;
  currency: HouseCurrency;
  whole?: boolean;
}) {
  return (
    <bdi dir="ltr" className="price">
      <span className="currency">{symbolOf(currency)}</span>
      {printedNumber(whole ? wholeAmount(amount) : amount)}
    </bdi>
  );
}
