import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { minorOf } from "../../core/money";
import type { QuoteLine } from "./quote-line";

const keptCodes: readonly PriceLineCode[] = ["RETAINED", "TRAVELLER_FEE"];

/**
 * What was kept already of services cancelled after their order and of travellers cancelled alone, in minor units of the price's currency.
 * No fee is taken from it and no cancellation returns it. Never more than a refund left of the price.
 */
export function retainedMinor({ lines, totalMinor }: { lines: readonly QuoteLine[]; totalMinor: number }): number {
  const kept = lines
    .filter(({ code }) => keptCodes.includes(code))
    .reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
  return Math.min(kept, totalMinor);
}

/** The same part of what was paid or is owed for the price, in agorot. */
export function retainedAgorot(quote: { lines: readonly QuoteLine[]; totalMinor: number }, agorot: number): number {
  return Math.round((agorot * retainedMinor(quote)) / quote.totalMinor);
}
