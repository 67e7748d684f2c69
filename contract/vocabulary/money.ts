import * as z from "zod/v4";
import { isoOf, twoLetterOf } from "./currencies";

export { isoOf, twoLetterOf };

/** The specification's two-letter currency codes. Inside the engine only ISO codes exist. */
export const TwoLetterCurrency = z.enum(["US", "EU", "IL"]);
export type TwoLetterCurrency = z.infer<typeof TwoLetterCurrency>;

export type IsoCurrency = (typeof isoOf)[TwoLetterCurrency];

/** A decimal amount as text with two places, such as "1234.50": JSON numbers lose cents. */
export const Amount = z.string().regex(/^-?\d{1,12}\.\d{2}$/);

/** An amount that the desk types: not below zero, at most six digits before the point, so that every column of money has room for it. */
export const DeskAmount = z.string().regex(/^\d{1,6}\.\d{2}$/);

export const Rate = z.object({
  /** Shekels per unit of the currency, four decimal places. */
  value: z.string().regex(/^\d{1,6}\.\d{4}$/),
  /** The business day of the rate, YYYY-MM-DD. */
  date: z.iso.date(),
  /** The law requires the transfer-selling rate for a charge (Consumer Protection Law, First Schedule Part B). */
  kind: z.enum(["transferSell", "representative"]),
  estimate: z.boolean(),
});
export type Rate = z.infer<typeof Rate>;

export const Price = z.object({
  price: Amount,
  /** `price` rounded up to whole units, for sorting and short labels. */
  price_int: z.number().int(),
  currency: TwoLetterCurrency,
  priceNIS: Amount,
  rate: Rate,
});
export type Price = z.infer<typeof Price>;

/** A total charged in equal monthly payments without interest, in shekels; the first has the remainder. */
export const Installments = z.object({ payments: z.number().int(), firstNIS: Amount, otherNIS: Amount });
export type Installments = z.infer<typeof Installments>;
