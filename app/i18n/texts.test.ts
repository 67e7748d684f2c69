import { readdirSync } from "node:fs";
import { languages } from "@contract/vocabulary/languages";
import { expect, it } from "vitest";
import { languages as siteLanguages } from "./languages";
import { areas, texts } from "./texts.server";

it("the site has every language of the contract", () => expect([...siteLanguages]).toEqual([...languages]));

it.each(languages)("every file of %s is loaded", (language) => {
  const files = readdirSync(`locales/${language}`).map((file) => file.replace(".json", ""));
  expect(files.sort()).toEqual([...areas].sort());
  expect(Object.keys(texts[language]).sort()).toEqual([...areas].sort());
});
