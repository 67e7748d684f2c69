import type { Language } from "@contract/vocabulary/languages";

/** The link that opens a booking on any device: with its reference and a code sent to the payer's phone. */
export function visitorLink(publicUrl: string, language: Language): string {
  return `${publicUrl}/visitor${language === "he" ? "" : `?lang=${language}`}`;
}
