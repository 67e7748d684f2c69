import type { Language } from "../vocabulary/languages";
import type { TwoLetterCurrency } from "../vocabulary/money";
import { listPrice, printedPrice, wholeAmount } from "../vocabulary/printed-price";

/** A price of a list before and after a change: in whole units, unless the change is less than one. A missing one is empty. */
export function printedChange(
  before: string | null | undefined,
  after: string | null | undefined,
  currency: TwoLetterCurrency,
  language?: Language,
): { before: string; after: string } {
  const isSmall = before && after && before !== after && wholeAmount(before) === wholeAmount(after);
  const print = (amount: string | null | undefined) =>
    amount ? (isSmall ? printedPrice : listPrice)(amount, currency, language) : "";
  return { before: print(before), after: print(after) };
}
