import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";
import { launchBrowser } from "../test/find-chromium.mjs";
import { comingMonth } from "./measured-shop.mjs";

/** Slow 3G as in browser developer tools, and a processor four times slower than this one. */
const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const slowdown = 4;
const rounds = 3;

/**
 * First visits with an empty cache on slow 3G: first and largest contentful paint, as multiples of a page of fifty plain cards without
 * style, script or picture, requested alternately with the others; and the bytes over the wire.
 */
export async function benchPaint(origin) {
  const limit = await plainPage();
  const card = await fetch(`${origin}/api/bff/operation/aggSearch?dest=ATH&yearMonth=${comingMonth()}`);
  const { packId, laId } = (await card.json()).data.packages[0];
  const about = /href="(\/[\u05d0-\u05ea][^"?]*)"/.exec(await (await fetch(origin)).text())[1];
  const pages = {
    limit: limit.address,
    home: `${origin}/`,
    results: `${origin}/search-result?dest=ATH&yearMonth=${comingMonth()}`,
    product: `${origin}/product-page/app?laId=${laId}&packId=${packId}`,
    "information page": `${origin}${about}`,
  };
  const browser = await launchBrowser();
  const figures = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round++)
    for (const [name, address] of Object.entries(pages)) {
      const visit = await firstVisit(browser, address, { wholly: round === rounds });
      figures[name].push(visit);
    }
  await browser.close();
  limit.close();
  console.log(
    "\nslow 3G, empty cache   first paint, of limit   largest, of limit   html     before script   script, requests",
  );
  const middle = (name, what) =>
    figures[name].map((visit) => visit[what]).toSorted((one, two) => one - two)[Math.floor(rounds / 2)];
  const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
  for (const name of Object.keys(pages)) {
    const times = (what) =>
      `${middle(name, what).toFixed(0)} ms ${(middle(name, what) / middle("limit", what)).toFixed(2)}`;
    const { html, before, script, scripts } = figures[name].at(-1);
    console.log(
      `${name.padEnd(22)} ${times("first").padEnd(23)} ${times("largest").padEnd(19)} ${kib(html)} ${kib(before).padEnd(15)} ${kib(script)}, ${scripts}`,
    );
  }
}

async function firstVisit(browser, address, { wholly }) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
  });
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", line);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const kinds = new Map();
  const bytes = { html: 0, before: 0, script: 0, scripts: 0 };
  protocol.on("Network.responseReceived", ({ requestId, response, type }) =>
    kinds.set(requestId, /\/build\/.*\.js$|^.*\/texts\//.test(response.url) ? "script" : type),
  );
  protocol.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === "script") {
      bytes.script += encodedDataLength;
      bytes.scripts += 1;
    } else bytes.before += encodedDataLength;
    if (kind === "Document") bytes.html += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "load", timeout: 120_000 });
  const [first, largest] = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const paints = { first: 0, largest: 0 };
        const tell = () => paints.first && paints.largest && resolve([paints.first, paints.largest]);
        new PerformanceObserver((list) => {
          paints.first = list.getEntriesByName("first-paint")[0]?.startTime ?? paints.first;
          tell();
        }).observe({ type: "paint", buffered: true });
        new PerformanceObserver((list) => {
          paints.largest = list.getEntries().at(-1).startTime;
          tell();
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  if (wholly) await page.waitForTimeout(12_000);
  await context.close();
  return { first, largest, ...bytes };
}

/** Fifty cards of text. */
async function plainPage() {
  // Words without repetition: compressed, the page has the 2.3 KiB of a real list.
  const word = (at) => createHash("sha256").update(`word ${at}`).digest("hex").slice(0, 36);
  const cards = Array.from(
    { length: 50 },
    (_, at) =>
      `<li><a href="/deal?number=${at}"><h2>Holiday ${at} ${word(at)}</h2><p>from ${at * 7 + 199} €</p></a></li>`,
  );
  const body = brotliCompressSync(
    `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Deals</title><ul>${cards.join("")}</ul>`,
  );
  const server = createServer((_request, response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(body),
  );
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
