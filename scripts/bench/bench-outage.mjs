import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { copyFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { bookOverHttp, packsOfDeals } from "./book-over-http.mjs";
import { databaseLine } from "./database-line.mjs";
import { comingMonth, measuredShop } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

// Check 33: what visitors get while a sale opens (ten times the load, fifty shoppers after one holiday) and while the database is away, and
// how soon everything is as before. Everything shares one machine. The exit code is 1 when a page was neither shown nor refused with a time
// to come back, when a booking met an unexpected fault of the shop, when recovery takes more than half a minute, or when an invariant is
// broken. npm run bench:outage -- SECONDS-OF-EACH
const [seconds = 60] = process.argv.slice(2).map(Number);
const slowestRecovery = 30_000;
const usualRate = 10;
const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN"];

// The database belongs to the first shop, so that it stays while the measured one loses it.
const owner = await measuredShop({ departures: 5_000 });
const line = await databaseLine(owner.dataDir);
const shop = await measuredShop({ departures: 5_000, settings: { DATABASE_URL: line.url }, quiet: true });
const packs = await packsOfDeals(shop.origin, 1_000);
let visitCount = 0;
let wrong = 0;

/** One page; half of them were never asked for before. Returns its status: 503 counts as an answer only with a time to come back. */
async function visit() {
  visitCount += 1;
  const n = visitCount;
  const page =
    n % 2 === 0 ? "/" : `/search-result?dest=${places[n % 6]}&yearMonth=${comingMonth(n % 6)}&fromPrice=${n}`;
  const answer = await fetch(shop.origin + page, { signal: AbortSignal.timeout(30_000) }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  if (!answer) return "no answer";
  if (answer.status === 503) return answer.headers.has("retry-after") ? "503 with a time" : "503 without a time";
  return String(answer.status);
}

/** So many pages a second; prints what they were answered and how long they took. */
async function phase(name, rate, duration = seconds) {
  const times = [];
  const statuses = new Map();
  const underWay = [];
  const startedAt = performance.now();
  for (let count = 1; performance.now() < startedAt + duration * 1000; count += 1) {
    const began = performance.now();
    underWay.push(
      visit().then((status) => {
        times.push(performance.now() - began);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
    );
    await delay(Math.max(0, startedAt + (count * 1000) / rate - performance.now()));
  }
  await Promise.all(underWay);
  for (const [status, count] of statuses) if (!["200", "503 with a time"].includes(status)) wrong += count;
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(0).padStart(5));
  const met = [...statuses].map(([status, count]) => `${count} ${status}`).join(", ");
  console.log(`${name.padEnd(36)} p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms   ${met}`);
}

/** Milliseconds until three new searches in a row are shown within a second each, and the shop says that it is ready. */
async function recovery(name) {
  const startedAt = performance.now();
  for (let good = 0; good < 3; ) {
    const began = performance.now();
    visitCount += visitCount % 2;
    const shown = (await visit()) === "200" && performance.now() - began < 1000;
    const ready = (await fetch(`${shop.origin}/readyz`).catch(() => null))?.status === 200;
    good = shown && ready ? good + 1 : 0;
    if (performance.now() - startedAt > 2 * slowestRecovery) break;
    await delay(100);
  }
  const took = performance.now() - startedAt;
  if (took > slowestRecovery) wrong += 1;
  console.log(`${name.padEnd(36)} ${(took / 1000).toFixed(1)} s`);
}

/** Shoppers who try to buy until the end, all of one holiday or each of another; what became of it. */
async function shoppers(number, end, packOf) {
  const outcomes = new Map();
  const one = async (own) => {
    for (let count = 0; !end.aborted; count += 1) {
      const pack = packOf(own + count * number);
      const outcome = await bookOverHttp(shop.origin, pack, `outage-${own}-${count}`, () => {}).then(
        (reference) => (reference ? "confirmed" : "no place"),
        (error) => /: ([a-z-]+)/.exec(error.message)?.[1] ?? "no answer",
      );
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      await delay(200);
    }
  };
  await Promise.all(Array.from({ length: number }, (_, own) => one(own)));
  const faults = outcomes.get("fault") ?? 0;
  wrong += faults;
  if (faults > 0) console.log(`${"unexpected faults of the shop".padEnd(36)} ${faults}`);
  console.log(`${"bookings".padEnd(36)} ${[...outcomes].map(([what, count]) => `${count} ${what}`).join(", ")}`);
}

async function during(number, packOf, work) {
  const end = new AbortController();
  const buying = shoppers(number, end.signal, packOf);
  await work();
  end.abort();
  await buying;
}

await phase("usual", usualRate, Math.min(seconds, 20));
await during(
  50,
  () => packs[0],
  () => phase("a sale opens, ten times the visitors", usualRate * 10),
);
await recovery("as before after");

await phase("usual", usualRate, Math.min(seconds, 20));
await during(
  2,
  (count) => packs[count % packs.length],
  async () => {
    await line.cut();
    await phase("the database is away", usualRate);
    await line.mend();
    await recovery("as before after");
    await phase("usual", usualRate, Math.min(seconds, 20));
  },
);
console.log(`${visitCount} pages, ${wrong} wrong answers, faults or recoveries`);
await shop.stop();
// Its connections would keep the database running.
line.remove();
await owner.stop();
// The invariants compare the database of the one with what the card company of the other recorded.
copyFileSync(join(shop.dataDir, "gateway.jsonl"), join(owner.dataDir, "gateway.jsonl"));
const { stdout, stderr, status } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
  env: { ...process.env, NODE_ENV: "production", SHOP_MODE: "sandbox", DATA_DIR: owner.dataDir, LOG_LEVEL: "error" },
  encoding: "utf8",
});
console.log(stdout.trim());
if (status !== 0) console.error(stderr.trim());
process.exitCode = wrong > 0 || status !== 0 ? 1 : 0;
