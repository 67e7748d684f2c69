import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { memoryPools, nodeOptionsOf } from "../start/node-options.mjs";
import { freePort } from "./debian-servers.mjs";

/** What a shop on these servers is started with; both shops share the folder of the sandbox's card company. */
export function shopEnvironment({ folder, env }, departures) {
  return {
    ...memoryPools,
    ...process.env,
    ...env,
    NODE_ENV: "production",
    SHOP_MODE: "sandbox",
    HOST: "127.0.0.1",
    DATA_DIR: join(folder, "shops"),
    DEMO_DEPARTURES: String(departures),
    DATABASE_POOL_SIZE: "10",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
  };
}

/** Starts a shop and waits until it sells. Its log goes into the servers' folder. */
export async function grownShop(servers, name, departures) {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...shopEnvironment(servers, departures),
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    PUBLIC_URL: origin,
  };
  const child = spawn(process.execPath, [...nodeOptionsOf(env), "build/index.js", "serve"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const log = createWriteStream(join(servers.folder, `${name}.log`));
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  while ((await fetch(`${origin}/readyz`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error(`the shop ended with ${child.exitCode}: ${log.path}`);
    await delay(100);
  }
  return {
    origin,
    /** The reads that a replica may answer, so far, by where they were answered. */
    async reads() {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const of = (from) => Number(text.match(`nofesh_reads_total{from="${from}"} (\\d+)`)?.[1] ?? 0);
      return { replica: of("replica"), primary: of("primary"), repeated: of("repeated") };
    },
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}
