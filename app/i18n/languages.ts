import type { Language } from "@contract/vocabulary/languages";

/** Duplicates the contract's list: importing a value from the contract's vocabulary would pull its schemas into the browser bundle. */
export const languages = ["he", "en", "ru", "ar"] as const satisfies readonly Language[];

export const defaultLanguage: Language = "he";

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/** The name of each language in that language. */
export const ownNames: Record<Language, string> = { he: "עברית", en: "English", ru: "Русский", ar: "العربية" };

/** The short form, for the narrow header of a phone. */
export const shortNames: Record<Language, string> = { he: "עב", en: "EN", ru: "РУ", ar: "عر" };
