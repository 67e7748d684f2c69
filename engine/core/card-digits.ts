/**
 * Whether a text contains what looks like a card number: 13 to 19 digits, ignoring blanks and dashes, that pass the Luhn check. Other
 * digits may be next to it: people also type the card's expiry there. Dots, strokes and commas are ignored between groups of four digits and
 * more alone, because dates and amounts have them too. Letters of full width count as their plain ones, and what nobody sees as nothing.
 */
export function holdsCardNumber(text: string): boolean {
  for (const [match] of groupedByBlanks(latinDigits(plainLetters(text))).matchAll(/\d+(?:[\s\p{Pd}]{1,3}\d+)*/gu)) {
    const groups = match.split(/\D+/);
    for (const start of groups.keys()) {
      let digits = "";
      for (const group of groups.slice(start)) {
        digits += group;
        if (digits.length > 19) break;
        if (digits.length >= 13 && luhn(digits)) return true;
      }
    }
  }
  return false;
}

function groupedByBlanks(text: string): string {
  return text.replace(/(?<=\d{4})[./_,:|\u00b7\u2022](?=\d{4})/g, " ");
}

function plainLetters(text: string): string {
  return text.normalize("NFKC").replace(/\p{Cf}/gu, "");
}

/** Also recognises the digits of an Arabic keyboard: the last four bits of each are its value. */
function latinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
}

function luhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The path of the first text field that contains a card number: such a body is refused before anything is stored. */
export function cardNumberField(value: unknown, path = ""): string | null {
  if (typeof value === "string") return holdsCardNumber(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const field = cardNumberField(inner, path ? `${path}.${name}` : name);
    if (field !== null) return field;
  }
  return null;
}
