import { expect, test } from "vitest";
import { covers } from "./coverage/covers";
import { shopWithPages } from "./factories/shop-with-pages";

const { site } = await shopWithPages({ people: true });

const tag = (html: string, name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(html)?.[1];

test.each([
  "/",
  "/deal-filter/app",
  "/deal-filter/app-desktop",
  "/search-result?categoryId=1&dest=RHO&yearMonth=2027-01",
  "/hotel-only",
  "/compare?deals=P1",
  "/order-by-agent",
  "/call-me",
  "/agency/login",
])("a link to %s has a preview: title, words and picture of the site it is on", async (path) => {
  covers("2.68");
  for (const [host, brand] of [
    ["localhost", "נופש"],
    ["galil.localhost", "גליל טורס"],
  ] as const) {
    const { html } = await site.get(path, { host });
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1];
    expect([tag(html, "title"), tag(html, "site_name"), tag(html, "description")]).toEqual([
      title,
      brand,
      expect.stringMatching(/.{20}/),
    ]);
    const picture = new URL(tag(html, "image")!);
    expect([picture.pathname.endsWith(".png"), picture.hostname]).toEqual([true, host]);
  }
});
