import type { Language } from "@contract/vocabulary/languages";

/** Made by scripts/pictures/fonts.mjs: what a page of the language surely needs, to be preloaded unless data is saved. */
export const fontFiles: Record<Language, readonly string[]> = {
  he: ["/fonts/rubik-hebrew.49aae378.woff2", "/fonts/rubik-figures.1097c882.woff2"],
  en: ["/fonts/rubik-latin.283f34d7.woff2"],
  ru: ["/fonts/rubik-cyrillic.3a048d52.woff2", "/fonts/rubik-figures.1097c882.woff2"],
  ar: ["/fonts/rubik-arabic.20bd56cf.woff2", "/fonts/rubik-numerals.1b09d66c.woff2"],
};
