import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Logger } from "pino";

/**
 * Repeats work every few seconds, whether or not the previous round succeeded. However many processes there are, only one does it at a
 * time: the others find its name locked. The lock belongs to the connection, so it ends when the process or the database dies. Returns a
 * function that stops the rounds and resolves once the current one is over.
 */
export function startRound(
  { name, seconds, pool, log }: { name: string; seconds: number; pool: pg.Pool; log: Logger },
  work: () => Promise<unknown>,
): () => Promise<void> {
  const shutdown = new AbortController();
  const rounds = (async () => {
    while (!shutdown.signal.aborted) {
      try {
        await alone(pool, name, work);
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

async function alone(pool: pg.Pool, name: string, work: () => Promise<unknown>): Promise<void> {
  const client = await pool.connect();
  const lock = [`nofesh round ${name}`];
  let lost: Error | undefined;
  try {
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext($1)) as mine", lock);
    if (!rows[0].mine) return;
    try {
      await work();
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", lock).catch((error: Error) => {
        lost = error;
      });
    }
  } finally {
    client.release(lost);
  }
}
