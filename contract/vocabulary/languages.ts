/** The site's languages, Hebrew first. No schema stands here: this goes to the browser as well. */
export const languages = ["he", "en", "ru", "ar"] as const;
export type Language = (typeof languages)[number];

/** Which way a language is written. */
export function directionOf(language: Language): "rtl" | "ltr" {
  return language === "he" || language === "ar" ? "rtl" : "ltr";
}

/** langCode of the calls for each language of the site, and back. */
export const langCodeOf = { he: "HEB", en: "ENG", ru: "RUS", ar: "ARA" } as const satisfies Record<Language, string>;
export const languageOf = { HEB: "he", ENG: "en", RUS: "ru", ARA: "ar" } as const satisfies Record<string, Language>;
