import { type Language, languageOf } from "@contract/languages";
import type { LangCode } from "@contract/vocabulary";
import type { Names } from "./catalogue/schema";

export function localise(names: Names, langCode: LangCode): string {
  return names[languageOf[langCode]];
}

export function inLanguage(names: Names, language: Language): string {
  return names[language];
}
