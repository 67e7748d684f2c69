import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { EngineConfig } from "@engine/config";
import { dataKeys } from "@engine/core/data-keys";
import { jerusalemDay } from "@engine/core/jerusalem-day";
import { amountOf } from "@engine/core/money";
import { backupCluster, restoreCluster } from "@engine/database/backup-cluster";
import { type Database, databaseErrorCode } from "@engine/database/connect";
import { startCluster } from "@engine/database/supervisor";
import { clearDemo, demoTraces } from "@engine/demo/demo-traces";
import { loadDemoProgrammes } from "@engine/demo/load-demo-programmes";
import { loadDemoShop } from "@engine/demo/load-demo-shop";
import { checkInvariants } from "@engine/invariants";
import { catalogueOf } from "@engine/offer/catalogue/catalogue";
import { rebuildIndex, refreshDirtyDays } from "@engine/offer/departure-index/departure-index";
import { printedProblem } from "@engine/offer/import/import-problems";
import { importShop } from "@engine/offer/import/import-shop";
import { departureIndex } from "@engine/offer/search/schema";
import { disableDeskUser, makeDeskUser } from "@engine/people/desk-users/make-desk-user";
import { importEmployees } from "@engine/people/employees/import-employees";
import { sweepHolds } from "@engine/sale/booking/sweep-holds";
import { makeStayClient } from "@engine/sale/hotel-api/make-stay-client";
import { changeStayAccount } from "@engine/sale/hotel-api/stay-credit";
import { compareBooks } from "@engine/sale/payment/compare-books";
import { reconcile } from "@engine/sale/payment/reconcile";
import { passengerList } from "@engine/service/passenger-list/passenger-list";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { openLedger } from "@mocks/gateway/ledger";
import { subDays } from "date-fns";
import { accountOption } from "./account-option";
import { problem } from "./command-problem";
import { linesOfFile } from "./lines-of-file";
import { serverLog } from "./log";
import { openShop, openShopDatabase, systemClock, systemRandom } from "./open-shop";
import { listOfTraces } from "./refuse-other-mode";
import { readServerSettings } from "./settings";

const FOREIGN_KEY_VIOLATION = "23503";

/** A command prints its own result; only problems are reported here. */
const quietLog = {
  info() {},
  warn: (message: string) => console.error(message),
  error: (message: string) => console.error(message),
};

async function withDatabase<T>(
  work: (opened: Awaited<ReturnType<typeof openShopDatabase>>, config: EngineConfig) => Promise<T>,
  options?: { anyMode?: boolean },
): Promise<T> {
  const { engine: config } = readServerSettings();
  const shopDatabase = await openShopDatabase(config, serverLog("warn"), options);
  try {
    return await work(shopDatabase, config);
  } finally {
    await shopDatabase.close();
  }
}

/** Brings the database to this build's schema. */
export async function migrate(): Promise<void> {
  await withDatabase(async () => console.log("The database is up to date."));
}

/** demo [--departures N] [--seed TEXT]: fills an empty shop with demo data, of any size. */
export async function demo(args: string[]): Promise<void> {
  const option = (name: string) => args[args.indexOf(name) + 1];
  const departures = args.includes("--departures") ? Number(option("--departures")) : 20_000;
  if (!Number.isInteger(departures) || departures < 1 || departures > 5_000_000)
    throw problem("--departures takes a whole number up to 5000000.");
  await withDatabase(async ({ database }, { mode }) => {
    if (mode === "live") throw problem("A live shop is not filled with the demo.");
    const today = jerusalemDay(systemClock.now());
    await loadDemoShop({
      pool: database.sessionPool,
      today,
      departures,
      seed: args.includes("--seed") ? option("--seed")! : "nofesh",
      log: console,
    });
    await loadDemoProgrammes(database.db, today);
    const rows = await rebuildIndex(database.db, catalogueOf(database.db, systemClock), pricePlanJournal, today);
    console.log(`The search index has ${rows} rows.`);
  });
}

/** clear-demo [--yes]: lists the demo and sandbox data in the database; with --yes deletes it. */
export async function clearDemoData([option]: string[]): Promise<void> {
  await withDatabase(
    async ({ database }, config) => {
      const keys = dataKeys(config.dataKeys, systemRandom);
      const traces = await demoTraces(database.db, keys);
      if (traces.length === 0) return console.log("The database holds nothing of the demo.");
      console.log(listOfTraces(traces));
      if (option !== "--yes") return console.log("Nothing was deleted. To delete it: npm run clear-demo -- --yes");
      await clearDemo(database.db, keys).catch((error: unknown) => {
        if (databaseErrorCode(error) !== FOREIGN_KEY_VIOLATION) throw error;
        throw problem(
          "Nothing was deleted: sales refer to demo data, and the database is not known to be a sandbox's, so they may be real. If none is, start it once with SHOP_MODE=sandbox, then clear it again.",
        );
      });
      console.log("All of it is deleted.");
    },
    { anyMode: true },
  );
}

