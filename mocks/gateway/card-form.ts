import type { CardField, FieldError } from "./card-page-words";
import type { LedgerCard } from "./ledger";
import { passesLuhn } from "./luhn";
import { type MagicCard, magicCard } from "./magic-cards";

/** Fields that may be shown again after an error. The security code has to be entered again. */
export type CardFormValues = Record<Exclude<CardField, "cvv">, string>;

type ReadCard =
  | { ok: true; manner: MagicCard; card: LedgerCard }
  | { ok: false; values: CardFormValues; errors: Partial<Record<CardField, FieldError>> };

/** Validates the input of the card page. `now` is milliseconds since 1970. */
export function readCardForm(form: FormData, now: number): ReadCard {
  const typed = (name: CardField) => latinDigits(String(form.get(name) ?? "").trim()).slice(0, 80);
  const values = { number: typed("number"), expiry: typed("expiry"), id: typed("id"), holder: typed("holder") };
  const digits = values.number.replace(/[\s-]/g, "");
  const manner = magicCard(digits);
  const expiry = /^(0?[1-9]|1[0-2])\s*(?:[/.-]\s*)?(?:20)?(\d\d)$/.exec(values.expiry);
  const [, month = "", year = ""] = expiry ?? [];
  const errors: Partial<Record<CardField, FieldError>> = {};
  if (!passesLuhn(digits)) errors.number = "number";
  // Rejects real card numbers in a demonstration.
  else if (!manner) errors.number = "foreignCard";
  if (!expiry) errors.expiry = "expiry";
  else if (Date.UTC(2000 + Number(year), Number(month)) <= now) errors.expiry = "expired";
  if (!/^\d{3,4}$/.test(typed("cvv"))) errors.cvv = "cvv";
  if (values.id !== "" && !isIsraeliId(values.id)) errors.id = "id";
  if (!manner || Object.keys(errors).length > 0) return { ok: false, values, errors };
  const card = {
    name: manner.name,
    brand: manner.brand,
    last4: digits.slice(-4),
    expiryMonth: month.padStart(2, "0"),
    expiryYear: year,
  };
  return { ok: true, manner, card };
}

/** Phones with an Arabic keyboard may send Arabic digits. */
export function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

function isIsraeliId(id: string): boolean {
  if (!/^\d{5,9}$/.test(id)) return false;
  const sum = [...id.padStart(9, "0")].reduce((total, digit, index) => {
    const value = Number(digit) * ((index % 2) + 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
