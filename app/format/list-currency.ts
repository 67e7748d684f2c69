import type { Price, TwoLetterCurrency } from "@contract/vocabulary/money";
import { wholeAmount } from "@contract/vocabulary/printed-price";

/** How lists show prices: in the currency of sale, usually dollars, or all in shekels. */
export const listCurrencies = ["sold", "IL"] as const;
export type ListCurrency = (typeof listCurrencies)[number];

type Shown = { price: string; currency: TwoLetterCurrency };

/** A price as a list shows it: in shekels at the day's rate, as the engine computed it, if that was chosen. */
export function shownIn(
  listCurrency: ListCurrency,
  { price, priceNIS, currency }: Omit<Price, "price_int" | "rate">,
): Shown {
  return listCurrency === "IL" ? { price: priceNIS, currency: "IL" } : { price, currency };
}

/** A price to choose by: as in a list, but exact in the currency of sale. Converted it is an estimate, in whole units rounded up. */
export function choiceIn(listCurrency: ListCurrency, price: Omit<Price, "price_int" | "rate">): Shown {
  const shown = shownIn(listCurrency, price);
  return shown.currency === price.currency ? shown : { ...shown, price: wholeAmount(shown.price) };
}

/** Another amount of the same offer, at the rate of its price. Rounded up to the agora, so that a list never shows less. */
export function amountIn(
  listCurrency: ListCurrency,
  amount: string,
  { currency, rate }: Pick<Price, "currency" | "rate">,
) {
  if (listCurrency !== "IL" || currency === "IL") return amount;
  const cents = Math.round(Number(amount) * 100);
  const agorot = Math.ceil((cents * Math.round(Number(rate.value) * 10_000)) / 10_000);
  return (agorot / 100).toFixed(2);
}
