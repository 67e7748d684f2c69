import { printedChange } from "@contract/agencies/printed-change";
import { languages } from "@contract/vocabulary/languages";
import type { TwoLetterCurrency } from "@contract/vocabulary/money";
import { listPrice, printedNumber, printedPrice, writtenIn } from "@contract/vocabulary/printed-price";
import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { pageTexts } from "~/i18n/page-texts";
import { rememberTexts } from "~/i18n/remember-texts.server";
import { isoPrice, priceInText } from "./money";

const amounts = ["0.00", "1.00", "1234.00", "1234567.00", "-5.00", "1234.50", "-1234.05"] as const;
const golden: Record<TwoLetterCurrency, readonly string[]> = {
  US: ["$0", "$1", "$1,234", "$1,234,567", "−$5", "$1,234.50", "−$1,234.05"],
  EU: ["€0", "€1", "€1,234", "€1,234,567", "−€5", "€1,234.50", "−€1,234.05"],
  IL: ["₪0", "₪1", "₪1,234", "₪1,234,567", "−₪5", "₪1,234.50", "−₪1,234.05"],
};

describe.each(Object.entries(golden) as [TwoLetterCurrency, readonly string[]][])("in %s", (currency, expected) => {
  it.each(amounts.map((amount, index) => [amount, expected[index]!]))("formats %s as %s", (amount, text) => {
    expect(printedPrice(amount, currency)).toBe(text);
  });
});

it("writes no direction marks and only Latin digits", () => {
  for (const amount of amounts) expect(printedPrice(amount, "IL")).toMatch(/^−?₪[\d,]+(\.\d\d)?$/);
});

describe("in a language", () => {
  it.each([
    ["$1,234.50", "$1\u00a0234,50"],
    ["−₪1,234,567", "−₪1\u00a0234\u00a0567"],
    ["₪99", "₪99"],
    ["от \u2066$1,018.20\u2069, $7.05", "от \u2066$1\u00a0018,20\u2069, $7,05"],
    ["8.4", "8,4"],
    ["7.5%", "7,5%"],
    ["\u20663.6512\u2069", "\u20663,6512\u2069"],
    ["3.6512 (28/11/2026)", "3,6512 (28/11/2026)"],
    ["1,234", "1\u00a0234"],
    ["03-555.12.34", "03-555.12.34"],
    ["Stay at 8.4", "Stay at 8.4"],
  ])("%s", (text, russian) => {
    for (const language of ["he", "en", "ar"]) expect(writtenIn(language, text)).toBe(text);
    expect(writtenIn("ru", text)).toBe(russian);
    expect(writtenIn("ru", russian)).toBe(russian);
  });

  it.each(languages)("texts of %s, in the browser as on the server, write the numbers in them", (language) => {
    const areas = { shop: { from: "{{price}} {{n}}", some_one: "{{count}}", some_other: "{{count}} {{n}}" } };
    const onServer = createInstance();
    onServer.init({
      lng: language,
      resources: { [language]: areas },
      initImmediate: false,
      interpolation: { escapeValue: false },
    });
    rememberTexts(onServer);
    for (const texts of [onServer, pageTexts(language, areas)]) {
      const t = texts.getFixedT(language, "shop") as (key: string, values: object) => string;
      expect(t("from", { price: priceInText("1234.50", "IL"), n: 1.2 })).toBe(
        language === "ru" ? "\u2066₪1\u00a0234,50\u2069 1,2" : "\u2066₪1,234.50\u2069 1.2",
      );
    }
  });
});

it("isolates a price inside a sentence", () => {
  expect(priceInText("1234.00", "IL")).toBe("\u2066₪1,234\u2069");
});

it("keeps the minus sign with its price", () => {
  expect(printedNumber("-1234.50")).toBe("1,234.50");
});

it("prints a desk price as the shop does", () => {
  expect([isoPrice("405.00", "USD"), isoPrice("1234.50", "EUR"), isoPrice("99.00", "ILS")]).toEqual([
    "$405",
    "€1,234.50",
    "₪99",
  ]);
  expect(isoPrice("10.00", "GBP")).toBe("10.00 GBP");
});

it.each([
  ["1017.58", "$1,018"],
  ["1017.01", "$1,018"],
  ["1017.00", "$1,017"],
  ["0.00", "$0"],
])("a list shows %s as %s: never less than the price charged", (amount, expected) => {
  expect(listPrice(amount, "US")).toBe(expected);
});

it.each([
  ["1017.58", "1020.00", "$1,018", "$1,020"],
  ["1017.20", "1017.58", "$1,017.20", "$1,017.58"],
  ["1017.58", "1017.58", "$1,018", "$1,018"],
  [undefined, "1017.58", "", "$1,018"],
  ["1017.58", null, "$1,018", ""],
])("a change of a listed price from %s to %s is seen", (before, after, shownBefore, shownAfter) => {
  expect(printedChange(before, after, "US")).toEqual({ before: shownBefore, after: shownAfter });
});
