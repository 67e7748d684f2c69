import type { IsoCurrency } from "@contract/vocabulary/money";
import type { PriceLine } from "@contract/vocabulary/price-lines";

/** A price as the engine computed it. */
export type StoredQuote = {
  currency: IsoCurrency;
  totalMinor: number;
  discountPercent: number;
  lines: PriceLine[];
  /** Set while a changed price waits for the person's consent. */
  changedFrom?: { totalMinor: number; reason: "HOTEL" | "FLIGHT" | "RATE" | "DISCOUNT" | "CLAIM" };
};
