import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Israeli identity number: nine digits, weights 1 and 2, digit sums divisible by ten; never all zero. */
export function isIdentityNumber(typed: string): boolean {
  const digits = typed.replace(/[\s-]/g, "");
  if (!/^\d{5,9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits.padStart(9, "0")].reduce((total, digit, index) => {
    const weighted = Number(digit) * ((index % 2) + 1);
    return total + (weighted > 9 ? weighted - 9 : weighted);
  }, 0);
  return sum % 10 === 0;
}

/** A passport with the letters of its country, or those it begins with itself: figures alone would be a mistyped identity number. */
const passport = /^(?=[A-Z]{1,3}[A-Z0-9]*$)(?=(?:\D*\d){5})[A-Z0-9]{6,12}$/;

/**
 * The number by which a payer is known, as it is stored: an Israeli identity number of nine digits, or for people without one the passport
 * with the letters of its country. Null when it is neither.
 */
export function payerNumber(typed: string): string | null {
  const number = typed.replace(/[\s-]/g, "").toUpperCase();
  if (isIdentityNumber(number)) return number.padStart(9, "0");
  return passport.test(number) ? number : null;
}

/**
 * Whether a text can be the first or last name of a person, in any script. Mails greet with it: what a mail program would make a link of,
 * such as a point inside a word, is not a name.
 */
export function isPersonName(name: string): boolean {
  return /^[\p{L}\p{M}\p{Pd} \u00a0'’‘´`"׳״.]+$/u.test(name) && /\p{L}/u.test(name) && !/\.[\p{L}\p{M}]{2}/u.test(name);
}

/** An identity number of which only the last three digits are shown. */
export function maskedIdentity(number: string): string {
  return number.replace(/.(?=.{3})/g, "•");
}

/** A phone in E.164; null when it is not a valid number. Numbers without a country are Israeli. */
export function phoneNumber(typed: string): string | null {
  // Many people write "+972 050…", but the leading zero is only used within Israel and makes the number invalid.
  const phone = parsePhoneNumberFromString(typed, "IL");
  if (!phone?.isPossible()) return null;
  if (phone.country === "IL" || phone.countryCallingCode === "972")
    return /^\+972([23489]\d{7}|[57]\d{8})$/.test(phone.number) && !/^\s*\+?972[\s-]*0/.test(typed)
      ? phone.number
      : null;
  return phone.number;
}

/**
 * Whether a text is a single e-mail address and nothing else: no name, no list, no line break that could inject a header. Mail servers need
 * not take more than 64 letters before the @ (RFC 5321, 4.5.3.1.1).
 */
export function isEmail(typed: string): boolean {
  return (
    typed.length <= 120 && /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@.<>(),;:"[\]\\]+(\.[^\s@.<>(),;:"[\]\\]+)+$/.test(typed)
  );
}

/** "d…@example.com": enough for the owner to recognise the address. */
export function maskedEmail(email: string): string {
  const [name = "", host = ""] = email.split("@");
  return `${name.slice(0, 1)}…@${host}`;
}
