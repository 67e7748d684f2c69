import type { CancelRule, CancelTerms } from "@contract/shopping/search-and-selection";
import type * as z from "zod/v4";
import { jerusalemDay } from "../../core/jerusalem-day";
import { amountOf, minorOf } from "../../core/money";
import { flyingSafeAgorot, flyingSafeMinor, hasFlyingSafe } from "../../offer/pricing/flying-safe";
import { retainedAgorot, retainedMinor } from "../../offer/pricing/retained";
import { cancellationRules, statutoryFee, statutoryUntil, supplierPercent } from "../../offer/terms/cancellation-rules";
import { cancellationTimeline } from "../../offer/terms/cancellation-timeline";
import { type DraftStay, supplierFeeOn, supplierFeeSteps, totalOfStay } from "../supplier-stays/draft-stay";
import type { Booking } from "./transition";

/** The version of the terms that a new booking accepts. */
export const termsVersion = "2026-11";

/** The day of the sale in Jerusalem, from which the periods of the terms run; until the booking is settled, the day it was begun. */
function bookedOn({ settledAt, createdAt }: Pick<Booking, "settledAt" | "createdAt">): string {
  return jerusalemDay(settledAt ?? createdAt);
}

/**
 * The rules of one booking: for a supplier's stay the supplier's terms replace ours. `services` and other lines beside
 * the stay are refunded like it. Fees are based on the price without Flying Safe, which is returned only where
 * the law requires it, and without what suppliers keep of cancelled services, which is never returned: a rule states what is kept in all,
 * both included, as in `supplierFeeOf`.
 */
export function rulesOfBooking(
  row: Pick<Booking, "draft" | "quote" | "createdAt" | "settledAt">,
  totalAgorot: number,
): CancelRule[] {
  const { draft, quote } = row;
  const soldOn = bookedOn(row);
  const serviceMinor = flyingSafeMinor(quote);
  const serviceAgorot = flyingSafeAgorot(quote, totalAgorot);
  const keptMinor = retainedMinor(quote);
  const keptAgorot = retainedAgorot(quote, totalAgorot);
  const feesOfMinor = quote.totalMinor - serviceMinor - keptMinor;
  const feesOfAgorot = totalAgorot - serviceAgorot - keptAgorot;
  const standardRules = cancellationRules(feesOfMinor, feesOfAgorot, quote.currency, soldOn, draft.dateFrom);
  const supplier = draft.stay
    ? stayRules(draft.stay, quote, soldOn)
    : raisedTo(
        floorOf(draft, feesOfMinor),
        standardRules.filter(({ track }) => track === "supplier"),
        feesOfMinor,
      ).map((rule) => withRetained(withService(rule, serviceMinor), keptMinor));
  const byLaw = draft.feeFloor?.statutoryOver
    ? []
    : standardRules.filter(({ track }) => track === "statutory").map((rule) => withRetained(rule, keptAgorot));
  const rules = [...byLaw, ...supplier];
  if (!hasFlyingSafe(draft)) return rules;
  const covered = { from: soldOn, amount: amountOf(statutoryFee(feesOfAgorot)), currency: "ILS" };
  return [...rules, withRetained(withService({ ...covered, track: "flyingSafe" }, serviceAgorot), keptAgorot)];
}

/** The least that a cancellation keeps of the price that fees are based on, in minor units: more than that price it never is. */
function floorOf({ feeFloor }: Pick<Booking["draft"], "feeFloor">, feesOfMinor: number): number {
  return Math.min(feesOfMinor, feeFloor?.supplierMinor ?? 0);
}

/** Steps of a fee, none below a floor; steps that the floor makes alike are one. Minor units. */
function raisedTo(floorMinor: number, steps: readonly CancelRule[], priceMinor: number): CancelRule[] {
  const percent = percentOf(floorMinor, priceMinor);
  return steps
    .map((step) => (minorOf(step.amount)! < floorMinor ? { ...step, amount: amountOf(floorMinor), percent } : step))
    .filter(({ amount }, index, raised) => amount !== raised[index - 1]?.amount);
}

/** A fee in percent of the price that fees are based on; undefined where no whole percentage is that amount. */
function percentOf(feeMinor: number, priceMinor: number): number | undefined {
  const percent = priceMinor > 0 ? Math.round((feeMinor * 100) / priceMinor) : 100;
  return Math.round((priceMinor * percent) / 100) === feeMinor ? percent : undefined;
}

/** Whether the law's track is over on a day: its periods have ended, or had when the customer chose another date. */
export function isStatutoryOver(row: Pick<Booking, "draft" | "createdAt" | "settledAt">, today: string): boolean {
  return row.draft.feeFloor?.statutoryOver === true || today > statutoryUntil(bookedOn(row), row.draft.dateFrom);
}

