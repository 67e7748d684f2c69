import { createHash } from "node:crypto";
import { chownSync, existsSync, lstatSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { databaseErrorCode } from "./connect";
import type { Owner } from "./supervisor-account";

const PORT = 5432;
const USER = "nofesh";
export const DATABASE = "nofesh";

/** Bytes: the limit of sockaddr_un on the narrowest system (macOS), less the terminating zero. Linux allows 107. */
const LONGEST_SOCKET_PATH = 103;

/** The SQLSTATE class of a server that is starting, recovering or stopping. */
const OPERATOR_INTERVENTION = "57";
const TOO_MANY_CONNECTIONS = "53300";

/** The folder of the socket: next to the cluster or, when that path is too long for a socket, a short folder named after it. */
export function socketFolder(dataDir: string, temporary = tmpdir()): string {
  const beside = join(dataDir, "socket");
  if (Buffer.byteLength(join(beside, `.s.PGSQL.${PORT}`)) <= LONGEST_SOCKET_PATH) return beside;
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  return join(temporary, `nofesh-${name}`);
}

/**
 * In a shared temporary folder another user may have created the socket's folder first, with their own server in it: only a folder that
 * is closed to others and belongs to us, or to the cluster's owner, is used.
 */
export function checkSocketFolder(folder: string, owner: Owner | undefined) {
  if (!existsSync(folder)) return;
  const stats = lstatSync(folder);
  const trusted = [process.getuid?.(), owner?.uid];
  if (!stats.isDirectory() || !trusted.includes(stats.uid) || (stats.mode & 0o077) !== 0) {
    throw new Error(`${folder} must be a folder of mode 0700 that belongs to us: remove it and start again.`);
  }
}

/** Call it after the check. */
export function prepareSocketFolder(folder: string, { uid, gid }: Owner) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chownSync(folder, uid, gid);
}

export function clusterUrl(folder: string, database = DATABASE): string {
  return `postgresql://${USER}@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`;
}

/** The socket folder recorded by a running postmaster: TMPDIR may have been different when it started. */
export function recordedSocketFolder(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[4] || undefined;
  } catch {
    return undefined;
  }
}

/** The process number in one of PostgreSQL's lock files; after a crash it may be dead or reused. */
export function recordedProcess(lockFile: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(lockFile, "utf8"), 10) || undefined;
  } catch {
    return undefined;
  }
}

type ClusterState = "ready" | "starting" | "absent";

/** Whether the cluster answers, checked by connecting: after a crash a process number proves nothing. */
export async function probeCluster(folder: string, cluster: string): Promise<ClusterState> {
  const client = new pg.Client({ connectionString: clusterUrl(folder, "postgres"), connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const answer = await client.query<{ folder: string }>("select current_setting('data_directory') as folder");
    const servedFolder = answer.rows[0]?.folder ?? "";
    if (servedFolder === cluster || realpathSync(servedFolder) === realpathSync(cluster)) return "ready";
    throw new WrongCluster(
      `The PostgreSQL on ${folder} serves ${servedFolder}, not ${cluster}: give each its own DATA_DIR.`,
    );
  } catch (error) {
    if (error instanceof WrongCluster) throw error;
    return stateBehind(error, folder);
  } finally {
    await client.end().catch(() => {});
  }
}

class WrongCluster extends Error {}

function stateBehind(error: unknown, folder: string): ClusterState {
  const refusal = databaseErrorCode(error);
  if (refusal?.startsWith(OPERATOR_INTERVENTION) || refusal === TOO_MANY_CONNECTIONS) return "starting";
  if (refusal) throw error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
  if (code === "EACCES" || code === "EPERM") {
    throw new Error(`${folder} belongs to another user: start as that user, or give another DATA_DIR.`, {
      cause: error,
    });
  }
  // The connection was cut or timed out: a server is there, but busy.
  return "starting";
}
