import type { Rate } from "@contract/vocabulary/money";
import { jerusalemDay } from "../../../core/jerusalem-day";
import { inAgorot } from "../../../core/money";
import type { Booking } from "../transition";

/** A booking's price in agorot at the rate its pages show; before the currency has any rate, an estimate of zero. */
export function shownTotal(
  { quote, createdAt }: Pick<Booking, "quote" | "createdAt">,
  known: Rate | null,
): { rate: Rate; totalAgorot: number } {
  const rate = known ?? {
    value: "0.0000",
    date: jerusalemDay(createdAt),
    kind: "transferSell" as const,
    estimate: true,
  };
  return { rate, totalAgorot: inAgorot(quote.totalMinor, quote.currency, rate.value) };
}
