import type { CancelRule } from "@contract/shopping/search-and-selection";
import { addDays } from "../../core/epoch-day";
import { minorOf } from "../../core/money";

/** A price in minor units of its own currency and in agorot: the supplier's fees are in the one, the fee by law is in the other. */
type PriceInBoth = { totalMinor: number; totalAgorot: number };

/**
 * The two tracks as one: the fee that a buyer who takes the cheaper track pays from each day on, in the order of days, each in its own
 * currency. Compared in agorot. Other tracks, which need a reason, follow unchanged.
 */
export function cancellationTimeline(rules: readonly CancelRule[], price: PriceInBoth): CancelRule[] {
  const law = rules.find(({ track }) => track === "statutory");
  const until = law?.until;
  if (!until) return [...rules];
  const lawAgorot = minorOf(law.amount)!;
  const isUnderLaw = (step: CancelRule) => {
    const agorot = feeAgorot(step, price);
    return step.from <= until && agorot > 0 && agorot >= lawAgorot;
  };
  const supplier = rules.filter(({ track }) => track === "supplier");
  const underLaw = supplier.filter(isUnderLaw);
  const lastUnderLaw = underLaw.at(-1);
  const afterLaw = supplier.filter(({ from }) => from > until);
  const dayAfterLaw = addDays(until, 1);
  return [
    ...supplier.filter((step) => step.from <= until && !isUnderLaw(step)),
    ...(underLaw[0] || supplier.length === 0 ? [{ ...law, from: underLaw[0]?.from ?? law.from }] : []),
    ...(lastUnderLaw && afterLaw[0]?.from !== dayAfterLaw ? [{ ...lastUnderLaw, from: dayAfterLaw }] : []),
    ...afterLaw,
    ...rules.filter(({ track }) => track === "flyingSafe"),
  ];
}

/** A fee in the price's currency, in agorot. */
function feeAgorot({ amount }: CancelRule, { totalMinor, totalAgorot }: PriceInBoth): number {
  return totalMinor === 0 ? 0 : Math.round((minorOf(amount)! * totalAgorot) / totalMinor);
}
