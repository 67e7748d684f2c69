import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { bookOverHttp, packsOnSale } from "./book-over-http.mjs";
import { comingMonth, measuredShop } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

// A steady mixed load: pages kept and made anew, products, files and bookings. Memory and answer times of each tenth of the time show whether
// anything grows; the exit code is 1 after an answer of 500 or more, or a broken invariant.
// npm run bench:steady -- MINUTES REQUESTS-A-SECOND
const [minutes = 30, rate = 10] = process.argv.slice(2).map(Number);
const shop = await measuredShop({ departures: 5_000 });
const packs = await packsOnSale(shop.origin);
const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN", "AMS", "PAR", "VIE", "LCA", "RHO", "HER"];
const languages = ["", "&lang=en", "&lang=ru", "&lang=ar"];
let count = 0;
let failures = 0;
let confirmedCount = 0;
let times = [];

/** In turns what visitors ask for: one page in five was never asked for before. */
const paths = [
  () => "/",
  (n) =>
    `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 9)}&adult=${1 + (n % 4)}${languages[n % 4]}`,
  (n) => `/product-page/app?packId=${packs[n % packs.length]}${languages[n % 4]}`,
  (n) => `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 5)}&adult=2&fromPrice=${n}`,
  () => "/destination-list",
];

async function visit(number) {
  const path = paths[number % paths.length](Math.floor(number / paths.length));
  const startedAt = performance.now();
  const answer = await fetch(shop.origin + path, { headers: { "accept-encoding": "br" } }).catch(() => null);
  await answer?.arrayBuffer();
  times.push(performance.now() - startedAt);
  if (!answer || answer.status >= 500) failures += 1;
}

async function book(number) {
  const reference = await bookOverHttp(shop.origin, packs[number % packs.length], `steady-${number}`, () => {}).catch(
    (error) => {
      console.error(error.message);
      failures += 1;
    },
  );
  if (reference) confirmedCount += 1;
}

const startedAt = performance.now();
for (let tenth = 1; tenth <= 10; tenth += 1) {
  const until = startedAt + tenth * minutes * 6_000;
  while (performance.now() < until) {
    count += 1;
    void visit(count);
    if (count % (rate * 3) === 0) void book(count / (rate * 3));
    await delay(1000 / rate);
  }
  const [p50, p99] = [0.5, 0.99].map((part) => percentile(times, part).toFixed(0));
  console.log(
    `${String(Math.round((tenth * minutes) / 10)).padStart(3)} min   memory ${(shop.memory() / 1024).toFixed(0)} MB   p50 ${p50} ms   p99 ${p99} ms   ${times.length} pages`,
  );
  times = [];
}
console.log(`${count} pages, ${confirmedCount} bookings, ${failures} answers of 500 or more or none`);
await shop.stop();
const { stdout, status } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
  env: { ...process.env, NODE_ENV: "production", SHOP_MODE: "sandbox", DATA_DIR: shop.dataDir, LOG_LEVEL: "error" },
  encoding: "utf8",
});
console.log(stdout.trim());
process.exitCode = failures > 0 || status !== 0 ? 1 : 0;
