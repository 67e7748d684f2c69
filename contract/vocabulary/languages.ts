/** The site's languages, Hebrew first. Free of schemas, because the browser loads it as well. */
export const languages = ["he", "en", "ru", "ar"] as const;
export type Language = (typeof languages)[number];

/** The text direction of a language. */
export function directionOf(language: Language): "rtl" | "ltr" {
  return language === "he" || language === "ar" ? "rtl" : "ltr";
}

/** Maps each language of the site to the calls' langCode, and back. */
export const langCodeOf = { he: "HEB", en: "ENG", ru: "RUS", ar: "ARA" } as const satisfies Record<Language, string>;
export const languageOf = { HEB: "he", ENG: "en", RUS: "ru", ARA: "ar" } as const satisfies Record<string, Language>;
