import "../../start/print-usage.mjs";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuild } from "../../start/build.mjs";
import { databaseAudit } from "./audit-database.mjs";
import { breachesOf } from "./breaches-of.mjs";
import { approvedCards, buyWithoutScript } from "./buy-without-script.mjs";
import { cardCompanyProcess } from "./card-company-process.mjs";
import { companyBooks } from "./company-books.mjs";
import { killedShop } from "./killed-shop.mjs";
import { seededRandom } from "./seeded-random.mjs";

// Shoppers without script buy while the shop's process and its PostgreSQL are killed at random moments; then the books are audited.
// The exit code is 1 unless the books are right.
// npm run bench:crashes -- [--shoppers 8] [--process-kills 30] [--database-kills 30] [--seed N]
const { values: options } = parseArgs({
  options: {
    shoppers: { type: "string", default: "8" },
    "process-kills": { type: "string", default: "30" },
    "database-kills": { type: "string", default: "30" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
});
const [shoppers, processKills, databaseKills, seed] = [
  options.shoppers,
  options["process-kills"],
  options["database-kills"],
  options.seed,
].map((text) => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 0) throw new Error(`not a whole number: ${text}`);
  return count;
});
process.exitCode = 1;
/** Milliseconds in which everything that a crash left behind must have ended. */
const longestSettling = 900_000;

await ensureBuild();
const random = seededRandom(seed);
const folder = mkdtempSync(join(tmpdir(), "nofesh-crashes-"));
// When run as root, PostgreSQL uses another account, which needs to traverse this folder.
chmodSync(folder, 0o711);
const dataDir = join(folder, "data");
const ledgerFile = join(folder, "card-company.jsonl");
const company = await cardCompanyProcess(ledgerFile);
const shop = await killedShop({
  dataDir,
  logFile: join(folder, "shop.log"),
  departures: 1_000,
  env: { PAYMENT_BASE_URL: company.apiBase },
});

const acknowledged = [];
const ends = {};
const lostAnswers = {};
const count = (into, what) => {
  into[what] = (into[what] ?? 0) + 1;
};
let purchases = 0;
let over = false;

const deals = await dealsOnSale();
const first = await databaseAudit(shop.socketFolder());
const stockBefore = await first.stock();
await first.close();
const startedAt = Date.now();
try {
  const buying = Promise.all(Array.from({ length: shoppers }, () => buyOneAfterTheOther()));
  const recoveries = await killAll();
  over = true;
  await buying;
  const sellingSeconds = (Date.now() - startedAt) / 1000;
  const audit = await databaseAudit(shop.socketFolder());
  const settling = await untilSettled(audit);
  await report(audit, { recoveries, sellingSeconds, settling });
} finally {
  await shop.stop();
  company.stop();
  if (process.exitCode === 0) rmSync(folder, { recursive: true, force: true });
  else console.log(`the data is kept in ${folder}`);
}

/** Each purchase has a new customer, with a phone and an address of their own. */
async function buyOneAfterTheOther() {
  while (!over) {
    purchases += 1;
    const number = String(purchases).padStart(6, "0");
    const buyer = {
      mobile: `0501${number}`,
      email: `shopper-${number}@example.com`,
      firstName: random.oneOf(["dana", "michal", "tamar"]),
    };
    const purchase = await buyWithoutScript({
      origin: shop.origin,
      deal: random.oneOf(deals),
      buyer,
      card: random.oneOf(approvedCards),
      // One in ten closes the browser after the card: the shop settles that by itself.
      leaves: random.next() < 0.1,
      lost: (why) => count(lostAnswers, why),
    }).catch((fault) => ({ ended: `given up: ${fault.message}` }));
    if (purchase.reference) acknowledged.push({ reference: purchase.reference, mobile: buyer.mobile });
    count(ends, purchase.reference ? "acknowledged" : purchase.ended);
  }
}

/** Milliseconds from each kill until the shop was ready again; one kill in five strikes while it is still recovering. */
async function killAll() {
  const kinds = [...Array(processKills).fill("process"), ...Array(databaseKills).fill("database")];
  const times = { process: [], database: [] };
  for (const kind of random.shuffled(kinds)) {
    await delay(random.between(300, 6_000));
    const killedAt = Date.now();
    if (kind === "process") shop.killProcess();
    else await shop.killDatabase();
    if (random.next() < 0.2) continue;
    // The shop may report ready until it notices.
    await delay(100);
    await shop.ready();
    times[kind].push(Date.now() - killedAt);
  }
  await shop.ready();
  return times;
}

