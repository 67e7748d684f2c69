import "../start/print-usage.mjs";
import { spawnSync } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuild } from "../start/build.mjs";
import { debianServers } from "./debian-servers.mjs";
import { grownShop, shopEnvironment } from "./grown-shops.mjs";
import { lineOf, shopLoad } from "./shop-load.mjs";

// A shop past one machine, tried with the real programs: two shops, PgBouncer in transaction mode, a primary and a streaming replica. The
// replica dies and comes back, then the primary dies and the replica takes its place, all under load. Exits 1 when a visitor saw an error
// while a primary was there, when a confirmed booking is missing, or when an invariant is violated.
// npm run grown -- SECONDS DEPARTURES
const [seconds = 20, departures = 500] = process.argv.slice(2).map(Number);
await ensureBuild();
const servers = await debianServers();
const shops = [];
let load;
let problems = 0;

async function cleanUp() {
  await load?.stop();
  await Promise.all(shops.map((shop) => shop.stop()));
  await servers.stop();
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void cleanUp().finally(() => process.exit(1)));

const allReads = async () => {
  const each = await Promise.all(shops.map((shop) => shop.reads()));
  const sum = (from) => each.reduce((all, reads) => all + reads[from], 0);
  return { replica: sum("replica"), primary: sum("primary"), repeated: sum("repeated") };
};
let before;
async function show(step, { mayFail = false } = {}) {
  const now = await allReads();
  const reads = Object.fromEntries(Object.entries(now).map(([from, value]) => [from, value - before[from]]));
  before = now;
  const figures = load.take();
  console.log(lineOf(step, figures, reads));
  for (const message of new Set(figures.failedBookings)) console.log(`    a booking: ${message}`);
  if (!mayFail && figures.errors + figures.failedBookings.length > 0) problems += 1;
  return reads;
}

try {
  console.log(`${servers.versions}; ${departures} departures, ${seconds} seconds for each step`);
  shops.push(await grownShop(servers, "shop-1", departures));
  shops.push(await grownShop(servers, "shop-2", departures));
  const limit = servers.statementTimeout();
  console.log(`Through PgBouncer a statement may take ${limit}.`);
  if (limit !== "15s") problems += 1;
  before = await allReads();
  load = await shopLoad(
    shops.map(({ origin }) => origin),
    { pagesPerSecond: 4, pagesPerBooking: 12 },
  );
  await delay(seconds * 1000);
  if ((await show("primary and replica")).replica === 0) problems += 1;

  await servers.killReplica();
  await delay(seconds * 1000);
  await show("the replica died");

  await servers.bringReplicaBack();
  await servers.commitOnBoth();
  await delay(seconds * 1000);
  if ((await show("the replica is back")).replica === 0) problems += 1;

  const diedAt = performance.now();
  await servers.failOver();
  const promotedAt = performance.now();
  const untilSelling = await load.nextBooking(promotedAt);
  if (untilSelling === null) problems += 1;
  const inSeconds = (milliseconds) => (milliseconds / 1000).toFixed(1);
  await show("the primary died", { mayFail: true });
  console.log(
    untilSelling === null
      ? "No booking was confirmed for a minute after the failover."
      : `Sold again ${inSeconds(promotedAt - diedAt + untilSelling)} s after the primary died, ${inSeconds(untilSelling)} s after the replica took its place.`,
  );
  // What began before the failover ends within this time.
  await delay(15_000);
  await show("just after", { mayFail: true });
  await delay(seconds * 1000);
  await show("on the promoted replica");

  await load.stop();
  const { confirmed, there } = await load.stillThere(shops[1].origin);
  console.log(`${there} of ${confirmed} confirmed bookings are there.`);
  if (there < confirmed || confirmed === 0) problems += 1;
  await Promise.all(shops.splice(0).map((shop) => shop.stop()));
  const { stdout, stderr, status } = spawnSync(process.execPath, ["build/index.js", "invariants"], {
    env: { ...shopEnvironment(servers, departures), LOG_LEVEL: "error" },
    encoding: "utf8",
  });
  console.log(`${stdout}${stderr}`.trim());
  if (status !== 0) problems += 1;
} finally {
  await cleanUp();
}
process.exitCode = problems > 0 ? 1 : 0;
