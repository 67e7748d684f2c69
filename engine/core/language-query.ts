import type { Language } from "@contract/vocabulary/languages";

/** The query of a link in a language: none in Hebrew, the language of pages that name none. */
export function languageQuery(language: Language): "" | `?lang=${Language}` {
  return language === "he" ? "" : `?lang=${language}`;
}
