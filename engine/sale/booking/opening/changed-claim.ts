import type { bookings } from "@contract/booking/booking";
import { type Rate, type TwoLetterCurrency, twoLetterOf } from "@contract/vocabulary/money";
import type { ParsedInput } from "@contract/wire/operation";
import { amountOf, inAgorot, minorOf, percentOf } from "../../../core/money";
import { discountBase, mostDiscountOf } from "../../../offer/pricing/reductions";
import { maxDiscountPercent } from "../../../offer/pricing/selection-price";
import type { ExchangeRates } from "../../../offer/rates/exchange-rates";
import type { StoredQuote } from "../../draft/stored-quote";

type Input = ParsedInput<typeof bookings.storePage>;
type PriceClaim = {
  code: "price-changed";
  field: string;
  details: { old: string; new: string; reason: "CLAIM" };
};
type DiscountClaim = {
  code: "excessive-discount";
  field: "discountPercent";
  details: { most: string; currency: TwoLetterCurrency };
};

/**
 * A price in the request is only a claim: returns why it is refused if it differs from ours, in amount, currency or shekels, and the user
 * has not accepted ours; null if it matches. No price has a discount above 41 % (specification §9): such a claim is refused for itself.
 */
export async function changedClaim(
  { rates }: { rates: Pick<ExchangeRates, "shown"> },
  input: Input,
  quote: StoredQuote,
): Promise<PriceClaim | DiscountClaim | null> {
  if ((input.discountPercent ?? 0) > maxDiscountPercent) {
    const most = amountOf(mostDiscountOf(discountBase(quote.lines)));
    return {
      code: "excessive-discount",
      field: "discountPercent",
      details: { most, currency: twoLetterOf[quote.currency] },
    };
  }
  const rate = input.priceNIS === undefined ? null : await rates.shown(quote.currency);
  const claim = wrongPriceClaim(input, quote, rate);
  if (!claim) return null;
  const { field, old, new: own = amountOf(quote.totalMinor) } = claim;
  return { code: "price-changed", field, details: { old, new: own, reason: "CLAIM" } };
}

function wrongPriceClaim(
  { acceptedPrice, price, currency: claimedCurrency, priceNIS, discountPercent }: Input,
  { totalMinor, currency, discountPercent: ownDiscount, lines }: StoredQuote,
  rate: Rate | null,
): { field: string; old: string; new?: string } | null {
  if (acceptedPrice !== undefined)
    return minorOf(acceptedPrice) === totalMinor ? null : { field: "acceptedPrice", old: acceptedPrice };
  if (price !== undefined && minorOf(price) !== totalMinor) return { field: "price", old: safeAmount(price) };
  // The same number in another currency is another price.
  const claimed = claimedCurrency ?? (price === undefined ? undefined : "US");
  if (claimed !== undefined && claimed !== twoLetterOf[currency])
    return { field: "currency", old: price === undefined ? amountOf(totalMinor) : safeAmount(price) };
  const agorot = rate && inAgorot(totalMinor, currency, rate.value);
  if (priceNIS !== undefined && agorot !== null && minorOf(priceNIS) !== agorot)
    return { field: "priceNIS", old: safeAmount(priceNIS), new: amountOf(agorot) };
  if (discountPercent === undefined || discountPercent === ownDiscount) return null;
  const base = discountBase(lines);
  // The price with the discount that was claimed.
  const old = totalMinor + percentOf(base, ownDiscount) - percentOf(base, discountPercent);
  return { field: "discountPercent", old: amountOf(old) };
}

/** A claim that is not a valid amount is not echoed. */
function safeAmount(claim: string): string {
  return amountOf(minorOf(claim) ?? 0);
}
