import { type Language, languages } from "@contract/vocabulary/languages";
import { describe, expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

const rows = read("docs/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what |"))
  .map((line) => {
    const [what = "", he = "", en = "", ru = "", ar = "", never = ""] = line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { what, words: { he, en, ru, ar } as Record<Language, string>, never };
  });

const locale = (language: Language) => filesUnder(`locales/${language}`).map(read).join("\n").toLowerCase();
/** The site's texts by language, and what the engine says in all of them. */
const site = Object.fromEntries(languages.map((language) => [language, locale(language)])) as Record<Language, string>;
const engine = filesUnder("engine", /\.ts$/)
  .filter((path) => !/\.test\.ts$|engine\/demo/.test(path))
  .map(read)
  .join("\n")
  .toLowerCase();

test("the glossary has its rows, and nothing twice", () => {
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.map(({ what }) => what)).toEqual([...new Set(rows.map(({ what }) => what))]);
});

describe.each(rows)("$what", ({ words, never }) => {
  test.each(languages)("is said with its word in %s", (language) => {
    const word = words[language].toLowerCase();
    expect(word).not.toBe("");
    expect(site[language].includes(word) || engine.includes(word)).toBe(true);
  });

  test("is said with no other", () => {
    const used = never
      .split("; ")
      .filter((one) => one !== "")
      .filter((one) => {
        const [language, ...word] = one.split(" ");
        const whole = new RegExp(`(?<!\\p{L})${word.join(" ").toLowerCase().replace(/[+]/g, "\\+")}(?!\\p{L})`, "u");
        const ours = whole.test(site[language as Language]);
        // English is the engine's own language: only its texts for people count, and they stand in the site's.
        return ours || (language !== "en" && whole.test(engine));
      });
    expect(used).toEqual([]);
  });
});
