import { setTimeout as delay } from "node:timers/promises";
import type { Runner } from "graphile-worker";
import type { Logger } from "pino";

/** Milliseconds before a runner that died is replaced. */
const restartDelay = 1000;
/** Number of consecutive failed polls for jobs after which a runner is considered broken. */
const deafAfter = 3;

type KeptRunner = {
  /** False from the moment a runner is abandoned until the next one has started. */
  alive(): boolean;
  stop(): Promise<void>;
};

/**
 * Keeps a job runner working, replacing it as often as needed. A runner breaks in two ways: its workers stop for good when the database
 * goes away while they record the outcome of a job; and a runner whose first query failed caches that failure and never takes a job again
 * (graphile-worker 0.16.6 caches the promise of its task ids), which shows only as polls that fail again and again.
 */
export async function keepRunning(begin: () => Promise<Runner>, log: Logger): Promise<KeptRunner> {
  const shutdown = new AbortController();
  let runner = watch(await begin());
  let replacing: Promise<void> | undefined;

  function watch(newRunner: Runner): Runner {
    let failedLooks = 0;
    const replaceOnce = () => {
      if (shutdown.signal.aborted || replacing || runner !== newRunner) return;
      replacing = replace(newRunner).finally(() => {
        replacing = undefined;
      });
    };
    const onSignal = () => {
      failedLooks = 0;
    };
    newRunner.events.on("worker:getJob:empty", onSignal);
    newRunner.events.on("job:start", onSignal);
    newRunner.events.on("worker:getJob:error", () => {
      failedLooks += 1;
      if (failedLooks >= deafAfter) replaceOnce();
    });
    newRunner.events.on("worker:fatalError", replaceOnce);
    newRunner.promise.then(replaceOnce, replaceOnce);
    return newRunner;
  }

  async function replace(dead: Runner): Promise<void> {
    log.warn("the job runner takes no jobs and is replaced");
    await dead.stop().catch(() => undefined);
    while (!shutdown.signal.aborted) {
      await delay(restartDelay, undefined, { signal: shutdown.signal }).catch(() => undefined);
      if (shutdown.signal.aborted) return;
      try {
        runner = watch(await begin());
        return;
      } catch (fault) {
        log.warn({ err: fault }, "the job runner could not be started");
      }
    }
  }

  return {
    alive: () => replacing === undefined && !shutdown.signal.aborted,
    async stop() {
      shutdown.abort();
      await replacing;
      await runner.stop().catch(() => undefined);
    },
  };
}
