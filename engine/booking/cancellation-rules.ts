import type { CancelRule } from "@contract/search-and-selection";
import { amountOf } from "../pricing/money";
import { addDays } from "../pricing/stay-price";

/** What a supplier keeps, by days before departure. */
const supplierSteps = [
  { daysBefore: 365, percent: 10 },
  { daysBefore: 30, percent: 35 },
  { daysBefore: 14, percent: 70 },
  { daysBefore: 7, percent: 100 },
] as const;

/**
 * The two tracks a person chooses between (Consumer Protection Law, distance sale; amounts in the booking's currency for the
 * supplier track and shekels for the statutory one): five percent or 100 shekels, the lower, up to seven days before departure.
 */
export function cancellationRules(
  totalMinor: number,
  totalAgorot: number,
  currency: string,
  bookedOn: string,
  departsOn: string,
): CancelRule[] {
  const supplier = supplierSteps
    .map(({ daysBefore, percent }) => ({ from: addDays(departsOn, -daysBefore), percent }))
    .filter((_step, index, steps) => (steps[index + 1]?.from ?? departsOn) > bookedOn)
    .map(
      ({ from, percent }): CancelRule => ({
        from: from < bookedOn ? bookedOn : from,
        amount: amountOf(Math.round((totalMinor * percent) / 100)),
        currency,
        percent,
        track: "supplier",
      }),
    );
  const fee = Math.min(Math.round(totalAgorot * 0.05), 10_000);
  const lastDay = addDays(departsOn, -7);
  const statutory: CancelRule[] =
    lastDay > bookedOn ? [{ from: bookedOn, amount: amountOf(fee), currency: "ILS", track: "statutory" }] : [];
  return [...statutory, ...supplier];
}
