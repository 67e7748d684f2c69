import type { IsoCurrency } from "@contract/vocabulary/money";
import type { QuoteLine } from "../../offer/pricing/quote-line";

/** A price as the engine computed it. */
export type StoredQuote = {
  currency: IsoCurrency;
  totalMinor: number;
  discountPercent: number;
  lines: QuoteLine[];
  /** What of the rooms' lines is the fare of the flights; missing in prices stored earlier. */
  fareMinor?: number;
  /** Set while a changed price waits for the person's consent. */
  changedFrom?: { totalMinor: number; reason: "HOTEL" | "FLIGHT" | "RATE" | "DISCOUNT" | "CLAIM" };
};
