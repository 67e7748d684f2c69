import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { ensureBuild } from "../start/build.mjs";
import { memoryPools, nodeOptionsOf } from "../start/node-options.mjs";

/** A separate shop to measure or to photograph, with variables of its own: its address, its startup time, and how to close it. */
export async function measuredShop({
  departures,
  dataDir = folder(departures),
  settings = {},
  quiet = false,
  bundle = "build/index.js",
}) {
  await ensureBuild();
  const port = await freePort();
  const env = {
    ...memoryPools,
    ...process.env,
    // As npm start sets it: in development React logs more and is slower.
    NODE_ENV: "production",
    SHOP_MODE: "sandbox",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    DEMO_DEPARTURES: String(departures),
    RATE_LIMITS: "off",
    LOG_LEVEL: "error",
    ...settings,
  };
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeOptionsOf(env), bundle, "serve"], {
    env,
    stdio: ["ignore", "ignore", quiet ? "ignore" : "inherit"],
  });
  const origin = `http://localhost:${port}`;
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}`);
    await delay(100);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    origin,
    departures,
    dataDir,
    seconds,
    processor: () => processorOf(child.pid),
    memory: () => memoryOf(child.pid),
    /** For the document process, once it has started. */
    documents: () => processorOf(documentsOf(child.pid)),
    /** The processor time of its PostgreSQL, with that of connections that have ended. */
    database: () => processorOfDatabase(dataDir),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", resolve);
        child.kill("SIGTERM");
      }),
  };
}

/** Milliseconds of CPU a process has used so far, where Linux reports it: this makes figures comparable on a busy machine. */
export function processorOf(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

function processorOfDatabase(dataDir) {
  const postmaster = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[0];
  const ended = readFileSync(`/proc/${postmaster}/stat`, "utf8").split(") ")[1].split(" ");
  const backends = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8").trim().split(" ");
  return [postmaster, ...backends].reduce(
    (sum, pid) => sum + (processorOf(pid) || 0),
    (Number(ended[13]) + Number(ended[14])) * 10,
  );
}

/** Resident memory of a process in KiB. */
function memoryOf(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}

/** The shop's document process. */
function documentsOf(shop) {
  const children = readFileSync(`/proc/${shop}/task/${shop}/children`, "utf8").trim().split(" ");
  return children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("documents.mjs"));
}

/** About sixty days ahead, or so many months later, as YYYY-MM: the demo shop always has departures then. */
export function comingMonth(later = 0) {
  return new Date(Date.now() + (60 + later * 30) * 86_400_000).toISOString().slice(0, 7);
}

/** A new folder; with BENCH_DATA a persistent subfolder per size, so a large shop is built only once. */
function folder(departures) {
  const benchData = process.env.BENCH_DATA;
  const folder = benchData ? join(benchData, String(departures)) : mkdtempSync(join(tmpdir(), "nofesh-measured-"));
  mkdirSync(folder, { recursive: true });
  // When run as root, PostgreSQL uses another account, which needs to traverse this folder.
  chmodSync(folder, 0o711);
  return folder;
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
