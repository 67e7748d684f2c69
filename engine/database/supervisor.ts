import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { DatabaseLog } from "./connect";
import { withFileLock } from "./file-lock.mjs";
import type { Programs } from "./supervisor-binaries";
import { clusterUrl } from "./supervisor-connection";
import { stopPostmaster } from "./supervisor-postmaster";
import { ensureRunning } from "./supervisor-start";

export type Cluster = {
  url: string;
  /** True when it was already running: started by another process, or left by a killed one. */
  adopted: boolean;
  /** Leaves the cluster, and shuts it down (fast) if no other client is connected. Close your own connections first. */
  stop(): Promise<void>;
};

/** Each process sharing the cluster keeps one connection with this name open: its end shows that PostgreSQL died. */
const USER_NAME = "nofesh cluster user";

/** Milliseconds before each restart of a postmaster that keeps dying. */
const RESTART_DELAYS = [0, 250, 500, 1_000, 2_000, 5_000, 10_000];
const CALM = 60_000;

/**
 * The bundled PostgreSQL, stored in `dataDir` and reached through a unix socket only its owner can open.
 *
 * It outlives a killed process, and the next start adopts it by connecting to it. Several processes may call this at once on one folder:
 * one starts the cluster, the others share it. When the postmaster dies it is restarted, as often as needed. `fsync: false` is for tests
 * only. Where no PostgreSQL can run, throws one sentence that lists the options.
 */
export async function startCluster({
  dataDir,
  log,
  fsync = true,
  programs = {},
}: {
  dataDir: string;
  log: DatabaseLog;
  fsync?: boolean;
  programs?: Programs;
}): Promise<Cluster> {
  const request = { dataDir: openDataDir(dataDir), fsync, programs, log };
  const cluster = join(request.dataDir, "postgres");
  const leaving = new AbortController();
  let socket: string | undefined;
  let membership: pg.Client;
  let recovery = Promise.resolve();
  let restarts = 0;

  function alone<T>(work: () => Promise<T>) {
    const waiting = `Another process is starting or stopping the PostgreSQL in ${cluster}; waiting for it.`;
    // If two processes enter together, PostgreSQL's own lock keeps them apart: only work is wasted.
    return withFileLock(join(request.dataDir, "postgres.lock"), () => log.info(waiting), work);
  }

  /** Under the lock, so that a leaving process cannot miss us while we join. */
  function enter() {
    return alone(async () => {
      const running = await ensureRunning(request, socket);
      socket = running.socket;
      membership = await becomeUser(clusterUrl(socket));
      membership.once("end", () => {
        if (!leaving.signal.aborted) recovery = recover();
      });
      return running;
    });
  }

  async function recover() {
    log.error(`The PostgreSQL in ${cluster} ended unexpectedly; starting it again.`);
    while (!leaving.signal.aborted) {
      const pause = RESTART_DELAYS[Math.min(restarts, RESTART_DELAYS.length - 1)];
      restarts += 1;
      await delay(pause, undefined, { signal: leaving.signal }).catch(() => {});
      if (leaving.signal.aborted) return;
      try {
        await enter();
        setTimeout(() => {
          restarts = 0;
        }, CALM).unref();
        log.info(`The PostgreSQL in ${cluster} answers again.`);
        return;
      } catch (error) {
        log.error(error instanceof Error ? error.message : String(error));
      }
    }
  }

  async function leave() {
    leaving.abort();
    await recovery;
    await alone(async () => {
      const others = await countOthers(membership);
      await membership.end().catch(() => {});
      if (others === 0 && !(await stopPostmaster(cluster))) {
        log.warn(`The PostgreSQL in ${cluster} did not stop in time; it will recover at the next start.`);
      }
      if (others) log.info(`The PostgreSQL in ${cluster} stays up: ${others} other connection(s) use it.`);
    });
  }

  let stopping: Promise<void> | undefined;
  const { adopted } = await enter();
  if (adopted) log.info(`A PostgreSQL already runs in ${cluster}; sharing it.`);
  return {
    url: clusterUrl(socket ?? ""),
    adopted,
    stop() {
      stopping ??= leave();
      return stopping;
    },
  };
}

async function becomeUser(url: string) {
  const client = new pg.Client({ connectionString: url, application_name: USER_NAME });
  // Only its end matters, and every error ends it.
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Milliseconds to wait for our own closed connections to disappear. */
const GONE_POLL = 50;
const GONE_POLLS = 20;

/**
 * How many others use the cluster: shops that share it, and clients connected by DATABASE_URL. Undefined when it cannot be queried; then
 * we must not stop it.
 */
async function countOthers(membership: pg.Client): Promise<number | undefined> {
  for (let poll = 0; ; poll += 1) {
    const others = await connectionsBeside(membership);
    if (!others || poll === GONE_POLLS) return others;
    await delay(GONE_POLL);
  }
}

async function connectionsBeside(membership: pg.Client): Promise<number | undefined> {
  try {
    const { rows } = await membership.query<{ others: number }>(
      "select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    );
    return rows[0]?.others;
  } catch {
    return undefined;
  }
}

/** The folder's canonical path: processes that spell it differently must find the same socket and lock. */
function openDataDir(dataDir: string) {
  if (process.platform === "win32") {
    throw new Error("The PostgreSQL that comes with the shop needs Linux or macOS: use WSL, or set DATABASE_URL.");
  }
  const folder = resolve(dataDir);
  // Root hands the cluster to another account, which must be able to traverse the folder.
  mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(`${folder} cannot be written to: start as its owner, or give another DATA_DIR.`);
  }
  return realpathSync(folder);
}
