import { resolve } from "node:path";
import { type Language, languages } from "@contract/vocabulary/languages";
import { describe, expect, test } from "vitest";
import { keysOfTable, tableConstants } from "../../tests/table-constants";

// Texts stand in tables by language beside what sends or shows them. Each is called here with a sample of every fact it may name, so
// that no language loses a text, or a fact of one, without anybody noticing.

test("every table of texts is exported, so that it is read here", () => {
  expect(tableConstants.filter(({ isExported }) => !isExported)).toEqual([]);
  expect(tableConstants.length).toBeGreaterThan(50);
});

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A fact as a text may name it: a text of its own, of which each part is another. */
function sample(name: string): unknown {
  const text = `{${name}}`;
  return new Proxy(Object(text), {
    get(_, part) {
      // For the isolates, and inside a template.
      if (part === "replace") return text.replace.bind(text);
      if (part === "toString" || part === "valueOf") return () => text;
      return typeof part === "symbol" ? undefined : sample(`${name}.${part}`);
    },
  });
}

/** The texts of one language by their place in its table. */
function textsOf(value: unknown, place = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[place, value]]);
  if (typeof value === "function")
    return textsOf(value(...Array.from({ length: value.length }, (_, index) => sample(`${index}`))), `${place}()`);
  if (!isObject(value)) return new Map([[place, ""]]);
  return new Map(Object.entries(value).flatMap(([name, inner]) => [...textsOf(inner, `${place}.${name}`)]));
}

type Table = { where: string; of: Record<Language, Map<string, string>> };

function tablesIn(value: unknown, where: string): Table[] {
  if (!isObject(value)) return [];
  const keys = keysOfTable(Object.keys(value));
  if (!keys) return Object.entries(value).flatMap(([name, inner]) => tablesIn(inner, `${where}.${name}`));
  const of = Object.fromEntries(languages.map((language, at) => [language, textsOf(value[keys[at]!])]));
  return [{ where, of: of as Table["of"] }];
}

const tables: Table[] = [];
for (const { path, name } of tableConstants) {
  const module: Record<string, unknown> = await import(resolve(path));
  tables.push(...tablesIn(module[name], `${path} ${name}`));
}

/** Empty on purpose. */
const empty = ["engine/content/newsletter/letter-mail.ts frames.advertising he"];
/** The same in two languages. */
const same = /brand\.ts shopNames/;
/** Each language has forms of its own, and not all of them say the number. */
const pluralForm = /\.(one|two|few|many)$/;

const facts = (text: string) => [...new Set(text.match(/\{[\d.\w]+\}/g))].sort();
const isolated = (text: string) => [...new Set(text.match(/[\u2066\u2068]\{[\d.\w]+\}\u2069/g))].sort();
const words = (text: string) => text.replace(/\{[\d.\w]*\}/g, "");
const hasWords = (text: string) => /\p{L}/u.test(words(text));
const scripts: Record<Language, RegExp> = {
  he: /\p{Script=Hebrew}/u,
  en: /\p{Script=Latin}/u,
  ru: /\p{Script=Cyrillic}/u,
  ar: /\p{Script=Arabic}/u,
};

describe.each(languages)("in %s", (language) => {
  /** The texts that break a rule, beside the Hebrew ones. */
  const breaking = (isWrong: (text: string, hebrew: string, table: Table, place: string) => boolean) =>
    tables.flatMap((table) =>
      [...table.of[language]]
        .filter(([place, text]) => isWrong(text, table.of.he.get(place) ?? "", table, place))
        .map(([place, text]) => `${table.where}${place} ${language}: ${text}`),
    );

  test("every text of the Hebrew is there, and no other", () => {
    const placesOf = (of: Map<string, string>) => [...of.keys()].filter((place) => !pluralForm.test(place)).sort();
    expect(tables.map(({ where, of }) => [where, placesOf(of[language])])).toEqual(
      tables.map(({ where, of }) => [where, placesOf(of.he)]),
    );
  });

  test("no text is empty", () => {
    const wrong = breaking((text) => text.trim() === "" || /undefined|NaN|\[object/.test(text));
    expect(wrong.filter((line) => !empty.some((known) => line.startsWith(`${known}:`)))).toEqual([]);
  });

  test("every text names the facts that the Hebrew one names", () => {
    expect(
      breaking((text, hebrew, _, place) => !pluralForm.test(place) && `${facts(text)}` !== `${facts(hebrew)}`),
    ).toEqual([]);
  });

  test("facts are isolated where the language is written right to left, the same ones as in Hebrew", () => {
    const isRightToLeft = language === "he" || language === "ar";
    expect(breaking((text, hebrew) => `${isolated(text)}` !== (isRightToLeft ? `${isolated(hebrew)}` : ""))).toEqual(
      [],
    );
  });

  test("every text is written in the language's own letters", () => {
    const others = languages.filter((other) => other !== language && other !== "en");
    expect(
      breaking((text, hebrew, table) => {
        if (!hasWords(hebrew) || same.test(table.where)) return false;
        return !scripts[language].test(words(text)) || others.some((other) => scripts[other].test(words(text)));
      }),
    ).toEqual([]);
  });

  test("no text is that of another language", () => {
    const others = languages.filter((other) => other !== language);
    expect(
      breaking(
        (text, hebrew, { where, of }, place) =>
          hasWords(hebrew) && !same.test(where) && others.some((other) => of[other].get(place) === text),
      ),
    ).toEqual([]);
  });
});
