import type { bookings } from "@contract/booking/booking";
import { type Rate, twoLetterOf } from "@contract/vocabulary/money";
import type { ParsedInput } from "@contract/wire/operation";
import { amountOf, inAgorot, minorOf } from "../../../core/money";
import type { ExchangeRates } from "../../../offer/rates/exchange-rates";
import type { StoredQuote } from "../../draft/stored-quote";

type Input = ParsedInput<typeof bookings.storePage>;
type PriceClaim = {
  code: "price-changed";
  field: string;
  details: { old: string; new: string; reason: "CLAIM" };
};

/**
 * A price in the request is only a claim: returns why it is refused if it differs from ours, in amount, currency or shekels, and the user
 * has not accepted ours; null if it matches.
 */
export async function changedClaim(
  { rates }: { rates: Pick<ExchangeRates, "shown"> },
  input: Input,
  quote: StoredQuote,
): Promise<PriceClaim | null> {
  const rate = input.priceNIS === undefined ? null : await rates.shown(quote.currency);
  const claim = wrongPriceClaim(input, quote, rate);
  if (!claim) return null;
  const { field, old, new: own = amountOf(quote.totalMinor) } = claim;
  return { code: "price-changed", field, details: { old, new: own, reason: "CLAIM" } };
}

function wrongPriceClaim(
  { acceptedPrice, price, currency: claimedCurrency, priceNIS, discountPercent }: Input,
  { totalMinor, currency, discountPercent: ownDiscount }: StoredQuote,
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
  if (discountPercent !== undefined && discountPercent !== ownDiscount)
    return { field: "discountPercent", old: amountOf(totalMinor) };
  return null;
}

/** A claim that is not a valid amount is not echoed. */
function safeAmount(claim: string): string {
  return amountOf(minorOf(claim) ?? 0);
}
