import { typedAmount } from "~/booking/typed-amount";

/** What was typed of two cards, as the engine is asked; null: the amount of the first is not an amount. */
export function askedCards(typed: { cards?: "2"; firstCardNIS: string }): { cards?: 2; firstCardNIS?: string } | null {
  if (!typed.cards) return {};
  if (typed.firstCardNIS === "") return { cards: 2 };
  const firstCardNIS = typedAmount(typed.firstCardNIS);
  return firstCardNIS ? { cards: 2, firstCardNIS } : null;
}
