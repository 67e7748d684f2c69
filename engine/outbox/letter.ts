import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../core/brand";
import { isolate, ltr } from "./isolates";

/** A Russian name would have to be declined after "команда": between quotation marks it stays as it is. */
const quoted = (name: string) => (/[а-яё]/i.test(name) && !name.includes("«") ? `«${name}»` : name);

export const frames: Record<Language, (name: string, body: string, sender: string) => string> = {
  he: (name, body, sender) => `שלום ${isolate(name)},\n\n${body}\n\nצוות ${sender}`,
  en: (name, body, sender) => `Hello ${name},\n\n${body}\n\nThe ${sender} team`,
  ru: (name, body, sender) => `Здравствуйте, ${name}!\n\n${body}\n\nКоманда ${quoted(sender)}`,
  ar: (name, body, sender) => `مرحبًا ${isolate(name)}،\n\n${body}\n\nفريق ${sender}`,
};

export const phones: Record<Language, (phone: string, hours: string) => string> = {
  he: (phone, hours) => `טלפון: ${ltr(phone)}, ${ltr(hours)}`,
  en: (phone, hours) => `Phone: ${phone}, ${hours}`,
  ru: (phone, hours) => `Телефон: ${phone}, ${hours}`,
  ar: (phone, hours) => `الهاتف: ${ltr(phone)}، ${ltr(hours)}`,
};

/**
 * The text of a mail to a customer: a greeting by first name, the message, a closing wish if there is one, and the sender, an agency with
 * its phone. The wish belongs to the last paragraph: what is added to the letter comes before it.
 */
export function letter(
  language: Language,
  firstName: string,
  body: string,
  { names, agency }: Brand,
  wish?: string,
): string {
  const plain = frames[language](firstName, body, names[language]);
  const sender = plain.lastIndexOf("\n\n") + 2;
  const text = wish ? `${plain.slice(0, sender)}${wish}\n${plain.slice(sender)}` : plain;
  return agency ? `${text}\n${phones[language](agency.phone, agency.phoneHours)}` : text;
}

/** Adds more text to a letter, before its last paragraph: the sender. */
export function withMore(text: string, lines: readonly string[]): string {
  const sender = text.lastIndexOf("\n\n");
  return lines.length === 0 ? text : `${text.slice(0, sender)}\n\n${lines.join("\n\n")}${text.slice(sender)}`;
}
