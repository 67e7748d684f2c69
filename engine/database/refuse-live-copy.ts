import { closeSync, existsSync, openSync, readFileSync, readSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Where a cluster stands, beside it: the number its folder has on its disk. */
const placeFile = "postgres.place";

/** DBState of pg_control, at its sixteenth byte since PostgreSQL 9: whether the cluster was shut down. */
const stateOffset = 16;
const shutDown = [1, 2];

/**
 * Refuses a cluster that was copied while it ran. Such a copy opens and looks well, with half of what was written while it was made: a folder
 * that was not shut down, is no backup, and is another folder than the one that was running. A snapshot of a whole disk keeps the folder's
 * number and is taken. Call it before a start; it writes the place down for the next one.
 */
export function refuseLiveCopy(dataDir: string, cluster: string): void {
  const here = String(statSync(cluster, { bigint: true }).ino);
  const file = join(dataDir, placeFile);
  const known = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  const isBackup = existsSync(join(cluster, "backup_label"));
  if (known !== null && known !== here && !isBackup && !wasShutDown(cluster))
    throw new Error(
      `${cluster} was copied while its PostgreSQL was running, so parts of it are missing. Use a backup made by "npm run backup", or a copy of the stopped shop. To open it all the same, at your own risk, remove ${file}.`,
    );
  if (known !== here) writeFileSync(file, `${here}\n`, { mode: 0o600 });
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
