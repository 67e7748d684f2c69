import type { CancelRule, CancelTerms } from "@contract/shopping/search-and-selection";
import type * as z from "zod/v4";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf } from "../../core/money";
import { flyingSafeMinor, hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { cancellationRules, statutoryFee, supplierPercent } from "../../offer/terms/cancellation-rules";
import { cancellationTimeline } from "../../offer/terms/cancellation-timeline";
import type { BookingDraft } from "../draft/booking-draft";
import { type DraftStay, supplierFeeOn, supplierFeeSteps, totalOfStay } from "../supplier-stays/draft-stay";
import type { Booking } from "./transition";

/** The version of the terms that a new booking accepts. */
export const termsVersion = "2026-11";

/** The day of the sale in Jerusalem, from which the periods of the terms run; until the booking is settled, the day it was begun. */
export function bookedOn({ settledAt, createdAt }: Pick<Booking, "settledAt" | "createdAt">): string {
  return jerusalemDay(settledAt ?? createdAt);
}

/**
 * The rules of one booking: for a supplier's stay the supplier's terms replace ours. `services` and other lines beside
 * the stay are refunded like it.
 */
export function rulesOfBooking(
  row: Pick<Booking, "draft" | "quote" | "createdAt" | "settledAt">,
  totalAgorot: number,
): CancelRule[] {
  const { draft, quote } = row;
  const soldOn = bookedOn(row);
  // Fees are based on the price without Flying Safe.
  const feesOfMinor = quote.totalMinor - flyingSafeMinor(quote);
  const feesOfAgorot = Math.round((totalAgorot * feesOfMinor) / quote.totalMinor);
  const ours = cancellationRules(feesOfMinor, feesOfAgorot, quote.currency, soldOn, draft.dateFrom);
  const rules = hasFlyingSafe(draft)
    ? [
        ...ours,
        { from: soldOn, amount: amountOf(statutoryFee(feesOfAgorot)), currency: "ILS", track: "flyingSafe" as const },
      ]
    : ours;
  const { stay } = draft;
  if (!stay) return rules;
  const steps = supplierFeeSteps(stay.rates, soldOn).map(({ from, amountMinor }): CancelRule => {
    const percent = keptPercent(amountMinor, stay);
    const amount = amountOf(Math.round((feesOfMinor * percent) / 100));
    return { from, amount, currency: quote.currency, percent: Math.round(percent), track: "supplier" };
  });
  return [...rules.filter(({ track }) => track !== "supplier"), ...steps];
}

/** The rules of one booking and the timeline of its cheaper track. A supplier's stay is free to cancel before its first fee. */
export function termsOfBooking(
  row: Pick<Booking, "draft" | "quote" | "createdAt" | "settledAt">,
  totalAgorot: number,
): z.infer<typeof CancelTerms> {
  const { totalMinor, currency } = row.quote;
  const cancellation = rulesOfBooking(row, totalAgorot);
  const soldOn = bookedOn(row);
  const first = cancellation.find(({ track }) => track === "supplier");
  const free: CancelRule[] =
    row.draft.stay && first && first.from > soldOn
      ? [{ from: soldOn, amount: amountOf(0), currency, percent: 0, track: "supplier" }]
      : [];
  return {
    cancellation,
    cancellationTimeline: cancellationTimeline([...free, ...cancellation], { totalMinor, totalAgorot }),
  };
}

/** The part of the price the supplier keeps for a cancellation on a given day, in percent. */
export function supplierPercentOf({ stay, dateFrom }: BookingDraft, today: string): number {
  return stay ? keptPercent(supplierFeeOn(stay.rates, today), stay) : supplierPercent(today, dateFrom);
}

function keptPercent(keptMinor: number, stay: Pick<DraftStay, "rates">): number {
  return Math.min(100, (keptMinor * 100) / totalOfStay(stay));
}
