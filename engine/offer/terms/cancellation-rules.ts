import type { CancelRule } from "@contract/shopping/search-and-selection";
import { LRUCache } from "lru-cache";
import { addDays } from "../../core/epoch-day";
import { holidaysBetween, weekdayOf } from "../../core/hebrew-holidays";
import { amountOf } from "../../core/money";

/** The shop's own steps of the supplier track, by days before departure. A package is never free to cancel: it starts at 10 %. */
const shopSteps = [
  { daysBefore: Number.POSITIVE_INFINITY, percent: 10 },
  { daysBefore: 30, percent: 35 },
  { daysBefore: 14, percent: 70 },
  { daysBefore: 7, percent: 100 },
] as const;

/** Five percent or a hundred shekels, whichever is lower, in agorot (Consumer Protection Law, 14E). */
export function statutoryFee(totalAgorot: number): number {
  return Math.min(Math.round(totalAgorot * 0.05), 10_000);
}

/** As the first day of a step: before every date in text comparison. */
const always = "";

/** The first day of a step; the first step begins with the sale, however early that is. */
function firstDay(daysBefore: number, departsOn: string): string {
  return Number.isFinite(daysBefore) ? addDays(departsOn, -daysBefore) : always;
}

/** Lists ask for the same days again and again. */
const lastDays = new LRUCache<string, string>({ max: 1_000, memoMethod: lastDayBefore });

/** The last day to cancel a distance sale: the seventh day before the service, days of rest not counted (14C). */
export function lastStatutoryDay(departsOn: string): string {
  return lastDays.memo(departsOn);
}

function lastDayBefore(departsOn: string): string {
  const resting = new Set(holidaysBetween(addDays(departsOn, -30), departsOn).flatMap(({ restDays }) => restDays));
  let day = departsOn;
  for (let workingDays = 0; workingDays < 7; ) {
    day = addDays(day, -1);
    if (weekdayOf(day) !== 6 && !resting.has(day)) workingDays += 1;
  }
  return day;
}

/** Days after the sale in which the customer may withdraw (Consumer Protection Law, 14C). */
const statutoryDays = 14;

/** The last day on which a sale can be cancelled for the statutory fee: both periods of the law apply. */
export function statutoryUntil(bookedOn: string, departsOn: string): string {
  const [sale, service] = [addDays(bookedOn, statutoryDays), lastStatutoryDay(departsOn)];
  return sale < service ? sale : service;
}

/** What a sale of today costs to cancel at first, and until when: the law's fee, as lists show it. Null where the law's days are over. */
export function firstCancelFee(
  totalAgorot: number,
  bookedOn: string,
  departsOn: string,
): { amountAgorot: number; until: string } | null {
  const until = statutoryUntil(bookedOn, departsOn);
  return until >= bookedOn ? { amountAgorot: statutoryFee(totalAgorot), until } : null;
}

/** The supplier's fee for a cancellation on the given day, in percent. */
export function supplierPercent(today: string, departsOn: string): number {
  return shopSteps.findLast(({ daysBefore }) => today >= firstDay(daysBefore, departsOn))!.percent;
}

/**
 * The two tracks a customer chooses between (Consumer Protection Law, distance sale; amounts in the booking's currency for the supplier
 * track and shekels for the statutory one). The statutory one ends 14 days after the sale and seven working days before departure.
 */
export function cancellationRules(
  totalMinor: number,
  totalAgorot: number,
  currency: string,
  bookedOn: string,
  departsOn: string,
): CancelRule[] {
  const supplier = supplierRules(totalMinor, currency, bookedOn, departsOn);
  const first = firstCancelFee(totalAgorot, bookedOn, departsOn);
  const statutory: CancelRule[] = first
    ? [
        {
          from: bookedOn,
          until: first.until,
          amount: amountOf(first.amountAgorot),
          currency: "ILS",
          track: "statutory",
        },
      ]
    : [];
  return [...statutory, ...supplier];
}

/** The supplier track alone, from the day of the sale on. */
export function supplierRules(totalMinor: number, currency: string, bookedOn: string, departsOn: string): CancelRule[] {
  return shopSteps
    .map(({ daysBefore, percent }) => ({ from: firstDay(daysBefore, departsOn), percent }))
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
}
