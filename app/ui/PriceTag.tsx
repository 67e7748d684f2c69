import type { HouseCurrency } from "@contract/vocabulary/money";
import { printedNumber } from "@contract/vocabulary/printed-price";
import { symbolOf } from "~/format/money";

export function PriceTag({ amount, currency }: { amount: string; currency: HouseCurrency }) {
  return (
    <bdi dir="ltr" className="price">
      <span className="currency">{symbolOf(currency)}</span>
      {printedNumber(amount)}
    </bdi>
  );
}
