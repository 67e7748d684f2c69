/** Where the primary's write-ahead log ends. */
export type PrimaryPosition = {
  /** Identifies the cluster that both belong to; null where the server does not tell. */
  systemId: string | null;
  lsn: bigint;
  /** By the primary's clock, in milliseconds since 1970. */
  at: number;
};

/** How much of the log a server has replayed. */
export type ReplicaPosition = {
  systemId: string | null;
  /** False for a server that accepts writes: promoted, or never a replica. */
  recovering: boolean;
  replayed: bigint | null;
  /** When the last replayed transaction was committed, by the primary's clock, in milliseconds since 1970. */
  lastCommitAt: number | null;
};

/** An earlier end of the primary's log, and when it was asked for by our own clock, in milliseconds. */
export type PastPosition = { lsn: bigint; askedAt: number };

/**
 * Milliseconds by which a replica's data may be out of date; null when nothing can be said, or it is no replica of this primary. What has
 * replayed all of the log is current, however long ago the last transaction was: an idle shop does not look stale. Otherwise two upper
 * bounds are known, and the lower one counts: the age of the last replayed transaction, by the primary's clock alone; and the time since
 * the primary stood where the replica is now, by ours alone. `primary` must have been asked before `replica`, and at `askedAt`.
 */
export function staleness(
  primary: PrimaryPosition,
  replica: ReplicaPosition,
  past: readonly PastPosition[],
  askedAt: number,
): number | null {
  const { replayed, lastCommitAt } = replica;
  if (!replica.recovering || replayed === null || replica.systemId !== primary.systemId) return null;
  if (replayed >= primary.lsn) return 0;
  const passed = past.filter(({ lsn }) => lsn <= replayed).map((position) => askedAt - position.askedAt);
  const bounds = lastCommitAt === null ? passed : [...passed, primary.at - lastCommitAt];
  return bounds.length > 0 ? Math.max(0, Math.min(...bounds)) : null;
}
