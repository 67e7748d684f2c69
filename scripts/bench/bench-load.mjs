import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { bookOverHttp, packsOnSale } from "./book-over-http.mjs";
import { measuredShop } from "./measured-shop.mjs";

// Confirmed bookings per second with many concurrent shoppers; shop, database and shoppers on one machine; then the invariants.
// npm run bench:load -- SHOPPERS SECONDS
const [shoppers = 16, seconds = 30] = process.argv.slice(2).map(Number);
const shop = await measuredShop({ departures: 5_000 });
const packs = await packsOnSale(shop.origin);
const samples = {};
let confirmedCount = 0;
let without = 0;
const processors = ["processor", "database", "documents"];
const ownProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
const used = () => [...processors.map((of) => shop[of]()), ownProcessor()];
/**
 * Bookings that are not measured: with fewer, a fifth of a booking's processor is V8's compiler at work on code that a shop compiles once.
 * The document process has started by then.
 */
const warmBookings = 150;
let warmed = 0;
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (warmed < warmBookings) {
      const count = warmed++;
      await bookOverHttp(shop.origin, packs[count % packs.length], `warm-${count}`, () => {});
    }
  }),
);
await delay(3_000);
const before = used();
const until = performance.now() + seconds * 1000;

async function shopper(number) {
  for (let count = 0; performance.now() < until; count += 1) {
    const pack = packs[(number + count * shoppers) % packs.length];
    const pnr = await bookOverHttp(shop.origin, pack, `load-${number}-${count}`, (name, ms) => {
      samples[name] ??= [];
      samples[name].push(ms);
    });
    if (pnr) confirmedCount += 1;
    else without += 1;
  }
}
const startedAt = performance.now();
await Promise.all(Array.from({ length: shoppers }, (_, number) => shopper(number)));
const took = (performance.now() - startedAt) / 1000;

console.log(
  `${shoppers} shoppers, ${took.toFixed(0)} s: ${confirmedCount} bookings confirmed, ${(confirmedCount / took).toFixed(1)} a second; ${without} found no place`,
);
for (const [name, times] of Object.entries(samples)) {
  times.sort((a, b) => a - b);
  const at = (part) => times[Math.min(times.length - 1, Math.floor(times.length * part))].toFixed(0).padStart(5);
  console.log(`${name.padEnd(24)} p50 ${at(0.5)}   p99 ${at(0.99)} ms   ${times.length} calls`);
}
// Messages and documents of the last bookings.
await delay(3_000);
const each = used().map((milliseconds, at) => ((milliseconds - before[at]) / confirmedCount).toFixed(0));
console.log(
  `processor of a booking: the shop ${each[0]} ms, PostgreSQL ${each[1]}, documents ${each[2]}, the shoppers ${each[3]}`,
);
await shop.stop();
const { stdout } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
  env: { ...process.env, NODE_ENV: "production", SHOP_MODE: "sandbox", DATA_DIR: shop.dataDir, LOG_LEVEL: "error" },
  encoding: "utf8",
});
console.log(stdout.trim());
