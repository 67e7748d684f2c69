import { type Language, languageOf } from "@contract/vocabulary/languages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Names } from "./names";

export function localise(names: Names, langCode: LangCode): string {
  return names[languageOf[langCode]];
}

export function inLanguage(names: Names, language: Language): string {
  return names[language];
}