/**
 * What cancelling costs today, as a floor for the time after the customer has chosen another date: at the shop's price, and `atSale` at an
 * agency's own.
 */
export function feeFloorOf(row: Booking, atSale: Booking, today: string): NonNullable<Booking["draft"]["feeFloor"]> {
  const feeOf = (priced: Booking) =>
    supplierFeeOf(priced, today) - flyingSafeMinor(priced.quote) - retainedMinor(priced.quote);
  return {
    supplierMinor: feeOf(row),
    statutoryOver: isStatutoryOver(row, today),
    ...(atSale === row ? {} : { saleSupplierMinor: feeOf(atSale) }),
  };
}

/** The floor of fees of a booking of which a part of the price is left, in proportion. */
export function floorOfPart(
  floor: Booking["draft"]["feeFloor"],
  part: { leftMinor: number; ofMinor: number },
): Pick<Booking["draft"], "feeFloor"> {
  if (!floor) return {};
  const { supplierMinor, saleSupplierMinor } = floor;
  const ofPart = (minor: number) => Math.round((minor * part.leftMinor) / part.ofMinor);
  return {
    feeFloor: {
      ...floor,
      supplierMinor: ofPart(supplierMinor),
      ...(saleSupplierMinor === undefined ? {} : { saleSupplierMinor: ofPart(saleSupplierMinor) }),
    },
  };
}

/** A supplier's terms on our price. Before its first fee only Flying Safe is kept, if it was bought, and what suppliers keep already. */
function stayRules(stay: DraftStay, quote: Booking["quote"], soldOn: string): CancelRule[] {
  const serviceMinor = flyingSafeMinor(quote);
  const keptMinor = retainedMinor(quote);
  const steps = supplierFeeSteps(stay.rates, soldOn);
  const free = serviceMinor + keptMinor > 0 && steps[0]?.from !== soldOn ? [{ from: soldOn, amountMinor: 0 }] : [];
  return [...free, ...steps].map(({ from, amountMinor }) => {
    const feesOfMinor = quote.totalMinor - serviceMinor - keptMinor;
    const feeMinor = stayFee(stay, amountMinor, feesOfMinor);
    const percent = percentOf(feeMinor, feesOfMinor);
    const rule = { from, amount: amountOf(feeMinor), currency: quote.currency, percent, track: "supplier" as const };
    return withRetained(withService(rule, serviceMinor), keptMinor);
  });
}

/** A rule whose amount includes the price of Flying Safe, in minor units of the rule's currency. */
function withService(rule: CancelRule, serviceMinor: number): CancelRule {
  if (serviceMinor === 0) return rule;
  return { ...rule, amount: amountOf(minorOf(rule.amount)! + serviceMinor), service: amountOf(serviceMinor) };
}

/** A rule whose amount includes what suppliers keep of cancelled services, in minor units of the rule's currency. */
function withRetained(rule: CancelRule, keptMinor: number): CancelRule {
  if (keptMinor === 0) return rule;
  return { ...rule, amount: amountOf(minorOf(rule.amount)! + keptMinor), retained: amountOf(keptMinor) };
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

/**
 * What a cancellation by the supplier's terms on a given day keeps of a booking's price, Flying Safe and what suppliers keep of cancelled
 * services included: the amount that the rules of that day print, in minor units of the booking's currency.
 */
export function supplierFeeOf({ draft, quote }: Pick<Booking, "draft" | "quote">, today: string): number {
  const { stay, dateFrom } = draft;
  const notRefundedMinor = flyingSafeMinor(quote) + retainedMinor(quote);
  const feesOfMinor = quote.totalMinor - notRefundedMinor;
  if (stay) return notRefundedMinor + stayFee(stay, supplierFeeOn(stay.rates, today), feesOfMinor);
  const ofDayMinor = Math.round((feesOfMinor * supplierPercent(today, dateFrom)) / 100);
  return notRefundedMinor + Math.max(ofDayMinor, floorOf(draft, feesOfMinor));
}

/**
 * A supplier's fee for a stay, of a price in minor units. The supplier charges it whatever a coupon took off, so it never falls below what
 * the supplier charges, as far as the price goes. On a price with other lines, or on an agency's own, it is the same share.
 */
function stayFee(stay: Pick<DraftStay, "rates">, chargedMinor: number, priceMinor: number): number {
  const share = Math.round((priceMinor * chargedMinor) / totalOfStay(stay));
  return Math.min(priceMinor, Math.max(chargedMinor, share));
}
