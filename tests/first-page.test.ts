import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { rebuildIndex } from "@engine/offer/search/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CachedSite, cachedSite } from "./factories/cached-site";
import { aTestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let site: CachedSite;
let results: string;

beforeAll(async () => {
  database = await freshDatabase();
  const at = await aTestEngine(database, { seats: 30, rooms: 20 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  site = await cachedSite(at);
  results = `/search-result?dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}`;
}, 180_000);

afterAll(async () => {
  site?.close();
  await database?.cleanup();
});

test("a first page waits for no other file: its styles and first drawings are inline, and its policy allows those styles alone", async () => {
  const first = await site.uncached(results);
  const styles = /<style>([\s\S]*?)<\/style>/.exec(first.text)?.[1] ?? "";
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(first.headers.get("content-security-policy")).toContain(`style-src 'self' ${hash(styles)};`);
  const [head] = first.text.split("</head>");
  expect(head).not.toContain('rel="stylesheet"');
  const inlined = [...head!.matchAll(/<link rel="inlined" href="([^"]+)"/g)].map(([, sheet]) => sheet!);
  expect(inlined.length).toBeGreaterThan(2);
  for (const sheet of inlined) expect(styles).toContain(readFileSync(`public${sheet}`, "utf8").trim());
  const [picture] = [...first.text.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source]) => source!);
  expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);

  const later = await site.uncached(results, { cookie: site.sheet.setCookie.split(";")[0]! });
  expect(later.text).not.toContain("<style>");
  expect(later.text).not.toContain("data:image");
  expect(later.headers.get("content-security-policy")).toContain("style-src 'self';");
  expect(later.text.split("</head>")[0]).toContain(site.sheet.wholeSheet);
});
