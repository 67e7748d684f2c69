import { siteStatus } from "@engine/content/site-status/schema";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";

/** The desk's message above the pages, and a site that is closed for orders. */

const { database, at, site } = await shopWithPages();
const words = (he: string, en: string) => ({ he, en, ru: "", ar: "" });

async function status(values: Partial<typeof siteStatus.$inferInsert>) {
  await database.db.insert(siteStatus).values({
    site: "*",
    mode: "open",
    active: false,
    routes: [],
    titles: words("", ""),
    bodies: words("", ""),
    agentPhone: "",
    agentHours: "",
    ...values,
  });
  at.clock.forward(2000);
}
beforeEach(() => database.db.delete(siteStatus));

test.each([
  ["he", "תחזוקה", undefined, undefined],
  ["en", "Maintenance", undefined, undefined],
  ["ru", "Maintenance", "en", "ltr"],
  ["ar", "Maintenance", "en", "ltr"],
])("a message without words in %s is in English, and marked as such", async (language, title, lang, dir) => {
  await status({ active: true, titles: words("תחזוקה", "Maintenance"), bodies: words("בשתיים", "Back at two") });
  const dialog = parse((await site.get(`/?lang=${language}`, { host: "localhost" })).html).querySelector(".dialog")!;
  const heading = dialog.querySelector("h2")!;
  expect([heading.text, heading.getAttribute("lang"), heading.getAttribute("dir")]).toEqual([title, lang, dir]);
});

test("a site that takes no orders has the phone of its agents in header, footer and product", async () => {
  await status({ mode: "orders-closed", agentPhone: "03-765 43 21", agentHours: "08:00-12:00" });
  const product = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`;
  const page = parse((await site.get(product, { host: "localhost" })).html);
  for (const place of ["header", "footer"])
    expect(page.querySelector(`${place} a[href^="tel:"]`)?.getAttribute("href"), place).toBe("tel:037654321");
  expect(page.querySelector("footer")!.text.replace(/[\u2060\u2066-\u2069]/g, "")).toContain("08:00–12:00");
  const phones = page.querySelectorAll('a[href^="tel:"]').map((link) => link.getAttribute("href"));
  expect([...new Set(phones)]).toEqual(["tel:037654321"]);
});
