import { holdsCardNumber } from "../core/card-digits";

/** A text for administrators without personal data: addresses, long numbers and tokens are cut to a few letters. */
export function redact(text: string): string {
  if (holdsCardNumber(text)) return "…";
  return text
    .replace(/(?<![^\s@<>"/])[^\s@<>"/]+@[^\s@<>"/.]*(?:\.+[^\s@<>"/.]+)+/g, (mail) => `${mail.slice(0, 1)}…@…`)
    .replace(/[A-Za-z0-9_-]{24,}/g, (token) => (/\d/.test(token) && /[A-Za-z]/.test(token) ? "…" : token))
    .replace(/\+?\d(?:[\s().-]{0,2}\d){6,}/g, (number) => `…${number.slice(-2)}`);
}
