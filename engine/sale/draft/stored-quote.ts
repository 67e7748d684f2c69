import type { IsoCurrency } from "@contract/vocabulary/money";
import type { PriceChange } from "@contract/vocabulary/price-lines";
import type { QuoteLine } from "../../offer/pricing/quote-line";

/** A price computed by the engine. */
export type StoredQuote = {
  currency: IsoCurrency;
  totalMinor: number;
  discountPercent: number;
  lines: QuoteLine[];
  /** The flights' share of the room lines; missing in prices stored earlier. */
  fareMinor?: number;
  /** Set while a changed price waits for the user's consent. */
  changedFrom?: { totalMinor: number; reason: PriceChange["reason"] };
};
