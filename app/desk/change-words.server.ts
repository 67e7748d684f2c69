import type { ChangedValue } from "@contract/desk/desk-booking";
import type { Language } from "@contract/vocabulary/languages";
import type * as z from "zod/v4";
import { printedDate, printedMoment } from "~/format/dates";
import { translator } from "~/i18n/i18n.server";
import { isLanguage, ownNames } from "~/i18n/languages";
import { placeWords } from "./place-words.server";
import { recordWord } from "./record-words.server";

type Change = z.infer<typeof ChangedValue>;

/** A value that a desk user changed, as the desk reads it: the field by its name, dates printed, states in words. */
export function changeWords(language: Language, { field, was, now }: Change): Change {
  return {
    field: fieldWord(language, field),
    was: valueWord(language, field, was),
    now: valueWord(language, field, now),
  };
}

/** `titles.he` is the title in Hebrew, `flags.forMainSite` a flag by its own name; the field of a rate is its day. */
function fieldWord(language: Language, field: string): string {
  if (isDay(field)) return printedDate(field);
  const t = translator(language, "desk");
  const names = field.split(".");
  const inLanguage = names.find(isLanguage);
  const own = names.findLast((name) => name !== inLanguage) ?? field;
  const word = recordWord(t, "field", own);
  if (word === own) return field;
  return inLanguage ? `${word} (${ownNames[inLanguage]})` : word;
}

function valueWord(language: Language, field: string, value: string | null): string | null {
  if (value === null) return null;
  const t = translator(language, "desk");
  if (field === "status") {
    const stock = translator(language, "stock");
    return recordedAs(value, (word) => stock(`stock.${word}`, { defaultValue: value }));
  }
  if (field === "mode") return recordedAs(value, (word) => t(`site.${word}`, { defaultValue: value }));
  if (field === "routes")
    return value
      .split(", ")
      .map((place) => placeWords(language, place))
      .join(", ");
  if (field === "language" && isLanguage(value)) return ownNames[value];
  if (value === "true" || value === "false") return recordWord(t, "value", value);
  if (isDay(value)) return printedDate(value);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? printedMoment(value) : value;
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** Only a word can be a key. */
const recordedAs = (value: string, wordOf: (word: string) => string) =>
  /^[a-z-]+$/.test(value) ? wordOf(value) : value;

/** What an action of the log was about: its kind in words, and its own name or number. */
export function targetWords(language: Language, target: string): string {
  const t = translator(language, "desk");
  if (target === "site:all") return t("record.target.all-sites");
  const [kind = "", ...rest] = target.split(":");
  const word = recordWord(t, "target", kind);
  if (word === kind) return target;
  const own = rest.join(":");
  const named = kind === "banner" ? placeWords(language, own.replace(/_\d+$/, "")) : own;
  return named ? `${word} \u2068${named}\u2069` : word;
}
