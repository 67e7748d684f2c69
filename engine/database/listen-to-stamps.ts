import { type Stamps, stampChannel } from "../core/caches/stamps";
import type { DatabaseLog, OpenedDatabase } from "./connect";
import { listen } from "./listen";

/** Receives stamps announced by any process, on its own connection. Returns a function that stops it. */
export function listenToStamps(
  newClient: OpenedDatabase["newClient"],
  stamps: Stamps,
  log: DatabaseLog,
): () => Promise<void> {
  return listen(
    newClient,
    [stampChannel],
    {
      received: (_channel, stamp) => stamps.invalidate(stamp),
      connected: () => stamps.setListening(true),
      broken: () => stamps.setListening(false),
    },
    log,
  );
}
