/** Whether a text holds what looks like a card number: 13 to 19 digits, spaces and dashes aside, that pass the Luhn check. */
export function holdsCardNumber(text: string): boolean {
  for (const [found] of text.matchAll(/\d(?:[ -]?\d){12,18}/g)) if (luhn(found.replace(/\D/g, ""))) return true;
  return false;
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

/** The path of the first text field that holds a card number: such a body is refused before anything is stored. */
export function cardNumberField(value: unknown, path = ""): string | null {
  if (typeof value === "string") return holdsCardNumber(value) ? path : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = cardNumberField(inner, path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}
