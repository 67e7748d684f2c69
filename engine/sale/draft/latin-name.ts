import { passportSpellings } from "./passport-spellings";

/** The letters of Russian names, which write their vowels, the way passports do. */
const letters: Record<string, string> = {
  А: "A",
  Б: "B",
  В: "V",
  Г: "G",
  Д: "D",
  Е: "E",
  Ё: "E",
  Ж: "ZH",
  З: "Z",
  И: "I",
  Й: "I",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
  Х: "KH",
  Ц: "TS",
  Ч: "CH",
  Ш: "SH",
  Щ: "SHCH",
  Ъ: "IE",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
};

/** Upper case, single spaces, plain apostrophes and dashes; accents are dropped as in machine-readable passports. */
export function passportName(typed: string): string {
  return typed
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’‘`´׳]/g, "'")
    .replace(/[‐-―־]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .toUpperCase();
}

/** A name as it was typed, with single spaces. */
export function plainName(typed: string): string {
  return typed.normalize("NFC").replace(/\s+/g, " ").trim();
}

/** Hebrew letters, with vowel signs and the marks that names have, such as ג'ורג' and בן־עמי. */
export function isHebrewName(name: string): boolean {
  return /^[א-ת][א-ת\u05b0-\u05c7 '"’׳״־-]*$/.test(name);
}

export function isPassportName(name: string): boolean {
  return /^[A-Z][A-Z '-]*$/.test(name);
}

/**
 * A Latin spelling to suggest for a name in another script; null if there is nothing to suggest. Hebrew and Arabic leave vowels unwritten:
 * there only known names have one, since a wrong name on a ticket costs money.
 */
export function suggestLatinName(typed: string): string | null {
  const words = passportName(typed)
    .normalize("NFC")
    .split(/([ -])/);
  const spelling = words
    .map((word) => passportSpellings[word] ?? [...word].map((letter) => letters[letter] ?? letter).join(""))
    .join("");
  return isPassportName(spelling) ? spelling : null;
}
