import { readdirSync } from "node:fs";
import { type Language, languages } from "@contract/vocabulary";
import { describe, expect, it } from "vitest";
import { areas, texts } from "./texts.server";

/** Every text of an area by its dotted key. */
function flat(value: unknown, path = ""): [key: string, text: string][] {
  if (typeof value === "string") return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => flat(inner, path ? `${path}.${key}` : key));
}

const ending = /_(zero|one|two|few|many|other)$/;
const textsOf = (language: Language, area: (typeof areas)[number]) => new Map(flat(texts[language][area]));
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name!).sort();

describe.each(areas)("the texts of %s", (area) => {
  const hebrew = textsOf("he", area);
  const plain = (keys: Iterable<string>) => [...new Set([...keys].map((key) => key.replace(ending, "")))].sort();

  it.each(languages)("have the same keys in %s as in Hebrew", (language) => {
    expect(plain(textsOf(language, area).keys())).toEqual(plain(hebrew.keys()));
  });

  it.each(languages)("are never empty in %s", (language) => {
    expect([...textsOf(language, area)].filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it.each(languages)("say the same things in %s", (language) => {
    const different = [...textsOf(language, area)].filter(([key, text]) => {
      // A plural form may spell its number out, so it may lack it; it never asks for something the others do not know.
      if (ending.test(key)) return false;
      return placeholders(text).join() !== placeholders(hebrew.get(key) ?? "").join();
    });
    expect(different).toEqual([]);
  });

  it.each(languages)("have every plural form of %s and no other", (language) => {
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const forms = new Map<string, string[]>();
    for (const key of textsOf(language, area).keys()) {
      const form = ending.exec(key)?.[1];
      if (form) forms.set(key.replace(ending, ""), [...(forms.get(key.replace(ending, "")) ?? []), form]);
    }
    for (const [key, found] of forms) expect([...found].sort(), key).toEqual([...wanted].sort());
  });

  it.each(languages)("ask for nothing strange in the plural forms of %s", (language) => {
    const known = new Map<string, Set<string>>();
    for (const [key, text] of hebrew) {
      const stem = key.replace(ending, "");
      known.set(stem, new Set([...(known.get(stem) ?? ["count"]), ...placeholders(text)]));
    }
    const strange = [...textsOf(language, area)].filter(
      ([key, text]) =>
        ending.test(key) && placeholders(text).some((name) => !known.get(key.replace(ending, ""))?.has(name)),
    );
    expect(strange).toEqual([]);
  });
});

it("are all part of the build", () => {
  for (const language of languages) {
    const files = readdirSync(`locales/${language}`).map((file) => file.replace(".json", ""));
    expect(files.sort(), language).toEqual([...areas].sort());
  }
});
