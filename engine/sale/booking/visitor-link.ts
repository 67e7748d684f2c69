import type { Language } from "@contract/vocabulary/languages";

/** Where a booking is opened on any device: by its reference and a code to the payer's phone. */
export function visitorLink(publicUrl: string, language: Language): string {
  return `${publicUrl}/visitor${language === "he" ? "" : `?lang=${language}`}`;
}
