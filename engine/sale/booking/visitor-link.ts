import type { Language } from "@contract/vocabulary/languages";
import { languageQuery } from "../../core/language-query";

/** The link that opens a booking on any device: with its reference and a code sent to the payer's phone. */
export function visitorLink(publicUrl: string, language: Language): string {
  return `${publicUrl}/visitor${languageQuery(language)}`;
}