/** Waits until no work is pending, in the shop and at the card company. */
async function untilSettled(audit) {
  const from = Date.now();
  for (;;) {
    const unfinished = await audit.unfinished();
    const { openHolds } = companyBooks(ledgerFile);
    const seconds = (Date.now() - from) / 1000;
    if ((unfinished.length === 0 && openHolds.length === 0) || Date.now() - from > longestSettling)
      return { unfinished, seconds };
    await delay(1_000);
  }
}

async function report(audit, { recoveries, sellingSeconds, settling: { unfinished, seconds: settlingSeconds } }) {
  const { charges, voided, refunds, openHolds } = companyBooks(ledgerFile);
  const messages = readFileSync(join(dataDir, "messages.jsonl"), "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const bookings = await audit.bookings();
  const standing = bookings.filter(({ state }) => state === "OK");
  const stock = { before: stockBefore, after: await audit.stock() };
  const breaches = breachesOf({
    acknowledged,
    bookings,
    attempts: await audit.attempts(),
    charges,
    openHolds,
    messages,
    wrongStock: await audit.wrongStock(stockBefore),
    stock,
    unfinished,
  });
  const { whileSelling, whileStarting } = shop.ends;
  if (whileSelling > 0) breaches.push(`the shop's process ended ${whileSelling} times by itself`);
  const soldStock = await audit.sold();
  await audit.close();
  const rows = {
    seed,
    shoppers,
    "kills of the process": `${processKills}, ready again after ${spread(recoveries.process)}`,
    "kills of the database": `${databaseKills}, ready again after ${spread(recoveries.database)}`,
    "starts given up": `${whileStarting}, because the database was killed meanwhile`,
    "time of selling": `${sellingSeconds.toFixed(0)} s, settled ${settlingSeconds.toFixed(0)} s later`,
    purchases: `${purchases}: ${listOf(ends)}`,
    "answers lost": listOf(lostAnswers),
    "bookings acknowledged": acknowledged.length,
    "bookings that stand": standing.length,
    "charges at the card company": `${charges.length}, ${refunds} given back, ${voided} cards released uncharged`,
    "places sold": listOf(soldStock),
    messages: listOf(countByKind(messages)),
  };
  for (const [what, figure] of Object.entries(rows)) console.log(`${what.padEnd(28)} ${figure}`);
  for (const breach of breaches.slice(0, 50)) console.log(`BROKEN: ${breach}`);
  if (breaches.length === 0) {
    console.log(
      "Every acknowledged booking stands, every charge is of one booking or given back, the stock is exact, no message came twice.",
    );
    process.exitCode = 0;
  } else console.log(`${breaches.length} promises broken`);
}

async function dealsOnSale() {
  const deals = new Map();
  const range = `fromDate=${later(20)}&toDate=${later(300)}`;
  for (const dest of ["ATH", "ROM", "LON", "PRG", "BUD", "SKG", "RHO"]) {
    const answer = await fetch(`${shop.origin}/api/bff/operation/aggSearch?dest=${dest}&${range}`);
    const { data } = await answer.json();
    for (const { packId, laId, status } of data?.packages ?? [])
      if (laId && status === "ok") deals.set(`${packId} ${laId}`, { packId, laId });
  }
  if (deals.size === 0) throw new Error("the demo shop has nothing to sell");
  return [...deals.values()];
}

function later(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function countByKind(messages) {
  const kinds = {};
  for (const { kind, to } of messages)
    count(kinds, to.includes("shopper-") || kind === "sms" ? kind : "to administrators");
  return kinds;
}

function spread(times) {
  const ordered = [...times].sort((a, b) => a - b);
  const at = (share) => ((ordered[Math.ceil(ordered.length * share) - 1] ?? 0) / 1000).toFixed(1);
  return ordered.length ? `${at(0.5)} s (half), ${at(1)} s (all)` : "no figure";
}

function listOf(counts) {
  const all = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return all.length ? all.map(([what, times]) => `${times} ${what}`).join(", ") : "none";
}
