import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { FaultLabel } from "@engine/core/fault-point";
import { copyLoadedShop } from "../setup/loaded-shop";

/** A test's own shop: its data, and the real process on it, which can be killed and restarted. */
export type ShopUnderFaults = {
  origin: string;
  dataDir: string;
  /** The output of all processes so far. */
  log(): string;
  /** Starts the process; a fault point ends it by SIGKILL. Resolves once it sells. */
  start(faultPoint?: FaultLabel): Promise<ShopProcess>;
  /** The process number of the database's postmaster. */
  postmaster(): number;
  /** Ends everything and removes the data. */
  remove(): Promise<void>;
};

export type ShopProcess = {
  alive(): boolean;
  /** The signal that ended it; null when it exited by itself. */
  ended: Promise<NodeJS.Signals | null>;
  kill(signal: NodeJS.Signals): Promise<void>;
  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void;
};

/** No promise: how fast a shop is ready again is asserted where it is promised. */
const longestStart = 150_000;
/** Departures of the demo: enough to sell, and quickly created. */
const fewDepartures = 300;

type Launch = (commandLine: string[], dataDir: string) => string[];
const asItIs: Launch = (commandLine) => commandLine;

/** With `beside`, another process on the data of that shop, which must have been started before. */
export async function shopUnderFaults(
  departures = fewDepartures,
  more: Record<string, string> = {},
  beside?: Pick<ShopUnderFaults, "dataDir">,
  /** The folder of the build it runs. */
  cwd = process.cwd(),
  /** What is run instead of the shop's command line; it must become the shop, with the same process number. */
  launch = asItIs,
): Promise<ShopUnderFaults> {
  const folder = mkdtempSync(join(tmpdir(), "nofesh-faults-"));
  // As root, PostgreSQL runs as another account, which must be able to traverse the folder.
  chmodSync(folder, 0o711);
  const dataDir = beside?.dataDir ?? join(folder, "data");
  const isUsual = departures === fewDepartures && !beside && launch === asItIs;
  const logFile = join(folder, "shop.log");
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const log = () => (existsSync(logFile) ? readFileSync(logFile, "utf8") : "");
  const postmaster = () => Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  let running: { child: ChildProcess; shop: ShopProcess } | undefined;

  async function start(faultPoint?: FaultLabel): Promise<ShopProcess> {
    if (isUsual && !existsSync(dataDir)) await copyLoadedShop(dataDir, loadShop);
    return startOn(dataDir, faultPoint);
  }

  /** A shop of the demo, which has never sold. */
  async function loadShop(emptyDir: string): Promise<void> {
    const loading = await startOn(emptyDir);
    await loading.kill("SIGTERM");
  }

  async function startOn(dataDir: string, faultPoint?: FaultLabel): Promise<ShopProcess> {
    const out = openSync(logFile, "a");
    const [program, ...args] = launch([process.execPath, "--enable-source-maps", "build/index.js", "serve"], dataDir);
    const child = spawn(program!, args, {
      env: {
        PATH: process.env.PATH,
        TMPDIR: process.env.TMPDIR,
        PGBIN: process.env.PGBIN,
        NODE_ENV: "production",
        SHOP_MODE: "sandbox",
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: "off",
        DEMO_DEPARTURES: String(departures),
        FAULT_POINT: faultPoint,
        ...more,
      },
      cwd,
      stdio: ["ignore", out, out],
    });
    closeSync(out);
    endWithUs(child, folder);
    const alive = () => child.exitCode === null && child.signalCode === null;
    const exit = new Promise<NodeJS.Signals | null>((resolve) =>
      child.once("exit", (_code, signal) => resolve(signal)),
    );
    const shop: ShopProcess = {
      alive,
      ended: exit,
      async kill(signal) {
        if (alive()) child.kill(signal);
        await exit;
      },
      signal: (signal) => void child.kill(signal),
    };
    running = { child, shop };
    const until = Date.now() + longestStart;
    while (!(await answersReady(origin))) {
      if (!alive() || Date.now() > until) throw new Error(`the shop did not start:\n${log().slice(-4_000)}`);
      await delay(50);
    }
    return shop;
  }

  return {
    origin,
    dataDir,
    log,
    start,
    postmaster,
    async remove() {
      const wasKilled = !running?.shop.alive();
      await running?.shop.kill("SIGTERM");
      // A killed shop leaves its database running for the next one.
      if (!beside && wasKilled && existsSync(join(dataDir, "postgres", "postmaster.pid"))) {
        const pid = postmaster();
        if (isAlive(pid)) process.kill(pid, "SIGINT");
        while (isAlive(pid)) await delay(20);
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answersReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** By design, shop and database outlive a killed test run, so a watchdog ends them and removes the folder. */
function endWithUs(child: ChildProcess, folder: string): void {
  const script = `while kill -0 "$1" 2>/dev/null && kill -0 "$2" 2>/dev/null; do sleep 1; done
    kill -0 "$1" 2>/dev/null && exit
    kill -KILL "$2" 2>/dev/null; kill -INT $(head -n 1 "$3/data/postgres/postmaster.pid") 2>/dev/null; sleep 5; rm -rf "$3"`;
  const args = ["-c", script, "sh", String(process.pid), String(child.pid), folder];
  spawn("/bin/sh", args, { detached: true, stdio: "ignore", cwd: "/" }).unref();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
