import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseLog } from "./connect";

/** Milliseconds: between two connections, and between two checks that an idle one is alive. */
const reconnectDelay = 1000;
const checkEvery = 10_000;

/**
 * Listens for notifications on its own connection, which is reopened whenever it breaks. Notifications sent meanwhile are lost:
 * `connected` is called on each connection, to read what was missed. Returns a function that stops it.
 */
export function listen(
  newClient: () => pg.Client,
  channels: readonly string[],
  {
    received,
    connected,
    broken: lost,
  }: { received(channel: string, payload: string): void; connected(): void; broken?(): void },
  log: DatabaseLog,
): () => Promise<void> {
  const shutdown = new AbortController();
  const wait = (milliseconds: number, or: AbortSignal = shutdown.signal) =>
    delay(milliseconds, undefined, { signal: AbortSignal.any([shutdown.signal, or]), ref: false }).catch(
      () => undefined,
    );

  async function once(): Promise<void> {
    const client = newClient();
    const broken = new AbortController();
    client.on("error", () => broken.abort());
    client.on("end", () => broken.abort());
    client.on("notification", ({ channel, payload = "" }) => received(channel, payload));
    try {
      await client.connect();
      for (const channel of channels) await client.query(`listen ${channel}`);
      connected();
      // A connection whose peer vanished silently reports nothing by itself.
      while (!broken.signal.aborted && !shutdown.signal.aborted) {
        await wait(checkEvery, broken.signal);
        if (!shutdown.signal.aborted) await client.query("select 1");
      }
    } finally {
      lost?.();
      await client.end().catch(() => undefined);
    }
  }

  const loop = (async () => {
    while (!shutdown.signal.aborted) {
      try {
        await once();
      } catch (fault) {
        if (!shutdown.signal.aborted) log.warn(`The connection that listens broke: ${(fault as Error).message}`);
      }
      if (!shutdown.signal.aborted) await wait(reconnectDelay);
    }
  })();
  return async () => {
    shutdown.abort();
    await loop;
  };
}
