import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

/** What the deal filter does with limits as people type them, and with a filter that nothing can be looked for with. */

const { database, at, site } = await shopWithPages();

beforeAll(async () => {
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 300_000);

async function filtered(query: string, lang = "en") {
  const search = new URLSearchParams(query);
  search.set("lang", lang);
  const { html, status } = await site.get(`/deal-filter/app-desktop?${search}`);
  const page = parse(html).querySelector("main")!;
  return {
    status,
    deals: page.querySelectorAll("article.deal").length,
    text: page.text,
    from: page.querySelector("[name=fromPrice]")?.getAttribute("value"),
  };
}

test.each([["1300"], ["1,300"], ["$1300"], ["1300.50"], [" 2000 "]])(
  "a least price typed as %s leaves out a deal that costs less",
  async (typed) => {
    expect((await filtered("")).deals).toBe(1);
    const { deals, from } = await filtered(`fromPrice=${encodeURIComponent(typed)}`);
    expect([deals, from]).toEqual([0, typed.replace(/[^\d.]/g, "").replace(/\..*/, "")]);
  },
);

test.each([
  ["he", "חלק מהסינון שביקשתם אינו זמין כעת"],
  ["en", "Part of the filter you asked for is not available now"],
  ["ru", "Часть заданных условий сейчас недоступна"],
  ["ar", "جزء من التصفية التي طلبتموها غير متاح"],
])(
  "a place, month, category or price that cannot be searched for is reported in %s, above the deals",
  async (lang, text) => {
    for (const query of [
      "destination=NOWHERE",
      "month=2027-99",
      "category=nonsense",
      "toPrice=cheap",
      "fromPrice=-5",
    ]) {
      const { status, deals, text: shown } = await filtered(query, lang);
      expect.soft([status, deals, shown.includes(text)], query).toEqual([200, 1, true]);
    }
    for (const query of ["", "fromPrice=&month=", "toPrice=9000"])
      expect.soft((await filtered(query, lang)).text).not.toContain(text);
  },
);
