import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { bookOverHttp, packsOfDeals } from "./book-over-http.mjs";
import { comingMonth, measuredShop } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

// Check 32, a steady mixed load: pages kept and made anew, products and bookings. Memory and answer times of each tenth of the time show
// whether anything grows. Shop, database and load share one machine. The exit code is 1 after an answer of 500 or more, a figure above its
// bound, a load that was not reached, or a broken invariant. An hour of it: npm run bench:steady -- 60
// npm run bench:steady -- MINUTES PAGES-A-SECOND BOOKINGS-A-SECOND
const [minutes = 30, pagesPerSecond = 50, bookingsPerSecond = 5] = process.argv.slice(2).map(Number);
/** 95th of each kind in milliseconds; the event loop's 99th in milliseconds; what the heap may grow, in percent. */
const bounds = { home: 300, search: 600, "booking step": 800, loop: 100, heap: 10 };

/** The least share of the requests per second that has to be answered in the time: else the load was not the one that is reported. */
const leastOfLoad = 0.95;

const token = "a token of sixteen letters";
const shop = await measuredShop({ departures: 20_000, settings: { METRICS_TOKEN: token } });
const packs = await packsOfDeals(shop.origin, 3_000);
const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN", "AMS", "PAR", "VIE", "LCA", "RHO", "HER"];
const languages = ["", "&lang=en", "&lang=ru", "&lang=ar"];
let [pageCount, answeredCount, bookingCount, failures, confirmedCount, withoutPlace] = [0, 0, 0, 0, 0, 0];
/** Milliseconds by kind: of the whole time, and of this tenth. */
const times = {};
let ofTenth = [];
/** Least heap in use, and highest 99th of the loop, of each tenth. */
const heaps = [];
const loops = [];

/** In turns what visitors ask for: one page in five was never asked for before. */
const visits = [
  ["home", () => "/"],
  [
    "search",
    (n) =>
      `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 9)}&adult=${1 + (n % 4)}${languages[n % 4]}`,
  ],
  ["product", (n) => `/product-page/app?packId=${packs[n % packs.length]}${languages[n % 4]}`],
  [
    "search",
    (n) => `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 5)}&adult=2&fromPrice=${n}`,
  ],
  ["list", () => "/destination-list"],
];

function took(kind, ms) {
  times[kind] ??= [];
  times[kind].push(ms);
  ofTenth.push(ms);
}

async function visit(number) {
  const [kind, path] = visits[number % visits.length];
  const startedAt = performance.now();
  const answer = await fetch(shop.origin + path(Math.floor(number / visits.length)), {
    headers: { "accept-encoding": "br" },
  }).catch(() => null);
  await answer?.arrayBuffer();
  took(kind, performance.now() - startedAt);
  if (!answer || answer.status >= 500) failures += 1;
  else answeredCount += 1;
}

/** Where a holiday has no place left, the next one is tried, as often as a shopper might. */
async function book(number) {
  try {
    for (let tries = 0; tries < 5; tries += 1) {
      const pack = packs[(number + tries * 601) % packs.length];
      const name = `steady-${number}`;
      const reference = await bookOverHttp(shop.origin, pack, name, (_call, ms) => took("booking step", ms));
      if (reference) {
        confirmedCount += 1;
        return;
      }
    }
    withoutPlace += 1;
  } catch (error) {
    console.error(error.message);
    failures += 1;
  }
}

/** Starts work so many times a second until the end, whether or not earlier work has ended. */
async function everySecond(rate, end, work) {
  const startedAt = performance.now();
  for (let count = 1; performance.now() < end; count += 1) {
    void work();
    await delay(Math.max(0, startedAt + (count * 1000) / rate - performance.now()));
  }
}

/** The heap in MB, and the 99th of the event loop since the last reading in milliseconds. */
async function readMetrics() {
  const answer = await fetch(`${shop.origin}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const text = await answer.text();
  const figure = (name) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(text)?.[1]);
  return {
    heap: figure("nofesh_nodejs_heap_size_used_bytes") / 2 ** 20,
    loop: figure("nofesh_nodejs_eventloop_lag_p99_seconds") * 1000,
  };
}

const startedAt = performance.now();
const end = startedAt + minutes * 60_000;
const load = Promise.all([
  everySecond(pagesPerSecond, end, () => visit(pageCount++)),
  everySecond(bookingsPerSecond, end, () => book(bookingCount++)),
]);
for (let tenth = 1; tenth <= 10; tenth += 1) {
  const readings = [];
  while (performance.now() < startedAt + tenth * minutes * 6_000) {
    readings.push(await readMetrics());
    await delay(Math.min(5_000, minutes * 1_000));
  }
  heaps.push(Math.min(...readings.map(({ heap }) => heap)));
  loops.push(Math.max(...readings.map(({ loop }) => loop)));
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(ofTenth, part).toFixed(0));
  console.log(
    `${((tenth * minutes) / 10).toFixed(1).padStart(5)} min   memory ${(shop.memory() / 1024).toFixed(0)} MB   heap ${heaps.at(-1).toFixed(0)} MB   loop ${loops.at(-1).toFixed(0)} ms   p50 ${p50}   p95 ${p95}   p99 ${p99} ms   ${ofTenth.length} answers`,
  );
  ofTenth = [];
}
await load;
const [pageRate, bookingRate] = [answeredCount, confirmedCount].map((count) => count / (minutes * 60));
await delay(5_000);
console.log(
  `${pageCount} pages, ${confirmedCount} bookings confirmed, ${withoutPlace} without a place, ${failures} answers of 500 or more or none`,
);
console.log(
  `answered in the time: ${pageRate.toFixed(1)} of ${pagesPerSecond} pages and ${bookingRate.toFixed(2)} of ${bookingsPerSecond} bookings a second`,
);
for (const [kind, own] of Object.entries(times)) {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(own, part).toFixed(0).padStart(5));
  console.log(`${kind.padEnd(14)} p50 ${p50}   p95 ${p95}   p99 ${p99} ms   ${own.length}`);
}
// The first tenth fills the caches.
const growth = (heaps.at(-1) / heaps[1] - 1) * 100;
const figures = {
  home: percentile(times.home, 0.95),
  search: percentile(times.search, 0.95),
  "booking step": percentile(times["booking step"], 0.95),
  loop: percentile(loops, 0.5),
  heap: growth,
};
const above = Object.entries(bounds).filter(([name, most]) => !(figures[name] <= most));
for (const [name, most] of Object.entries(bounds))
  console.log(`${name.padEnd(14)} ${figures[name].toFixed(0)} of ${most} ${name === "heap" ? "percent more" : "ms"}`);
await shop.stop();
const { stdout, status } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
  env: { ...process.env, NODE_ENV: "production", SHOP_MODE: "sandbox", DATA_DIR: shop.dataDir, LOG_LEVEL: "error" },
  encoding: "utf8",
});
console.log(stdout.trim());
const isLoadReached = pageRate >= pagesPerSecond * leastOfLoad && bookingRate >= bookingsPerSecond * leastOfLoad;
process.exitCode = failures > 0 || above.length > 0 || !isLoadReached || status !== 0 ? 1 : 0;
