import type { Language } from "@contract/vocabulary/languages";
import { isolated } from "./isolates";

const frames: Record<Language, (name: string, body: string) => string> = {
  he: (name, body) => `שלום ${isolated(name)},\n\n${body}\n\nצוות נופש`,
  en: (name, body) => `Hello ${name},\n\n${body}\n\nThe Nofesh team`,
  ru: (name, body) => `Здравствуйте, ${name}!\n\n${body}\n\nКоманда Nofesh`,
  ar: (name, body) => `مرحبًا ${isolated(name)}،\n\n${body}\n\nفريق نوفش`,
};

/** The text of a mail to a customer: a greeting by first name, the message and the sender. */
export function letter(language: Language, firstName: string, body: string): string {
  return frames[language](firstName, body);
}

/** Adds more text to a letter, before its last line: the sender. */
export function withMore(text: string, lines: readonly string[]): string {
  const sender = text.lastIndexOf("\n\n");
  return lines.length === 0 ? text : `${text.slice(0, sender)}\n\n${lines.join("\n\n")}${text.slice(sender)}`;
}
