import { typedAmount } from "~/booking/typed-amount";

/** The two-card fields as engine parameters; null when the amount on the first card is invalid. */
export function cardSplit(typed: { cards?: "2"; firstCardNIS: string }): { cards?: 2; firstCardNIS?: string } | null {
  if (!typed.cards) return {};
  if (typed.firstCardNIS === "") return { cards: 2 };
  const firstCardNIS = typedAmount(typed.firstCardNIS);
  return firstCardNIS ? { cards: 2, firstCardNIS } : null;
}
