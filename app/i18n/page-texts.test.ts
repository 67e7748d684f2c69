import { languages } from "@contract/vocabulary/languages";
import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { pageTexts } from "./page-texts";
import { texts } from "./texts.server";

type Texts = { [key: string]: string | Texts };

/** Every key of an area, plural forms under the name that code asks for. */
function keysOf(area: Texts, before = ""): string[] {
  return Object.entries(area).flatMap(([key, text]) =>
    typeof text === "string"
      ? [before + key.replace(/_(zero|one|two|few|many|other)$/, "")]
      : keysOf(text, `${before}${key}.`),
  );
}

test.each(languages)("every text in %s is what i18next makes of it, for every count", (language) => {
  const areas = texts[language] as Record<string, Texts>;
  const original = createInstance();
  original.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: areas },
    initImmediate: false,
    interpolation: { escapeValue: false },
  });
  const own = pageTexts(language, areas);
  const wrong: string[] = [];
  let compared = 0;
  for (const [area, its] of Object.entries(areas)) {
    const [expected, actual] = [original, own].map(
      (one) => one.getFixedT(language, area) as (key: string, values?: object) => string,
    );
    const names = [...JSON.stringify(its).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `<${name} {{x}}>`]);
    for (const key of new Set(keysOf(its))) {
      for (const count of [undefined, 0, 1, 2, 3, 5, 11, 21, 100, 1.5]) {
        const values = { ...Object.fromEntries(names), ...(count === undefined ? {} : { count }) };
        compared += 1;
        const text = expected!(key, values);
        // A number that is put in is written as the language writes it.
        if ((language === "ru" ? text.replaceAll("1.5", "1,5") : text) !== actual!(key, values))
          wrong.push(`${area} ${key} ${count}: ${actual!(key, values)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(5000);
});

test("a text that is missing shows its key, and the first that exists is taken", () => {
  const t = pageTexts("en", { shop: { there: "There" } }).getFixedT("en", "shop") as (key: string | string[]) => string;
  expect([t("missing.one"), t(["missing", "there"])]).toEqual(["missing.one", "There"]);
});
