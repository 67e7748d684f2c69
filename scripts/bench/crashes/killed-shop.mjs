import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const longestStart = 120_000;

/**
 * The real shop with its own PostgreSQL, of which either can be killed: `killProcess` ends the node process, which is started again at once
 * by the same command; `killDatabase` ends the postmaster, which the shop's supervisor starts again.
 */
export async function killedShop({ dataDir, logFile, departures, env }) {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let child = null;
  let shouldRun = true;
  const ends = { whileSelling: 0, whileStarting: 0 };
  let isOpen = false;

  function start() {
    const out = openSync(logFile, "a");
    child = spawn(process.execPath, ["--enable-source-maps", "build/index.js", "serve"], {
      env: {
        ...process.env,
        NODE_ENV: "production",
        SHOP_MODE: "sandbox",
        PORT: String(port),
        PUBLIC_URL: origin,
        DATA_DIR: dataDir,
        DEMO_DEPARTURES: String(departures),
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        ...env,
      },
      stdio: ["ignore", out, out],
    });
    closeSync(out);
    const own = child;
    let sells = false;
    void isReady(own).then((ready) => {
      sells = ready;
    });
    own.once("exit", (_code, signal) => {
      if (shouldRun && signal !== "SIGKILL") ends[sells ? "whileSelling" : "whileStarting"] += 1;
      // A shop that never opened would restart endlessly.
      if (shouldRun && isOpen) start();
    });
  }

  /** Whether this process became ready before it ended. */
  async function isReady(own) {
    while (own.exitCode === null && own.signalCode === null) {
      if ((await readiness()) === 200) return true;
      await delay(200);
    }
    return false;
  }

  async function readiness() {
    const answer = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
    await answer?.body?.cancel();
    return answer?.status;
  }

  async function ready(longest = longestStart) {
    const until = Date.now() + longest;
    for (;;) {
      if ((await readiness()) === 200) return;
      const hasFailed = !isOpen && child.exitCode !== null;
      if (hasFailed || Date.now() > until) throw new Error(`the shop is not ready: ${tail()}`);
      await delay(50);
    }
  }

  const tail = () => readFileSync(logFile, "utf8").slice(-2_000);
  const postmaster = () => Number.parseInt(readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
  let killedPostmaster = 0;
  start();
  await ready();
  isOpen = true;
  return {
    origin,
    ready,
    /** How often the process ended without being killed: after it had sold, or because the database was killed under its start. */
    ends,
    killProcess: () => child.kill("SIGKILL"),
    /** Waits for a living postmaster, as the one killed last may not have been replaced yet. */
    async killDatabase() {
      for (const until = Date.now() + longestStart; ; await delay(20)) {
        const hasFailed = !isOpen && child.exitCode !== null;
        if (hasFailed || Date.now() > until) throw new Error(`no PostgreSQL to kill: ${tail()}`);
        const pid = await Promise.resolve()
          .then(postmaster)
          .catch(() => 0);
        if (!pid || pid === killedPostmaster || !isAlive(pid)) continue;
        killedPostmaster = pid;
        return process.kill(pid, "SIGKILL");
      }
    },
    socketFolder: () => readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n")[4],
    async stop() {
      shouldRun = false;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await exit;
    },
  };
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
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
