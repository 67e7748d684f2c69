import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { languageCookie } from "~/i18n/i18n.server";
import { simplePage } from "./simple-page";

const languageOf = (page: string) => /<html lang="(\w+)"/.exec(page)?.[1];

test("the server's own pages use the language of the site's cookie", async () => {
  for (const language of languages) {
    const [cookiePair] = (await languageCookie.serialize(language)).split(";");
    expect.soft(languageOf(simplePage("too-many", "/search", `seen=1; ${cookiePair}`)), language).toBe(language);
  }
});

test("the address takes precedence over the cookie, and an unknown language falls back to Hebrew", () => {
  expect(languageOf(simplePage("too-many", "/search?lang=ru", "lang=ImVuIg%3D%3D"))).toBe("ru");
  for (const cookie of [undefined, "lang=", "lang=%%%", "lang=eyJ4IjoxfQ%3D%3D", "lang=InhhIg=="])
    expect.soft(languageOf(simplePage("too-many", "/search", cookie)), cookie).toBe("he");
});

test("a request line that is not an address still gets its page", () => {
  for (const url of ["//", "//[", "http://[", "*", "", "?", "//[?q=%E0%A4%A"])
    expect.soft(languageOf(simplePage("unavailable", url, undefined)), url).toBe("he");
  expect(languageOf(simplePage("unavailable", "//[?lang=en", undefined))).toBe("en");
});
