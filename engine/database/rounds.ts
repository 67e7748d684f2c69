import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { RoundLocks } from "./round-locks";

/** Does each piece of work, whether or not those before it succeeded, and then throws what failed. */
export async function doEach(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const faults: unknown[] = [];
  for (const work of works) await work().catch((fault) => faults.push(fault));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${works.length} failed`);
}

/**
 * Repeats work every few seconds, whether or not the previous round succeeded. However many processes there are, only one does it at a
 * time: the others find its name locked. Returns a function that stops the rounds and resolves once the current one is over.
 */
export function startRound(
  { name, seconds, locks, log }: { name: string; seconds: number; locks: RoundLocks; log: Logger },
  work: () => Promise<unknown>,
): () => Promise<void> {
  const shutdown = new AbortController();
  const rounds = (async () => {
    while (!shutdown.signal.aborted) {
      try {
        await locks.alone(name, work);
      } catch (fault) {
        log.error({ err: fault, round: name }, `the ${name} round failed`);
      }
      await delay(seconds * 1000, undefined, { signal: shutdown.signal, ref: false }).catch(() => undefined);
    }
  })();
  return async () => {
    shutdown.abort();
    await rounds;
  };
}
