import "../start/print-usage.mjs";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { deskAndAgents } from "./desk-and-agents.mjs";
import { hostileClients, supplierFaults } from "./hostile-clients.mjs";
import { hostileSupplier } from "./hostile-supplier.mjs";
import { comingMonth, measuredShop } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

// Checks 29 and 34: how long visitors wait while hostile clients, or a supplier that fails, occupy the shop, beside how long they wait
// without them. Limits by address are off: these clients stand for as many addresses. The shop and all clients share one machine. The exit
// code is 1 when a visitor was not answered. npm run bench:hostile-clients -- SECONDS-OF-EACH WORDS-OF-THE-ONLY-ONES
const [seconds = "30", only = ""] = process.argv.slice(2);
const supplier = await hostileSupplier();
const shop = await measuredShop({
  departures: 5_000,
  settings: { HOTELBEDS_BASE_URL: supplier.url, HOTELBEDS_API_KEY: "k", HOTELBEDS_SECRET: "s" },
});
const cast = { origin: shop.origin, supplier, ...(await deskAndAgents([shop.origin])) };
const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN"];
const visits = [
  () => "/",
  (n) => `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 6)}&adult=2`,
  (n) => `/search-result?dest=${places[n % places.length]}&yearMonth=${comingMonth(n % 6)}&adult=2&fromPrice=${n}`,
];
let visitCount = 0;
let failures = 0;

/** Ten pages a second, one in three never asked for before. */
async function visitors(duration) {
  const times = [];
  const underWay = new Set();
  const until = performance.now() + duration * 1000;
  while (performance.now() < until) {
    visitCount += 1;
    const path = visits[visitCount % visits.length](visitCount);
    const startedAt = performance.now();
    const visit = fetch(shop.origin + path, { signal: AbortSignal.timeout(30_000) })
      .then(async (answer) => {
        await answer.arrayBuffer();
        if (answer.status >= 500) failures += 1;
      })
      .catch(() => {
        failures += 1;
      })
      .finally(() => {
        times.push(performance.now() - startedAt);
        underWay.delete(visit);
      });
    underWay.add(visit);
    await delay(100);
  }
  await Promise.all(underWay);
  return times;
}

/** The 95th of visitors alone, in milliseconds. */
let alone;

function print(name, times, counts = new Map()) {
  const more = alone ? `   ${(100 * (percentile(times, 0.95) / alone - 1)).toFixed(0).padStart(5)} %` : "";
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => percentile(times, part).toFixed(0).padStart(5));
  const met = [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
  const memory = (shop.memory() / 1024).toFixed(0);
  console.log(`${name.padEnd(44)} p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms${more}   memory ${memory} MB   ${met}`);
}

await visitors(5);
const undisturbed = await visitors(Number(seconds));
print("visitors alone", undisturbed);
alone = percentile(undisturbed, 0.95);
for (const [name, start] of Object.entries({ ...hostileClients, ...supplierFaults(supplier.faults) })) {
  if (!name.includes(only)) continue;
  const end = new AbortController();
  setMaxListeners(0, end.signal);
  const counts = start(cast, end.signal);
  await delay(2000);
  const times = await visitors(Number(seconds));
  end.abort();
  print(name, times, await counts);
  await delay(2000);
}
print("visitors alone, afterwards", await visitors(Number(seconds)));
console.log(`${visitCount} pages of visitors, ${failures} not answered or with an error`);
await shop.stop();
supplier.close();
process.exitCode = failures > 0 ? 1 : 0;
