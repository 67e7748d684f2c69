import { type CardTexts, magicCardTexts } from "./magic-card-texts";

/** How the gateway treats a card: on its page, on a charge, and in its callback to the shop. */
type CardBehaviour = {
  page: "approve" | "decline" | "pending" | "3ds-approve" | "3ds-decline";
  /** A fault happens on the first charge of an authorization; a retry succeeds as at a healthy gateway. */
  capture:
    | "ok"
    | "decline"
    | "hang-ok"
    | "hang-decline"
    | "drop-ok"
    | "500-before"
    | "500-after"
    | "malformed"
    | "html";
  callback: "once" | "twice" | "first" | "never" | "late" | "wrong-amount" | "wrong-signature";
};

export type MagicCard = CardBehaviour & {
  number: string;
  name: string;
  brand: string;
  /** The card's effect, in English. */
  behaviour: string;
  /** The same in the four languages. */
  text: CardTexts;
};

const plain: CardBehaviour = { page: "approve", capture: "ok", callback: "once" };

/** Luhn-valid numbers that no bank has issued, one for each possible course of a payment. Any future expiry and any CVV will do. */
export const magicCards: readonly MagicCard[] = [
  card("4580000000000000", "Visa", "approve"),
  card("5100000000000008", "Mastercard", "approve-mastercard"),
  card("5326100000000004", "Isracard", "approve-isracard"),
  card("4580000000000018", "Visa", "decline", { page: "decline" }),
  card("376000000000006", "American Express", "amex"),
  card("36000000000008", "Diners", "diners"),
  card("4580000000000026", "Visa", "3ds", { page: "3ds-approve" }),
  card("4580000000000034", "Visa", "3ds-fail", { page: "3ds-decline" }),
  card("4580000000000042", "Visa", "capture-decline", { capture: "decline" }),
  card("4580000000000059", "Visa", "hang-approve", { capture: "hang-ok" }),
  card("4580000000000067", "Visa", "hang-decline", { capture: "hang-decline" }),
  card("4580000000000075", "Visa", "charge-then-drop", { capture: "drop-ok" }),
  card("4580000000000083", "Visa", "500-before", { capture: "500-before" }),
  card("4580000000000091", "Visa", "500-after", { capture: "500-after" }),
  card("4580000000000109", "Visa", "malformed", { capture: "malformed" }),
  card("4580000000000117", "Visa", "html", { capture: "html" }),
  card("4580000000000125", "Visa", "callback-twice", { callback: "twice" }),
  card("4580000000000133", "Visa", "callback-first", { callback: "first" }),
  card("4580000000000141", "Visa", "callback-never", { callback: "never" }),
  card("4580000000000158", "Visa", "callback-late", { callback: "late" }),
  card("4580000000000166", "Visa", "wrong-amount", { callback: "wrong-amount" }),
  card("4580000000000174", "Visa", "wrong-signature", { callback: "wrong-signature" }),
  card("4580000000000182", "Visa", "pending", { page: "pending", callback: "never" }),
];

function card(
  number: string,
  brand: string,
  name: keyof typeof magicCardTexts,
  how: Partial<CardBehaviour> = {},
): MagicCard {
  const text = magicCardTexts[name];
  return { number, brand, name, behaviour: text.en, text, ...plain, ...how };
}

export function magicCard(number: string): MagicCard | undefined {
  return magicCards.find((candidate) => candidate.number === number);
}

export function magicCardNamed(name: string): MagicCard | undefined {
  return magicCards.find((candidate) => candidate.name === name);
}
