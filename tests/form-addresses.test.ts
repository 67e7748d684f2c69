import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { cacheablePages } from "~/cacheable-page";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages();
beforeAll(async () => {
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);

/** The language is part of every key; a typed place and a tab lead to another address, which is kept. */
const notKept = ["lang", "place", "tab"];

test("the addresses of submitted forms are cacheable: the cache knows every field", async () => {
  const { packId, hotelId, startDate } = at.shop;
  const kinds: Record<string, keyof typeof cacheablePages> = {
    "/": "home",
    "/search-result": "results",
    "/product-page/app": "product",
    "/product-page/app-desktop": "product",
    [`/hotel/${hotelId}`]: "hotel",
  };
  const unknown = new Set<string>();
  let fields = 0;
  for (const path of [
    "/",
    `/search-result?dest=RHO&yearMonth=${startDate.slice(0, 7)}&child=1&listAgeChildren=4&infant=1&listAgeInfants=1`,
    `/product-page/app?packId=${packId}&laId=${hotelId}&child=1&listAgeChildren=4&infant=1&listAgeInfants=1`,
    `/hotel/${hotelId}`,
  ]) {
    const { html } = await site.get(path);
    for (const form of parse(html).querySelectorAll("form")) {
      const action = (form.getAttribute("action") ?? path).split(/[?#]/)[0]!;
      const kind = kinds[action];
      if (form.getAttribute("method") === "post" || !kind) continue;
      for (const field of form.querySelectorAll("[name]")) {
        // A field inside one form may belong to another.
        if (field.hasAttribute("form")) continue;
        const name = field.getAttribute("name")!;
        fields += 1;
        const names: readonly string[] = cacheablePages[kind].query;
        if (!names.includes(name) && !notKept.includes(name)) unknown.add(`${name} of ${kind}`);
      }
    }
  }
  expect(fields).toBeGreaterThan(40);
  expect([...unknown]).toEqual([]);
});
