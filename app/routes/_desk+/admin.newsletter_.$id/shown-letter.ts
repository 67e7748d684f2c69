import type { DeskLetter } from "@contract/desk/newsletter-desk";
import type { Language } from "@contract/vocabulary/languages";
import { languages } from "~/i18n/languages";

/** The names of the fields that a newsletter has once for each language. */
export type InLanguages = `${"subjects" | "texts"}.${Language}`;

/** The texts of a newsletter as its form shows them, keyed by field name; all empty for a new one. */
export function shownLetter(letter?: Pick<DeskLetter, "subjects" | "texts">): Partial<Record<InLanguages, string>> {
  return Object.fromEntries(
    languages.flatMap((language) => [
      [`subjects.${language}`, letter?.subjects[language] ?? ""],
      [`texts.${language}`, letter?.texts[language] ?? ""],
    ]),
  );
}
