import { spawn } from "node:child_process";
import { Agent, request as ask } from "node:http";
import pg from "pg";
import { databaseLine } from "./database-line.mjs";
import { comingMonth, processorOf } from "./measured-shop.mjs";
import { percentile } from "./print-timed.mjs";

/**
 * CPU time of a page, from the cache and rendered, compared with a plain response of node's own http server measured alternately. CPU time,
 * unlike the rate, is the same on a busy machine. The list of figures and their limits is in docs/figures.md.
 */
export async function benchPages({ origin, processor, memory, dataDir }) {
  const raw = await plainServer();
  const keepAlive = new Agent({ keepAlive: true, maxSockets: 16 });
  const months = Array.from({ length: 10 }, (_, ahead) => comingMonth(ahead));
  const places = ["ATH", "ROM", "LON", "PRG", "BUD", "BCN", "AMS", "PAR", "VIE", "LCA", "RHO", "HER"];
  const parties = [
    "adult=2",
    "adult=1",
    "adult=3",
    "adult=2&child=1&listAgeChildren=5",
    "adult=2&child=2&listAgeChildren=5&listAgeChildren=9",
  ];
  const lists = months.flatMap((month) =>
    places.flatMap((place) => parties.map((party) => `/search-result?dest=${place}&yearMonth=${month}&${party}`)),
  );
  const inOtherLanguages = ["en", "ru", "ar"].flatMap((language) => lists.map((path) => `${path}&lang=${language}`));
  const info = await informationPages(origin);

  await measure(`${origin}${lists[0]}`, 50);
  const rounds = { raw: [], list: [] };
  const rates = { raw: [], list: [] };
  for (let round = 0; round < 5; round += 1) {
    for (const [name, url, cost] of [
      ["raw", raw.url, raw.processor],
      ["list", `${origin}${lists[0]}`, processor],
    ]) {
      const before = cost();
      const seconds = await measure(url, 3000);
      rounds[name].push((cost() - before) / 3000);
      rates[name].push(3000 / seconds);
    }
  }
  const [plain, cached] = [percentile(rounds.raw, 0.5), percentile(rounds.list, 0.5)];
  line("a plain answer of node", `${plain.toFixed(3)} ms`, `${percentile(rates.raw, 0.5).toFixed(0)} a second`);
  line(
    "a list seen before",
    `${cached.toFixed(3)} ms`,
    `${percentile(rates.list, 0.5).toFixed(0)} a second`,
    `${((100 * plain) / cached).toFixed(1)} % of the plain answer (must 20, going for 25)`,
  );
  await benchRendered("a list never seen, just started", lists.slice(1), "");
  await benchRendered("an information page, just started", info, "");
  for (const path of inOtherLanguages.slice(0, 1200)) await measure(origin + path, 1);
  await benchRendered("a list never seen", inOtherLanguages.slice(1200), "must 8, going for 3");
  await benchDropped("an information page never seen", info, "must 3, going for 2");
  line("memory of the process afterwards", `${(memory() / 1024).toFixed(0)} MB`, "must 400, going for 250");
  keepAlive.destroy();
  raw.stop();

  /** Pages that were not requested before: the first third warms up, the rest is measured one after the other. */
  async function benchRendered(name, paths, limit) {
    const shuffled = paths.map((path, at) => [(at * 7919) % paths.length, path]).sort(([a], [b]) => a - b);
    const warm = Math.min(60, Math.floor(paths.length / 3));
    for (const [, path] of shuffled.slice(0, warm)) await measure(origin + path, 1);
    const rest = shuffled.slice(warm, warm + 240);
    const before = processor();
    const samples = [];
    for (const [, path] of rest) samples.push((await measure(origin + path, 1)) * 1000);
    const each = (processor() - before) / rest.length;
    line(
      name,
      `${each.toFixed(1)} ms`,
      `p95 ${percentile(samples, 0.95).toFixed(0)} ms`,
      `${rest.length} pages${limit && ` (${limit})`}`,
    );
  }

  /** Information pages are too few to be new for long: they are dropped from the cache before each round, as a change at the desk does. */
  async function benchDropped(name, paths, limit, rounds = 12) {
    const connection = await databaseLine(dataDir);
    const client = new pg.Client({ connectionString: connection.url });
    await client.connect();
    const costs = [];
    for (let round = 0; round < rounds; round += 1) {
      await client.query("select pg_notify('stamps', 'content')");
      await client.query("select pg_sleep(0.2)");
      const before = processor();
      for (const path of paths) await measure(origin + path, 1);
      costs.push((processor() - before) / paths.length);
    }
    await client.end();
    await connection.cut();
    connection.remove();
    const later = costs.slice(rounds / 2);
    line(
      name,
      `${percentile(
        later.sort((a, b) => a - b),
        0.5,
      ).toFixed(1)} ms`,
      `${paths.length} pages, round ${rounds / 2} to ${rounds} (${limit})`,
    );
  }

  /** Requests a page several times over sixteen connections; returns the seconds. Any status but 200 is an error. */
  async function measure(url, times) {
    let remaining = times;
    const startedAt = performance.now();
    const visitor = async () => {
      while (remaining > 0) {
        remaining -= 1;
        await once(url);
      }
    };
    await Promise.all(Array.from({ length: Math.min(16, times) }, visitor));
    return (performance.now() - startedAt) / 1000;
  }

  function once(url) {
    return new Promise((resolve, reject) => {
      const request = ask(url, { agent: keepAlive, headers: { "accept-encoding": "br" } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`));
        answer.resume().once("end", resolve);
      });
      request.once("error", reject).end();
    });
  }
}

/** Information pages and their languages, from the sitemap. */
async function informationPages(origin) {
  const text = async (path) => (await fetch(new URL(path, origin))).text();
  const paths = (xml) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc]) => new URL(loc.replaceAll("&amp;", "&")));
  const parts = paths(await text("/sitemap.xml"));
  const pages = (await Promise.all(parts.map((part) => text(part.pathname)))).flatMap(paths);
  const info = [...new Set(pages.filter(({ pathname }) => /^\/[^/]+$/.test(pathname)).map(({ pathname }) => pathname))];
  const own = info.filter(
    (path) => !/^\/(product-page|search-result|hotel-list|destination-list|deal-filter)/.test(path),
  );
  return own.flatMap((path) => ["", "?lang=en", "?lang=ru", "?lang=ar"].map((language) => path + language));
}

/** A process of its own with node's plain http server. */
async function plainServer() {
  const program =
    'require("node:http").createServer((_, answer) => answer.end("hello")).listen(0, function () { console.log(this.address().port) })';
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise((resolve) => child.stdout.once("data", (data) => resolve(Number(String(data)))));
  return { url: `http://localhost:${port}/`, processor: () => processorOf(child.pid), stop: () => child.kill() };
}

function line(name, ...figures) {
  console.log([name.padEnd(34), ...figures].join("   "));
}
