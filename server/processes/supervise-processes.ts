import cluster, { type Worker } from "node:cluster";
import { constants } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { listen } from "../listen";
import { metricsServer } from "../metrics/metrics-endpoint";
import { handOverSeconds } from "../process-end";
import type { ServerSettings } from "../settings";
import { metricsOfAll } from "./metrics-of-all";
import type { ToSupervisor, ToWebProcess } from "./process-messages";
import { joiningFlag } from "./web-process-link";

/** Milliseconds before each new attempt to replace a web process that ended. */
const restartDelays = [0, 250, 1_000, 5_000, 10_000];
/** Seconds, beyond its hand-over, after which a replaced process that still answers somebody is ended. */
const longestLeave = 60;

/**
 * Runs `count` web processes on one port. The first opens the database and answers from the start, the others join once it sells. A process
 * that dies is replaced. SIGTERM and SIGINT end all of them; SIGHUP replaces them one at a time, each only after its successor sells, so
 * that a new build takes over without a lost request; if the successor does not open, the old ones stay.
 */
export async function superviseProcesses(
  command: string,
  { webProcesses: count, metrics, host, stopGrace, keepAlive }: ServerSettings,
  log: Logger,
): Promise<void> {
  const open = new Set<Worker>();
  const stopped = new AbortController();
  let replacing = false;

  const all = metricsOfAll(() => open);
  const figures = metrics.port ? metricsServer({ text: all.text }) : undefined;
  if (figures) await listen(figures, { port: metrics.port!, host: host ?? "127.0.0.1", variable: "METRICS_PORT" });

  /** Starts a process; resolves when it sells, rejects if it ends before. */
  function launch(): Promise<Worker> {
    cluster.setupPrimary({ args: [command, ...(open.size > 0 ? [joiningFlag] : [])] });
    const worker = cluster.fork();
    log.info({ process: worker.id, pid: worker.process.pid }, "a web process started");
    return new Promise((resolve, reject) => {
      worker.on("message", async (message: ToSupervisor) => {
        if (message.kind === "metrics") return all.take(worker, message);
        if (message.kind === "wants-all-metrics")
          return tell(worker, { kind: "all-metrics", id: message.id, text: (await all.text()).body });
        open.add(worker);
        resolve(worker);
      });
      // Nobody else hears a message that met a process that just died, or a process that the system could not start:
      // unheard, either would end this process, and the shop with it.
      worker.on("error", (error) => {
        log.error({ err: error, process: worker.id }, "a web process could not be reached");
        if (!worker.process.pid) reject(new EndedBeforeOpen(1));
      });
      worker.once("exit", (code, signal) => {
        if (open.delete(worker) && !stopped.signal.aborted) {
          log.error({ code, signal }, "a web process ended; another takes its place");
          void keepTrying();
        }
        reject(new EndedBeforeOpen(signal ? 128 + constants.signals[signal as NodeJS.Signals] : code));
      });
    });
  }

  async function keepTrying(): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      const pause = restartDelays[Math.min(attempt, restartDelays.length - 1)];
      await delay(pause, undefined, { signal: stopped.signal }).catch(() => {});
      if (stopped.signal.aborted) return;
      try {
        await launch();
        return;
      } catch (error) {
        if (!(error instanceof EndedBeforeOpen)) throw error;
        log.error({ code: error.code }, "a web process could not start; trying again");
      }
    }
  }

  async function replaceAll(): Promise<void> {
    if (replacing || stopped.signal.aborted) return;
    replacing = true;
    try {
      for (const old of [...open]) {
        // One that died meanwhile has its successor.
        if (!open.has(old)) continue;
        await launch();
        await leave(old);
      }
      log.info("every web process was replaced");
    } catch (error) {
      if (!(error instanceof EndedBeforeOpen)) throw error;
      log.error({ code: error.code }, "the new web process could not start: the others go on as they are");
    } finally {
      replacing = false;
    }
  }

  async function leave(worker: Worker): Promise<void> {
    if (!open.delete(worker)) return;
    const longest = handOverSeconds({ stopGrace, keepAlive }) + longestLeave;
    const gone = new Promise<void>((resolve) => worker.once("exit", () => resolve()));
    const late = setTimeout(() => worker.process.kill("SIGKILL"), longest * 1000);
    tell(worker, { kind: "leave" });
    await gone;
    clearTimeout(late);
  }

  const stop = (signal: NodeJS.Signals) => {
    stopped.abort();
    figures?.close();
    // A terminal sends Ctrl-C to every process; a second signal would mean "at once".
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // A terminal that closes sends the same signal; an operator's shop has none.
  process.on("SIGHUP", () => (process.stdin.isTTY ? stop("SIGTERM") : void replaceAll()));

  try {
    await launch();
  } catch (error) {
    if (!(error instanceof EndedBeforeOpen)) throw error;
    // It has said why.
    figures?.close();
    process.exitCode = error.code;
    return;
  }
  await Promise.all(Array.from({ length: count - 1 }, keepTrying));
  if (!stopped.signal.aborted) log.info({ processes: count }, "all web processes sell");
}

class EndedBeforeOpen extends Error {
  constructor(readonly code: number) {
    super(`A web process ended with ${code} before it was open.`);
  }
}

function tell(worker: Worker, message: ToWebProcess): void {
  if (worker.isConnected()) worker.send(message);
}
