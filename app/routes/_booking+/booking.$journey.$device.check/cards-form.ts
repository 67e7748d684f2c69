import { typedAmount } from "~/booking/agent-form";

/** Whether two cards are wanted, and what was typed for the first. */
export type CardsTyped = { two: boolean; first: string };

export function cardsTyped(form: FormData): CardsTyped {
  const first = form.get("firstCardNIS");
  return { two: form.get("cards") === "2", first: typeof first === "string" ? first.trim().slice(0, 12) : "" };
}

/** The same as the engine is asked; null: what was typed is no amount. */
export function askedCards({ two, first }: CardsTyped): { cards?: 2; firstCardNIS?: string } | null {
  if (!two) return {};
  if (first === "") return { cards: 2 };
  const firstCardNIS = typedAmount(first);
  return firstCardNIS ? { cards: 2, firstCardNIS } : null;
}
