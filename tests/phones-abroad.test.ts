import { languages } from "@contract/vocabulary/languages";
import { expect, test } from "vitest";
import { translator } from "~/i18n/i18n.server";
import { shopWithPages } from "./factories/shop-with-pages";

/** Pages that ask for a phone to which nothing is sent: they say so, instead of waiting for a code that never comes. */

const { site } = await shopWithPages();

const phone = "+44 7700 900123";

test.each(languages)("in %s a phone abroad is refused with a reason, and what was typed stays", async (language) => {
  const person = [
    ["firstName", "Dana"],
    ["lastName", "Levi"],
    ["email", "dana@example.com"],
    ["phone", phone],
    ["acceptTerms", "on"],
  ] as [string, string][];
  for (const [path, fields] of [
    ["/member/login", [["phone", phone] as [string, string]]],
    ["/member/register", person],
  ] as const) {
    const page = await site.post(`${path}?lang=${language}`, [...fields]);
    expect([path, page.status]).toEqual([path, 422]);
    expect(page.html).toContain(translator(language, "people")("error.phone-abroad"));
    for (const [, value] of fields) if (value !== "on") expect(page.html).toContain(value);
  }
});
