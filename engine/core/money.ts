import {
  type IsoCurrency,
  type Price,
  type Rate,
  type TwoLetterCurrency,
  twoLetterOf,
} from "@contract/vocabulary/money";

/** Minor units as a decimal with two places. */
export function amountOf(minor: number): string {
  const sign = minor < 0 ? "-" : "";
  const whole = Math.abs(minor);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, "0")}`;
}

/** Minor units of a decimal amount; null when it is not one. */
export function minorOf(amount: string): number | null {
  const [, sign, whole, cents = ""] = /^(-?)(\d{1,10})(?:\.(\d{1,2}))?$/.exec(amount) ?? [];
  if (whole === undefined) return null;
  const minor = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  return sign === "-" ? -minor : minor;
}

/** Agorot of an amount in another currency: the rate has four decimal places and the result is rounded once. */
export function agorotOf(minor: number, rateValue: string): number {
  return Math.round((minor * Math.round(Number(rateValue) * 10_000)) / 10_000);
}

/** Agorot of an amount in any currency, at that currency's rate: shekels are not converted, whatever the rate. */
export function inAgorot(minor: number, currency: IsoCurrency, rateValue: string): number {
  return currency === "ILS" ? minor : agorotOf(minor, rateValue);
}

/** A share of an amount, rounded once to a whole minor unit: the discount of a deal, a club or a coupon. */
export function percentOf(minor: number, percent: number): number {
  return Math.round((minor * percent) / 100);
}

export function priceOf(minor: number, currency: IsoCurrency, rate: Rate): Price {
  return {
    price: amountOf(minor),
    price_int: Math.ceil(minor / 100),
    currency: twoLetterOf[currency] satisfies TwoLetterCurrency,
    priceNIS: amountOf(inAgorot(minor, currency, rate.value)),
    rate,
  };
}
