/** How the sandbox gateway behaves for a card. "page" happens on its page, "capture" when the money is asked for, "callback" between servers. */
export type CardBehaviour = {
  page: "approve" | "decline" | "3ds-approve" | "3ds-decline";
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

export type MagicCard = { number: string; name: string; brand: string; behaviour: string } & CardBehaviour;

const plain: CardBehaviour = { page: "approve", capture: "ok", callback: "once" };

/** Luhn-valid numbers of no bank, one for each way a payment can go. Any expiry in the future and any CVV will do. */
export const magicCards: readonly MagicCard[] = [
  card("4580000000000000", "Visa", "approve", "approves and charges", {}),
  card("5326100000000004", "Mastercard", "approve", "approves and charges", {}),
  card("4580000000000018", "Visa", "decline", "the card is declined on the page", { page: "decline" }),
  card("4580000000000026", "Visa", "3ds", "asks for a code (any) and approves", { page: "3ds-approve" }),
  card("4580000000000034", "Visa", "3ds-fail", "asks for a code and fails", { page: "3ds-decline" }),
  card("376000000000006", "American Express", "amex", "approved by its company, refused by the shop", {}),
  card("36000000000008", "Diners", "diners", "approved by its company, refused by the shop", {}),
  card("4580000000000042", "Visa", "capture-decline", "held, then the charge is declined", { capture: "decline" }),
  card("4580000000000059", "Visa", "hang-approve", "the charge hangs, and goes through", { capture: "hang-ok" }),
  card("4580000000000067", "Visa", "hang-decline", "the charge hangs, and is declined", { capture: "hang-decline" }),
  card("4580000000000075", "Visa", "charge-then-drop", "charged, then the connection is dropped", {
    capture: "drop-ok",
  }),
  card("4580000000000083", "Visa", "500-before", "error 500 before anything was charged", { capture: "500-before" }),
  card("4580000000000091", "Visa", "500-after", "charged, then error 500", { capture: "500-after" }),
  card("4580000000000109", "Visa", "malformed", "charged, and the answer is not readable", { capture: "malformed" }),
  card("4580000000000117", "Visa", "html", "charged, and the answer is a page of HTML", { capture: "html" }),
  card("4580000000000125", "Visa", "callback-twice", "the callback comes twice", { callback: "twice" }),
  card("4580000000000133", "Visa", "callback-first", "the callback comes before the person", { callback: "first" }),
  card("4580000000000141", "Visa", "callback-never", "no callback comes", { callback: "never" }),
  card("4580000000000158", "Visa", "callback-late", "the callback comes half a minute later", { callback: "late" }),
  card("4580000000000166", "Visa", "wrong-amount", "the callback names another amount", { callback: "wrong-amount" }),
  card("4580000000000174", "Visa", "wrong-signature", "the callback is signed wrongly", {
    callback: "wrong-signature",
  }),
];

function card(number: string, brand: string, name: string, behaviour: string, how: Partial<CardBehaviour>): MagicCard {
  return { number, brand, name, behaviour, ...plain, ...how };
}

export function magicCard(typed: string): MagicCard | undefined {
  const digits = typed.replace(/[\s-]/g, "");
  return magicCards.find((known) => known.number === digits);
}

/** Whether a number has the check digit of a card number. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * ((index % 2) + 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return /^\d{12,19}$/.test(digits) && sum % 10 === 0;
}
