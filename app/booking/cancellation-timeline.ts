import type { CancelRule } from "@contract/shopping/search-and-selection";
import { dayAfter } from "~/format/dates";

/** The statutory fee is at most this part of the price, in percent (Consumer Protection Law, 14E). */
const mostByLaw = 5;

/**
 * The two tracks as one: the fee that a buyer who takes the cheaper track pays from each day on, in the order of days, each in its own
 * currency. Other tracks, which need a reason, follow unchanged.
 */
export function cancellationTimeline(rules: readonly CancelRule[]): CancelRule[] {
  const law = rules.find(({ track }) => track === "statutory");
  const until = law?.until;
  if (!until) return [...rules];
  const supplier = rules.filter(({ track }) => track === "supplier");
  const underLaw = supplier.filter((step) => step.from <= until && isDearerThanLaw(step));
  const lastUnderLaw = underLaw.at(-1);
  const afterLaw = supplier.filter(({ from }) => from > until);
  const dayAfterLaw = dayAfter(until, 1);
  return [
    ...supplier.filter((step) => step.from <= until && !isDearerThanLaw(step)),
    ...(underLaw[0] || supplier.length === 0 ? [{ ...law, from: underLaw[0]?.from ?? law.from }] : []),
    ...(lastUnderLaw && afterLaw[0]?.from !== dayAfterLaw ? [{ ...lastUnderLaw, from: dayAfterLaw }] : []),
    ...afterLaw,
    ...rules.filter(({ track }) => track === "flyingSafe"),
  ];
}

function isDearerThanLaw({ amount, percent = mostByLaw }: CancelRule): boolean {
  return Number(amount) > 0 && percent >= mostByLaw;
}
