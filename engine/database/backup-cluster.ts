import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";

/** Metadata of a backup. It is written last: a folder without it is an incomplete backup. */
type BackupNote = { madeAt: string; postgres: number; files: number; bytes: number };

const backupNoteFile = "backup.json";

/** Files that belong to the running server or that it recreates (PostgreSQL, "Making a base backup using the low level API"). */
const leftOut = {
  files: ["postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map", "pg_internal.init"],
  contents: [
    "pg_wal",
    "pg_replslot",
    "pg_dynshmem",
    "pg_notify",
    "pg_serial",
    "pg_snapshots",
    "pg_stat_tmp",
    "pg_subtrans",
  ],
} as const;

type CopyCount = { files: number; bytes: number };

/**
 * Copies a running cluster into `target` while others keep writing, with PostgreSQL's low-level backup: the copy opens in the state at
 * the end of copying. A temporary replication slot retains the WAL that the copy needs. `target` must not exist; it appears complete or
 * not at all. `beside` are further files to store with it, by name. Throws when the disk is full or the connection is lost, and then
 * leaves nothing behind.
 */
export async function backupCluster({
  url,
  cluster,
  target,
  now,
  beside = {},
}: {
  url: string;
  cluster: string;
  target: string;
  now: Date;
  beside?: Record<string, string>;
}): Promise<BackupNote> {
  if (existsSync(target)) throw new Error(`${target} is there already: a backup is never written over another.`);
  const draft = `${target}.part`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(join(draft, "postgres"), { recursive: true, mode: 0o700 });
  // One session from start to stop: if it ends early, PostgreSQL ends the backup and drops the slot.
  const session = new pg.Client({ connectionString: url, application_name: "nofesh backup" });
  session.on("error", () => {});
  await session.connect();
  try {
    await session.query("select pg_create_physical_replication_slot('nofesh_backup_' || pg_backend_pid(), true, true)");
    await session.query("select pg_backup_start('nofesh', true)");
    const copyCount = await copyFolder(cluster, join(draft, "postgres"), true);
    const { rows } = await session.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(false)",
    );
    const { labelfile, spcmapfile } = rows[0]!;
    await writeFile(join(draft, "postgres", "backup_label"), labelfile, { mode: 0o600 });
    if (spcmapfile) await writeFile(join(draft, "postgres", "tablespace_map"), spcmapfile, { mode: 0o600 });
    // The WAL comes last: it must cover the whole copy.
    const journal = await copyFolder(join(cluster, "pg_wal"), join(draft, "postgres", "pg_wal"), false);
    for (const [name, file] of Object.entries(beside)) if (existsSync(file)) await copyFile(file, join(draft, name));
    const postgres = Number.parseInt(await readFile(join(cluster, "PG_VERSION"), "utf8"), 10);
    const note: BackupNote = {
      madeAt: now.toISOString(),
      postgres,
      files: copyCount.files + journal.files,
      bytes: copyCount.bytes + journal.bytes,
    };
    await writeFile(join(draft, backupNoteFile), `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 });
    await rename(draft, target);
    return note;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await session.end().catch(() => {});
  }
}

/**
 * Restores a backup into `dataDir`. An existing cluster is moved aside, never deleted; its new path is returned. It must not be running.
 * Throws an error with a message for the operator when `from` is not a complete backup.
 */
export async function restoreCluster({
  from,
  dataDir,
  now,
  beside = [],
}: {
  from: string;
  dataDir: string;
  now: Date;
  beside?: string[];
}): Promise<{ note: BackupNote; movedTo: string | null }> {
  const note = await backupNoteOf(from);
  if (!note) throw new Error(`${from} is no whole backup: it has no ${backupNoteFile}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const draft = join(dataDir, "postgres.restored");
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await copyFolder(join(from, "postgres"), draft, false);
  const movedTo = join(dataDir, `before-restore-${now.toISOString().replaceAll(":", "-")}`);
  let isMoved = false;
  for (const name of ["postgres", ...beside]) {
    if (!existsSync(join(dataDir, name))) continue;
    await mkdir(movedTo, { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(movedTo, name));
    isMoved = true;
  }
  await rename(draft, join(dataDir, "postgres"));
  // It was owned by the account PostgreSQL ran as; the next start recreates it for its own account.
  await rm(join(dataDir, "socket"), { recursive: true, force: true });
  for (const name of beside) if (existsSync(join(from, name))) await copyFile(join(from, name), join(dataDir, name));
  return { note, movedTo: isMoved ? movedTo : null };
}

/** The metadata of the backup in a folder; null when the folder holds no backup. */
async function backupNoteOf(folder: string): Promise<BackupNote | null> {
  try {
    return JSON.parse(await readFile(join(folder, backupNoteFile), "utf8")) as BackupNote;
  } catch {
    return null;
  }
}

/** Copies the contents of a folder. Files that disappear during the copy are not needed: PostgreSQL removed them. */
async function copyFolder(from: string, to: string, ofCluster: boolean): Promise<CopyCount> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const sum: CopyCount = { files: 0, bytes: 0 };
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    if (entry.name.startsWith("pgsql_tmp") || ((leftOut.files as readonly string[]).includes(entry.name) && ofCluster))
      continue;
    if (entry.isDirectory()) {
      const empty = ofCluster && (leftOut.contents as readonly string[]).includes(entry.name);
      const inner = empty
        ? await copyNothing(join(to, entry.name))
        : await copyFolder(source, join(to, entry.name), false);
      sum.files += inner.files;
      sum.bytes += inner.bytes;
    } else if (entry.isFile()) {
      const bytes = await copyFile(source, join(to, entry.name));
      if (bytes === null) continue;
      sum.files += 1;
      sum.bytes += bytes;
    }
  }
  return sum;
}

/** A folder whose existence PostgreSQL expects, but whose contents it creates itself. */
async function copyNothing(to: string): Promise<CopyCount> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  return { files: 0, bytes: 0 };
}

async function copyFile(from: string, to: string): Promise<number | null> {
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600, flush: true }));
    return (await lstat(to)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await rm(to, { force: true });
    return null;
  }
}
