import { setTimeout as delay } from "node:timers/promises";
import { agentCookie, agentSid, wireGet } from "./agent-pages.mjs";
import { comingMonth } from "./measured-shop.mjs";
import { percentile, printTimes } from "./print-timed.mjs";

const exports = 50;
const rounds = 2;
/** Milliseconds between two requests of a concurrent visitor. */
const apart = 100;

/**
 * Fifty agents each request a file of a different price plan at once and poll for it as a browser does; meanwhile a visitor browses the
 * shop. Periods with and without exports alternate, so that both run under the same machine load.
 */
export async function benchExports({ origin }) {
  const cookie = await agentCookie(origin);
  const files = await differentFiles(origin);
  const pages = await otherPages(origin);
  const samples = { none: {}, exports: {} };
  const waits = [];
  await looks(origin, pages, {}, delay(5_000));
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    const exporting = Promise.all(
      files.slice(round * exports, (round + 1) * exports).map(async (path) => {
        const requestedAt = performance.now();
        await downloadExport(origin, path, cookie);
        waits.push(performance.now() - requestedAt);
      }),
    );
    await looks(origin, pages, samples.exports, exporting);
    await looks(origin, pages, samples.none, delay(performance.now() - startedAt));
  }
  printTimes(`${exports} exports at once, a file`, waits);
  for (const name of [...Object.keys(pages), "all pages"]) {
    const of = (kind) => (name === "all pages" ? Object.values(samples[kind]).flat() : samples[kind][name]);
    const [without, during] = [of("none"), of("exports")];
    const more = (percentile(during, 0.95) / percentile(without, 0.95) - 1) * 100;
    printTimes(`${name}, no exports`, without);
    printTimes(`${name}, ${exports} exports`, during);
    console.log(
      `${name.padEnd(34)} p95 ${more > 0 ? "+" : ""}${more.toFixed(0)} %   ${during.length} of ${without.length + during.length} looks`,
    );
  }
}

/** PDF, Word and spreadsheet of as many plans as there are rounds and agents: none of them is cached. */
async function differentFiles(origin) {
  const agent = await agentSid(origin);
  const call = async (path) =>
    (await (await fetch(`${origin}/api/bff/pricePlan/${path}`, { headers: agent })).json()).data;
  const links = [];
  // A different first day changes the tables: hardly anything from an earlier run on the same shop is reused.
  const from = new Date(Date.now() + (2 + Math.floor(Math.random() * 60)) * 86_400_000).toISOString().slice(0, 10);
  for (const { dest } of await call("availDests")) {
    for (const { hotelId } of (await call(`availHotels?destCode=${dest}`)).slice(0, 3)) {
      const [length] = (await call(`availDurations?destCode=${dest}&hotelId=${hotelId}`)).sort(
        (one, other) => other.dates - one.dates,
      );
      if (!length) continue;
      const format = ["pdf", "word", "xlsx"][links.length % 3];
      const query = new URLSearchParams({ dest, hotelId, nights: length.nights, format, packStartDate: from });
      links.push(`/price-plan/file?${query}`);
      if (links.length === exports * rounds) return links;
    }
  }
  throw new Error(`only ${links.length} plans to export`);
}

/** Requests a file and follows the progress pages, at the rate they set, until it is ready. */
export async function downloadExport(origin, path, cookie) {
  for (let next = path; ; ) {
    const { status, headers } = await wireGet(origin, next, cookie);
    if (status === 200 && headers["content-disposition"]) return;
    if (status >= 400 && status !== 503) throw new Error(`${next} answered ${status}`);
    if (headers.location) {
      next = headers.location;
      continue;
    }
    const [seconds, to] = (headers.refresh ?? "2").split("; url=");
    await delay(Number(seconds) * 1000);
    next = to ?? next;
  }
}

async function otherPages(origin) {
  const search = `dest=ATH&yearMonth=${comingMonth()}`;
  const answer = await fetch(`${origin}/api/bff/operation/search?${search}`);
  const { packId } = (await answer.json()).data.packages[0];
  return {
    "home page": "/",
    "results page": `/search-result?${search}`,
    "product page": `/product-page/app?packId=${packId}`,
    select: `/api/bff/operation/select?packId=${packId}`,
  };
}

/** Requests other pages in turn until the given work is done. */
async function looks(origin, pages, samples, until) {
  let over = false;
  until.finally(() => {
    over = true;
  });
  while (!over)
    for (const [name, path] of Object.entries(pages)) {
      const { ms, status } = await wireGet(origin, path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      samples[name] ??= [];
      samples[name].push(ms);
      await delay(apart);
    }
  await until;
}
