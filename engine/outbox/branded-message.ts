import { directionOf, type Language } from "@contract/vocabulary/languages";
import type { Brand } from "../core/brand";
import { isolate } from "./isolates";

/** The text of an SMS. An agency's names the agency first: the sender's name on the phone is the shop's for every SMS. */
export function smsText({ names, agency }: Brand, language: Language, text: string): string {
  if (!agency) return text;
  // Isolates would take an SMS in Latin letters out of the short alphabet.
  const name = directionOf(language) === "rtl" ? isolate(names[language]) : names[language];
  return `${name}: ${text}`;
}

/** The sender of a mail: an agency's name; undefined for the shop, whose mails carry the configured sender. */
export function mailSender({ names, agency }: Brand, language: Language): { fromName?: string } {
  return agency ? { fromName: names[language] } : {};
}