/** import FILE: a shop's own stock as JSON lines (docs/import.md). Nothing is imported when a line is wrong. */
export async function importFile([file]: string[]): Promise<void> {
  if (!file) throw problem("Say which file to import: npm run import -- FILE");
  const lines = await linesOfFile(file);
  await withDatabase(async ({ database }) => {
    const { imported, problems, problemCount } = await importShop({ pool: database.sessionPool, lines, log: console });
    for (const each of problems) console.error(printedProblem(each));
    if (problemCount > problems.length) console.error(`… and ${problemCount - problems.length} more`);
    if (problemCount > 0) throw problem(`Nothing was imported: ${problemCount} problems.`);
    await indexImported(database.db);
    for (const [kind, count] of Object.entries(imported)) console.log(`${kind}: ${count}`);
  });
}

/** A full import rebuilds the whole index; an import into an open shop updates single days: a few lines must not take minutes. */
async function indexImported(db: Database): Promise<void> {
  const [indexed] = await db.select({ id: departureIndex.departureId }).from(departureIndex).limit(1);
  if (!indexed) await rebuildIndex(db, catalogueOf(db, systemClock), pricePlanJournal, jerusalemDay(systemClock.now()));
  else while ((await refreshDirtyDays(db, catalogueOf(db, systemClock), pricePlanJournal, systemClock)) > 0);
}

/** import-employees AGENCY FILE: an employer's staff and their subsidies, as JSON lines. Nothing is written when a line is wrong. */
export async function importEmployeesFile([agencyCode, file]: string[]): Promise<void> {
  if (!agencyCode || !file) throw problem("Say for whom and from where: npm run import:employees -- AGENCY FILE");
  const lines = await linesOfFile(file);
  await withDatabase(async ({ database }, config) => {
    const keys = dataKeys(config.dataKeys, systemRandom);
    const { imported, problems, noEmployer } = await importEmployees(database.db, keys, agencyCode, lines);
    if (noEmployer) throw problem(`There is no agency ${agencyCode} of the kind MACCABI or PORT.`);
    for (const each of problems) console.error(printedProblem(each));
    if (problems.length > 0) throw problem(`Nothing was imported: ${problems.length} problems.`);
    console.log(`employees: ${imported}`);
  });
}

/**
 * hotel-client NAME: creates a client of the hotel API. Key and secret are printed only here; earlier ones become invalid. With --limit or
 * --paid and an amount in shekels it changes the client's account instead, and prints it.
 */
export async function hotelClient([name, ...options]: string[]): Promise<void> {
  if (!name || name.length > 60) throw problem("Say for whom: npm run hotel-client -- NAME");
  const change = accountOption(options);
  await withDatabase(async ({ database }, config) => {
    if (change) {
      const account = await changeStayAccount(database.db, name, change);
      if (!account) throw problem(`The hotel API has no client ${name}.`);
      const limit = account.limit === null ? "none" : amountOf(account.limit);
      return console.log(`owes   ${amountOf(account.owed)} shekels\nlimit  ${limit}`);
    }
    const keys = dataKeys(config.dataKeys, systemRandom);
    const { apiKey, secret } = await makeStayClient(database.db, keys, name, systemClock.now());
    console.log(`Api-key: ${apiKey}\nSecret:  ${secret}`);
  });
}

/** desk-user NAME [--disable]: creates a user of the operator's desk, or disables one. The password is printed only here. */
export async function deskUser([name, option]: string[]): Promise<void> {
  if (!name || !/^[\p{L}\p{N} ._-]{2,60}$/u.test(name))
    throw problem("Say for whom: npm run desk-user -- NAME [--disable]");
  await withDatabase(async ({ database }, config) => {
    if (option === "--disable") {
      if (!(await disableDeskUser(database.db, systemClock, name))) throw problem(`The desk has no user ${name}.`);
      return console.log(`${name} is out.`);
    }
    const login = await makeDeskUser(
      database.db,
      { clock: systemClock, random: systemRandom, dataKeys: dataKeys(config.dataKeys, systemRandom) },
      name,
    );
    console.log(`name      ${name}\npassword  ${login.password}\nsecret    ${login.totpSecret}\n${login.totpUri}`);
    console.log("Put the secret into an authenticator app now: it is not shown again.");
  });
}

/** passengers FLIGHT: the passengers of a flight's confirmed bookings, for the airline. The only list with whole passport numbers. */
export async function passengers([flightId]: string[]): Promise<void> {
  if (!flightId) throw problem("Say which flight, by its id in the import: npm run passengers -- FLIGHT");
  await withDatabase(async ({ database }, config) => {
    const keys = dataKeys(config.dataKeys, systemRandom);
    const passengers = await passengerList({ db: database.db, dataKeys: keys, clock: systemClock }, flightId);
    if (passengers === null) throw problem(`There is no flight ${flightId}.`);
    console.log(passengers.list);
    const missing = passengers.withoutPassport;
    // Not on the standard output: that is the file for the airline.
    if (missing.length > 0) console.error(`Passports are missing in ${missing.length} bookings: ${missing.join(", ")}`);
  });
}

