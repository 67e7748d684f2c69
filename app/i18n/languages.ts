import type { Language } from "@contract/vocabulary/languages";

/** The contract's list again: a value of the contract's vocabulary would bring its schemas into the browser. */
export const languages = ["he", "en", "ru", "ar"] as const satisfies readonly Language[];

export const defaultLanguage: Language = "he";

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language);
}

/** How each language calls itself. */
export const ownNames: Record<Language, string> = { he: "עברית", en: "English", ru: "Русский", ar: "العربية" };

/** The same, where a phone's header has no room for more. */
export const shortNames: Record<Language, string> = { he: "עב", en: "EN", ru: "РУ", ar: "عر" };
