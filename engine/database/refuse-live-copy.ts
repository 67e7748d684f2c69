import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Stored next to the cluster: the inode of its folder. */
const placeFile = "postgres.place";

/** DBState of pg_control, sixteen bytes in since PostgreSQL 9: whether the cluster was shut down. */
const stateOffset = 16;
const shutDown = [1, 2];

/**
 * Refuses a cluster that was copied while running. Such a copy opens and looks intact, but holds only part of what was written during the
 * copy. It is recognised as a folder that was not shut down, is not a backup, and has another inode than the one that ran. A snapshot of
 * a whole disk keeps the inode and is accepted. Call it before a start; it records the inode for the next one.
 */
export function refuseLiveCopy(dataDir: string, cluster: string): void {
  const here = String(statSync(cluster, { bigint: true }).ino);
  const file = join(dataDir, placeFile);
  const recorded = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  const isBackup = existsSync(join(cluster, "backup_label"));
  if (recorded !== null && recorded !== here && !isBackup && !wasShutDown(cluster))
    throw new Error(
      `${cluster} was copied while its PostgreSQL was running, so parts of it are missing. Use a backup made by "npm run backup", or a copy of the stopped shop. To open it all the same, at your own risk, remove ${file}.`,
    );
  if (recorded !== here) writeFileSync(file, `${here}\n`, { mode: 0o600 });
}

function wasShutDown(cluster: string): boolean {
  const bytes = Buffer.alloc(4);
  const file = openSync(join(cluster, "global", "pg_control"), "r");
  try {
    readSync(file, bytes, 0, 4, stateOffset);
  } finally {
    closeSync(file);
  }
  return shutDown.includes(bytes.readInt32LE());
}