/** Stored beside the database: a sandbox's key and the ledgers of its imitations. */
const besideDatabase = ["secret", "gateway.jsonl", "messages.jsonl"];

/** backup [FOLDER]: a consistent copy of the embedded database, made while the shop runs. */
export async function backup([folder]: string[]): Promise<void> {
  const { engine: config } = readServerSettings();
  if (config.databaseUrl)
    throw problem(
      'This shop\'s database is at DATABASE_URL: back it up there, for example with pg_dump --format=custom --file=shop.dump "$DATABASE_URL" (docs/operations.md).',
    );
  const now = systemClock.now();
  const target = resolve(folder ?? join(config.dataDir, "backups", now.toISOString().replaceAll(":", "-")));
  const cluster = await startCluster({ dataDir: config.dataDir, log: quietLog, programs: config.programs });
  try {
    const { files, bytes } = await backupCluster({
      url: cluster.url,
      cluster: join(config.dataDir, "postgres"),
      target,
      now,
      beside: Object.fromEntries(besideDatabase.map((name) => [name, join(config.dataDir, name)])),
    });
    console.log(`${target}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB. To use it: npm run restore -- ${target}`);
  } finally {
    await cluster.stop();
  }
}

/** restore FOLDER: replaces the embedded database with a backup, moves the old one aside, and checks the invariants. */
export async function restore([folder]: string[]): Promise<void> {
  if (!folder) throw problem("Say which backup: npm run restore -- FOLDER");
  const { engine: config } = readServerSettings();
  if (config.databaseUrl)
    throw problem("This shop's database is at DATABASE_URL: restore it there (docs/operations.md).");
  if (existsSync(join(config.dataDir, "postgres", "postmaster.pid")))
    throw problem(
      `The shop on ${config.dataDir} runs, or was killed: stop it first ("npm run invariants" starts and stops it cleanly).`,
    );
  const { note, movedTo } = await restoreCluster({
    from: resolve(folder),
    dataDir: config.dataDir,
    now: systemClock.now(),
    beside: besideDatabase,
  });
  console.log(`Restored what was there at ${note.madeAt}.${movedTo ? ` What was here is in ${movedTo}.` : ""}`);
  await invariants();
  console.log("Start the shop, then ask the card company about what was open: npm run settle, npm run discrepancies");
}

/** invariants: checks the shop's invariants on the current data; exit code 1 if one is violated. */
export async function invariants(): Promise<void> {
  await withDatabase(async ({ database }, config) => {
    // Only the sandbox's own ledger can be read from here; the reconcile job compares a real card company's.
    const ledger =
      config.mode === "sandbox" && !config.payment.baseUrl ? openLedger(join(config.dataDir, "gateway.jsonl")) : null;
    const violations = await checkInvariants(
      database.db,
      ledger ? (uid) => ledger.transactionOfUid(uid) ?? null : undefined,
      { now: systemClock.now() },
    );
    for (const { invariant, what } of violations) console.error(`${invariant}: ${what}`);
    if (violations.length > 0) throw problem(`${violations.length} invariants are violated.`);
    console.log("All invariants hold.");
  });
}

/** settle: queries the card company about every open attempt now and closes the finished ones. */
export async function settle(): Promise<void> {
  const shop = await openShop(readServerSettings(), serverLog("warn"));
  try {
    const count = await reconcile(shop.engine.parts);
    const expired = await sweepHolds(shop.engine.parts);
    console.log(`Asked about ${count} attempts; ${expired} holds ended.`);
  } finally {
    await shop.close();
  }
}

/**
 * discrepancies [--settle] [DAYS]: compares our books with the card company's, attempt by attempt, for the last days (7). Exit code 1 if
 * they differ; with --settle a charge missing in our books is recorded for its booking, or refunded.
 */
export async function discrepancies(args: string[]): Promise<void> {
  const days = Number(args.find((word) => /^\d{1,3}$/.test(word)) ?? 7);
  const settling = args.includes("--settle");
  const shop = await openShop(readServerSettings(), serverLog("warn"));
  try {
    const since = subDays(systemClock.now(), days);
    const { compared, silent, discrepancies } = await compareBooks(shop.engine.parts, since, settling);
    for (const { uid, orderNumber, bookingState, ours, theirs, done: outcome } of discrepancies)
      console.error(
        `${uid} (order ${orderNumber}, ${bookingState}): ours ${printedBooks(ours)}, theirs ${theirs ? printedBooks(theirs) : "nothing"}${settling ? `, ${outcome}` : ""}`,
      );
    console.log(`Compared ${compared} attempts of ${days} days; ${silent} without an answer.`);
    if (discrepancies.length > 0 && !settling) throw problem(`${discrepancies.length} differ.`);
  } finally {
    await shop.close();
  }
}

/** Charges and refunds, in shekels. */
function printedBooks({ capturedAgorot, refundedAgorot }: { capturedAgorot: number; refundedAgorot: number }): string {
  return `${(capturedAgorot / 100).toFixed(2)}/${(refundedAgorot / 100).toFixed(2)}`;
}
