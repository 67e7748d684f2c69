import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, existsSync, fchownSync, openSync, readlinkSync, renameSync, rmSync, statSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, commandAs, type Owner, ownerOf } from "./supervisor-account";
import type { PostgresBinaries } from "./supervisor-binaries";
import { recordedProcess } from "./supervisor-connection";

/** Everything needed to run one cluster. Folders are absolute. */
export type ClusterPlan = {
  cluster: string;
  socket: string;
  logFile: string;
  binaries: PostgresBinaries;
  account: Account;
  fsync: boolean;
};

const LARGEST_LOG = 10 * 1024 * 1024;
const STOP_POLL = 50;
const STOP_POLLS = 600;

/**
 * Sized for two cores and little memory. Parallel workers and JIT compilation cost more than they gain on the short queries of a shop;
 * pages are assumed to be cached or on an SSD.
 */
const SETTINGS = {
  listen_addresses: "",
  port: "5432",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "128MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "512MB",
  random_page_cost: "1.1",
  jit: "off",
  max_parallel_workers_per_gather: "0",
  max_wal_size: "1GB",
  wal_compression: "on",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  logging_collector: "off",
  log_destination: "stderr",
};

/**
 * For tests only, where data lost in a power failure does not matter. Commits still reach the operating system at once, so that nothing
 * acknowledged is lost when only PostgreSQL is killed.
 */
const WITHOUT_FSYNC = { fsync: "off", full_page_writes: "off" };

/** Creates the cluster in a temporary place and moves it into position: a killed initdb never leaves half a cluster. */
export async function initialiseCluster({ cluster, binaries, account, fsync }: ClusterPlan): Promise<void> {
  const draft = `${cluster}.init`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  const { uid, gid } = ownerOf(account);
  await chown(draft, uid, gid);
  const locale =
    binaries.major >= 17
      ? ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
      : [`--locale=${process.platform === "linux" ? "C.UTF-8" : "C"}`];
  const args = ["-D", draft, "--username=nofesh", "--auth=trust", "--encoding=UTF8", "--data-checksums", ...locale];
  await run(commandAs(account, binaries, "initdb", fsync ? args : [...args, "--no-sync"]));
  await rename(draft, cluster);
}

/** The cluster's process, in its own session: neither our death nor a Ctrl-C in our terminal reaches it. */
export function spawnPostmaster({ cluster, socket, logFile, binaries, account, fsync }: ClusterPlan): ChildProcess {
  const settings = { ...SETTINGS, unix_socket_directories: socket, ...(fsync ? {} : WITHOUT_FSYNC) };
  const args = ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const { file, args: words, options } = commandAs(account, binaries, "postgres", args);
  const log = openLog(logFile, ownerOf(account));
  const child = spawn(file, words, { ...options, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  child.unref();
  return child;
}

/** Fast shutdown: rolls back open transactions, closes connections, writes everything to disk. */
export async function stopPostmaster(cluster: string): Promise<boolean> {
  const pid = recordedProcess(join(cluster, "postmaster.pid"));
  if (!pid) return true;
  signal(pid, "SIGINT");
  for (let poll = 0; poll < STOP_POLLS; poll++) {
    // Its last act is to remove this file. In a container without a reaper the process itself may remain in the process table.
    if (!existsSync(join(cluster, "postmaster.pid"))) return true;
    await delay(STOP_POLL);
  }
  signal(pid, "SIGQUIT");
  return false;
}

/**
 * Removes the lock files of a dead postmaster whose number now belongs to a living process of ours: containers reuse numbers at each
 * start, and PostgreSQL would wait for that process to end. PostgreSQL handles dead numbers itself.
 */
export function removeForeignLockFiles({ cluster, socket }: Pick<ClusterPlan, "cluster" | "socket">) {
  for (const file of [join(cluster, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")]) {
    const pid = recordedProcess(file);
    if (pid && runsCluster(pid, cluster) === false) rmSync(file, { force: true });
  }
}

/**
 * Whether a process has the cluster's folder as its working directory, as all of PostgreSQL's do; undefined where the system does not
 * report it.
 */
export function runsCluster(pid: number, cluster: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === cluster;
  } catch {
    return undefined;
  }
}

/** Makes the account the owner of the whole cluster, which another one may have created. */
export async function handOver(folder: string, account: Account): Promise<void> {
  const { uid, gid } = ownerOf(account);
  if ((await stat(folder)).uid === uid) return;
  const entries = await readdir(folder, { recursive: true });
  for (const entry of entries) await chown(join(folder, entry), uid, gid);
  await chown(folder, uid, gid);
}

function openLog(logFile: string, { uid, gid }: Owner) {
  if (existsSync(logFile) && statSync(logFile).size > LARGEST_LOG) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "a", 0o600);
  fchownSync(log, uid, gid);
  return log;
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {
    // It has already ended.
  }
}

async function run({ file, args, options }: ReturnType<typeof commandAs>) {
  const child = spawn(file, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("error", reject).once("close", resolve),
  );
  if (code !== 0)
    throw new Error(`PostgreSQL could not prepare its folder: ${output.trim().split("\n").slice(-5).join(" ")}`);
}
