import { type Language, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";

const few = (stars: number) => stars >= 2 && stars <= 4;

export const starNames: Record<Language, (stars: number) => string> = {
  he: (stars) => (stars === 1 ? "כוכב אחד" : `${stars} כוכבים`),
  en: (stars) => `${stars} ${stars === 1 ? "STAR" : "STARS"}`,
  ru: (stars) => `${stars} ${stars === 1 ? "ЗВЕЗДА" : few(stars) ? "ЗВЕЗДЫ" : "ЗВЁЗД"}`,
  ar: (stars) => (stars === 1 ? "نجمة واحدة" : stars === 2 ? "نجمتان" : `${stars} نجوم`),
};

/** The category of a hotel as the hotel API names it, in capitals. */
export function starsNameOf(stars: number, langCode: LangCode): string {
  return starNames[languageOf[langCode]](stars);
}
