import { demoPassword } from "@engine/demo/demo-people";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deskLoginFields } from "../factories/desk-login";
import { receivedCookies } from "../factories/received-cookies";
import { type ShopUnderFaults, shopUnderFaults } from "../faults/running-shop";
import { filledPath, siteBuild } from "../setup/site-build";
import { brokenRules } from "./html-rules";
import { textKeys, visitedPage } from "./visited-page";

/** Every route in every language, as HTML: what the journeys read with axe in a browser is each page in one or two languages. */

const languages = ["he", "en", "ru", "ar"] as const;
let shop: ShopUnderFaults;
let paths: string[];

beforeAll(async () => {
  const build = await siteBuild();
  shop = await shopUnderFaults();
  await shop.start();
  const home = parse(await (await fetch(shop.origin)).text());
  const product = home
    .querySelectorAll("a[href]")
    .map((link) => link.getAttribute("href")!)
    .find((href) => href.startsWith("/product-page"))!;
  const { searchParams } = new URL(product, shop.origin);
  const [pack, hotel] = [searchParams.get("packId"), searchParams.get("laId")];
  const values: Record<string, string> = {
    hotel: hotel ?? "1",
    hotelId: hotel ?? "1",
    packId: pack ?? "1",
    code: "GALIL",
    dest: "ATH",
    kind: "audit",
    month: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 7),
    nights: "7",
    journey: "hotel-flight",
    device: "app",
    id: "new",
  };
  const query = `packId=${pack}&laId=${hotel}&dest=ATH&yearMonth=${values.month}&deals=${pack}-${hotel}&why=expired`;
  // The style guide shows parts, headings among them, and is no page of the shop.
  paths = [...new Set(Object.keys(build.routes).map((id) => `${filledPath(build, id, values)}?${query}`))].filter(
    (path) => !path.startsWith("/styleguide"),
  );
}, 300_000);
afterAll(() => shop?.remove());

const ask = (path: string, cookie: string) =>
  fetch(`${shop.origin}${path}`, { redirect: "manual", headers: { cookie } });

async function loggedIn(path: string, fields: [string, string][] | Record<string, string>): Promise<string> {
  const answer = await fetch(`${shop.origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { "sec-fetch-site": "same-origin", origin: shop.origin },
    body: new URLSearchParams(fields),
  });
  return receivedCookies(answer);
}

test.each<[string, number, () => Promise<string>]>([
  ["nobody", 35, async () => ""],
  ["an agency", 40, () => loggedIn("/agency/login", { agencyCode: "GALIL", by: "password", password: demoPassword })],
  ["the desk", 60, () => loggedIn("/admin/login", deskLoginFields(new Date()))],
])(
  "check 16: every route read by %s breaks no rule that HTML can break, in every language",
  async (_, fewest, logIn) => {
    const cookie = await logIn();
    const keys = textKeys();
    const broken: string[] = [];
    for (const language of languages) {
      let pages = 0;
      for (const path of paths) {
        const answer = await ask(`${path}&lang=${language}`, cookie);
        const html = await answer.text();
        if (answer.status >= 500) broken.push(`${path} ${language}: ${answer.status}`);
        if (
          !answer.headers.get("content-type")?.startsWith("text/html") ||
          (answer.status >= 300 && answer.status < 400)
        )
          continue;
        pages += 1;
        const page = visitedPage(path, answer.status, answer.headers, html);
        for (const rule of brokenRules(page.root, language))
          broken.push(`${path.split("?")[0]} ${language}: ${rule.slice(0, 300)}`);
        for (const word of page.text.match(/[a-z][\w-]*(?:\.[\w-]+)+/g) ?? [])
          if (keys.has(word)) broken.push(`${path} ${language}: the key ${word}`);
        for (const [price] of language === "ru" ? page.text.matchAll(/[$€₪]\d[\d,]*(?:\.\d|,\d{3})/g) : [])
          broken.push(`${path} ${language}: ${price} as English writes it`);
      }
      expect.soft(pages, language).toBeGreaterThan(fewest);
    }
    expect(broken).toEqual([]);
  },
  600_000,
);
