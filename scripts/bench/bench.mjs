import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { benchBooking } from "./bench-booking.mjs";
import { benchDocuments } from "./bench-documents.mjs";
import { benchExports } from "./bench-exports.mjs";
import { benchPages } from "./bench-pages.mjs";
import { benchPaint } from "./bench-paint.mjs";
import { benchPricePlan } from "./bench-price-plan.mjs";
import { benchSearch } from "./bench-search.mjs";
import { benchWeights } from "./bench-weights.mjs";
import { importLongPlan } from "./long-plan.mjs";
import { comingMonth, measuredShop } from "./measured-shop.mjs";
import { printTimed } from "./print-timed.mjs";

// Figures, not tests: page weights and response times, at 20,000 departures and with --million at 1,000,000.
// npm run bench -- [--million] [calls] [pages] [plans] [weights] [paint] [index] [price-plan] [documents] [exports] [search]; all without
// names.
const parts = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isSelected = (part) => parts.length === 0 || parts.includes(part);
const month = comingMonth();
const sizes = process.argv.includes("--million") ? [20_000, 1_000_000] : [20_000];
const dataDirs = new Map();
for (const departures of sizes) {
  const shop = await measuredShop({ departures });
  dataDirs.set(departures, shop.dataDir);
  console.log(`\n${departures.toLocaleString("en")} departures: open after ${shop.seconds.toFixed(1)} s from empty`);
  await indexed(shop);
  if (isSelected("calls")) await benchCalls(shop);
  if (isSelected("weights") && departures === sizes[0]) await benchWeights(shop.origin);
  if (isSelected("paint") && departures === sizes[0]) await benchPaint(shop.origin);
  await shop.stop();
  if (isSelected("plans")) command("plans", shop.dataDir);
  if (isSelected("index")) command("index-cost", shop.dataDir);
  const long = isSelected("price-plan") || isSelected("documents") || isSelected("exports");
  if (long) console.log(`a place of 500 days imported and indexed after ${importLongPlan(shop.dataDir).toFixed(1)} s`);
  const again = await measuredShop({ departures, dataDir: shop.dataDir });
  console.log(`open again after ${again.seconds.toFixed(1)} s`);
  // The process that loaded the demo keeps a hundred megabytes of it for a while.
  if (isSelected("pages") && departures === sizes[0]) await benchPages(again);
  if (isSelected("price-plan")) await benchPricePlan(again);
  if (isSelected("documents")) await benchDocuments(again);
  if (isSelected("exports")) await benchExports(again);
  await again.stop();
}
if (isSelected("search")) {
  const shops = [];
  for (const [departures, dataDir] of dataDirs) shops.push(await measuredShop({ departures, dataDir }));
  await benchSearch(shops);
  for (const shop of shops) await shop.stop();
}

async function benchCalls({ origin }) {
  const call = async (path) => (await fetch(`${origin}/api/bff/operation/${path}`)).json();
  const page = async (path) => (await fetch(origin + path)).text();
  const { packId } = (await call(`search?dest=ATH&yearMonth=${month}`)).data.packages[0];
  const card = (await call(`aggSearch?dest=ATH&yearMonth=${month}`)).data.packages[0];
  await printTimed("search", () => call(`search?dest=ATH&yearMonth=${month}`));
  await printTimed("search, three places, a year", () =>
    call(`search?dest=ATH,ROM,LON&fromDate=${month}-01&toDate=${later(300)}&sort=price-up`),
  );
  await printTimed("aggSearch", () => call(`aggSearch?dest=ATH&yearMonth=${month}&getLowestPrc=true`));
  await printTimed("select", () => call(`select?packId=${packId}`));
  await printTimed("CalcPack", () => call(`CalcPack?packId=${card.packId}&hotelid=${card.laId}`));
  await benchBooking(origin);
  await printTimed("home page", () => page("/"));
  await printTimed("results page", () => page(`/search-result?dest=ATH&yearMonth=${month}`));
  await printTimed("product page", () => page(`/product-page/app?packId=${packId}`));
}

function later(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The index is built after the shop opens: measuring starts once it is complete. */
async function indexed({ origin }) {
  const startedAt = performance.now();
  let size = -1;
  for (;;) {
    const answer = await fetch(
      `${origin}/api/bff/operation/search?dest=ATH,ROM,LON&fromDate=${later(1)}&toDate=${later(300)}`,
    );
    const { total } = (await answer.json()).data;
    if (total === size && total > 0) break;
    size = total;
    await new Promise((resolve) => setTimeout(resolve, 5_000));
  }
  console.log(`search index whole after ${((performance.now() - startedAt) / 1000).toFixed(0)} s more`);
}

function command(word, dataDir) {
  const env = { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, SHOP_MODE: "sandbox" };
  const { stdout, stderr } = spawnSync(process.execPath, ["build/index.js", word], { env, encoding: "utf8" });
  process.stdout.write(stdout + stderr);
}
