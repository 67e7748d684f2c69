import { type Language, languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import * as z from "zod/v4";
import { read } from "./project-files";
import { siteTextsIn } from "./site-texts";

const glossary = z.record(z.string(), z.object({ word: z.string().min(2), never: z.array(z.string().min(2)) }));
const wordsOf = (language: Language) => glossary.parse(JSON.parse(read(`docs/glossary/${language}.json`)));

/** Prefixes that may precede a word: Hebrew and Arabic attach their prepositions and the article to it. */
const prefixes: Record<Language, string> = { he: "[ובכלמשה]{0,3}", en: "", ru: "", ar: "[وف]?[بكل]?(?:ال|ل)?" };

/** A variant as a whole word, case-insensitive; a star stands for any ending. */
function variant(term: string, language: Language): RegExp {
  const pattern = term.replace(/[.+?^${}()|[\]\\]/g, "\\$&");
  const [stem = "", ending] = pattern.split("*");
  return new RegExp(`(?<!\\p{L})${prefixes[language]}${stem}${ending === undefined ? "(?!\\p{L})" : "\\p{L}*"}`, "iu");
}

test("the four languages cover the same terms", () => {
  const names = Object.keys(wordsOf("he"));
  expect(names.length).toBeGreaterThan(50);
  for (const language of languages) expect(Object.keys(wordsOf(language)), language).toEqual(names);
});

test.each(languages)("%s uses the glossary's word for each term", (language) => {
  const texts = siteTextsIn(language).map(({ text }) => text.toLowerCase());
  const unused = Object.entries(wordsOf(language)).filter(
    ([, { word }]) => !texts.some((text) => text.includes(word.toLowerCase())),
  );
  expect(unused.map(([thing, { word }]) => `${language}: no text says “${word}” (${thing})`)).toEqual([]);
});

test.each(languages)("%s uses no other word for a term", (language) => {
  const texts = siteTextsIn(language);
  const wrong = Object.entries(wordsOf(language)).flatMap(([thing, { word, never }]) =>
    never.flatMap((term) =>
      texts
        .filter(({ text }) => variant(term, language).test(text))
        .map(({ file, where }) => `${file}, ${where}: says “${term}”; the word for ${thing} is “${word}”`),
    ),
  );
  expect(wrong).toEqual([]);
});

test("a variant is found with its language's prefixes, but not inside another word", () => {
  expect(variant("דואר", "he").test("שליחה בדואר")).toBe(true);
  expect(variant("פקיד", "he").test("התפקיד")).toBe(false);
  expect(variant("заказ*", "ru").test("Ваш заказ")).toBe(true);
  expect(variant("заказ*", "ru").test("показ")).toBe(false);
  expect(variant("إجازات", "ar").test("تصفح الإجازات")).toBe(true);
  expect(variant("e-mail*", "en").test("by E-mail")).toBe(true);
});
