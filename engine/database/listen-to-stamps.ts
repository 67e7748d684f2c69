import { type Stamps, stampChannel } from "../core/stamps";
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
      heard: (_channel, stamp) => stamps.raise(stamp),
      connected: () => stamps.heard(true),
      broken: () => stamps.heard(false),
    },
    log,
  );
}
