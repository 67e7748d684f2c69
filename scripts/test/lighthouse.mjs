import "../start/print-usage.mjs";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { comingMonth, measuredShop } from "../bench/measured-shop.mjs";
import { launchBrowser } from "./find-chromium.mjs";

// Lighthouse on a phone for the pages that a shopper sees first, by limits: the exit code is 1 where a page is below one. It is no package of
// this project (decision 0140): npx fetches this version into npm's own cache. Performance is the middle of several runs; a busy machine makes
// it lower. npm run lighthouse -- RUNS
const version = "12.8.2";
const limits = { performance: 0.95, accessibility: 1, "best-practices": 1, seo: 1 };
const [runs = "3"] = process.argv.slice(2);

const shop = await measuredShop({ departures: 3_000 });
const port = await freePort();
const browser = await launchBrowser({ args: [`--remote-debugging-port=${port}`] });
const folder = mkdtempSync(join(tmpdir(), "nofesh-lighthouse-"));
let below = 0;
try {
  for (const [name, address] of Object.entries(await firstPages())) {
    const reports = [];
    for (let run = 0; run < Number(runs); run += 1) reports.push(await reportOf(address, run));
    const scores = Object.keys(limits).map((category) => [
      category,
      middle(reports.map((report) => report.categories[category].score)),
    ]);
    const wrong = scores.filter(([category, score]) => score < limits[category]);
    below += wrong.length;
    console.log(`${name}: ${scores.map(([category, score]) => `${category} ${score.toFixed(2)}`).join(", ")}`);
    for (const [category] of wrong)
      console.log(`  below ${limits[category]}: ${reasons(reports[0], category).join("; ")}`);
  }
} finally {
  await browser.close();
  await shop.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = below > 0 ? 1 : 0;

/** The addresses of home, results, a product and its hotel. */
async function firstPages() {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const results = `${shop.origin}/search-result?dest=ATH&yearMonth=${comingMonth()}`;
  await page.goto(results);
  const product = await page.locator("article.deal a").first().getAttribute("href");
  const hotelId = new URLSearchParams(product.split("?")[1]).get("laId");
  await page.close();
  return {
    home: `${shop.origin}/`,
    results,
    product: `${shop.origin}${product}`,
    hotel: `${shop.origin}/hotel/${hotelId}`,
  };
}

/** A report of one page, read in the browser that runs here. */
async function reportOf(address, run) {
  const path = join(folder, `${run}.json`);
  const words = ["--yes", `lighthouse@${version}`, address, `--port=${port}`, "--output=json", `--output-path=${path}`];
  const options = [`--only-categories=${Object.keys(limits).join(",")}`, "--quiet"];
  const code = await new Promise((resolve) => {
    // Its telemetry asks before it sends anything, and is answered here.
    const child = spawn("npx", [...words, ...options, "--no-enable-error-reporting"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", resolve);
    child.once("error", () => resolve(1));
  });
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}: npx fetches it, which needs npm's registry`);
  return JSON.parse(readFileSync(path, "utf8"));
}

/** What costs a category its points. */
function reasons({ categories, audits }, category) {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} ${audits[id].displayValue ?? audits[id].score}`);
}

function middle(values) {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
