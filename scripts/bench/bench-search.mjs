import { comingMonth } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

const times = 100;
const warm = 5;
const sorts = ["recommended", "price-up", "price-down", "stars-up", "stars-down", "days-up", "days-down"];
const filters = "stars=4,5&basis=BB,HB&fromPrice=300&toPrice=4000";

/**
 * Search with filters in every order, a month's price matrix and the months of a calendar. Shops of several sizes are called alternately,
 * so that other load on the machine affects all of them alike; the last is compared with the first.
 */
export async function benchSearch(shops) {
  const month = comingMonth();
  const later = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const places = `dest=ATH,ROM,LON&fromDate=${later(30)}&toDate=${later(150)}`;
  const queries = {
    "a month's matrix": `search?dest=ATH&yearMonth=${month}&getLowestPrc=true&to=1`,
    "a month's matrix, by hotel": `aggSearch?dest=ATH&yearMonth=${month}&getLowestPrc=true&to=1`,
    "days of a year, three places": "packDates/bySubjectsCities?dest=ATH,ROM,LON",
  };
  for (const sort of sorts)
    queries[`month, filters, ${sort}`] = `search?dest=ATH&yearMonth=${month}&${filters}&sort=${sort}`;
  for (const sort of sorts)
    queries[`hotels, filters, ${sort}`] = `aggSearch?dest=ATH&yearMonth=${month}&${filters}&sort=${sort}`;
  for (const sort of sorts) queries[`3 places, filters, ${sort}`] = `search?${places}&${filters}&sort=${sort}`;
  console.log(
    `\nsearch, p50 / p95 in ms: ${shops.map(({ departures }) => departures.toLocaleString("en")).join(", ")} departures, in turns`,
  );
  for (const [name, path] of Object.entries(queries)) {
    const samples = shops.map(() => []);
    for (let time = 0; time < times + warm; time += 1)
      for (const [at, { origin }] of shops.entries()) {
        const startedAt = performance.now();
        const { data, error } = await (await fetch(`${origin}/api/bff/operation/${path}`)).json();
        if (error || data.total === 0) throw new Error(`${path}: ${error?.code ?? "nothing found"}`);
        if (time >= warm) samples[at].push(performance.now() - startedAt);
      }
    const p95 = samples.map((list) => percentile(list, 0.95));
    const columns = samples.map(
      (list, at) => `${percentile(list, 0.5).toFixed(1).padStart(7)} /${p95[at].toFixed(1).padStart(7)}`,
    );
    const times95 = shops.length > 1 ? `   x ${(p95.at(-1) / p95[0]).toFixed(2)}` : "";
    console.log(`${name.padEnd(34)}${columns.join("   ")}${times95}`);
  }
}
