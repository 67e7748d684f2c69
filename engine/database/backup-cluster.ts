import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";

/** What a backup says about itself. It is written last: a folder without it is no backup. */
export type BackupNote = { madeAt: string; postgres: number; files: number; bytes: number };

export const backupNoteFile = "backup.json";

/** What belongs to the running server or is made again by it (PostgreSQL, "Making a base backup using the low level API"). */
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

type Copied = { files: number; bytes: number };

/**
 * Copies a running cluster into `target` so that the copy opens as it was when the copying ended, while others go on writing: PostgreSQL's
 * low-level backup. A temporary replication slot keeps the journal that the copy needs. `target` must not exist; it appears whole or not at
 * all. `beside` are more files to keep with it, by name. Throws when the disk is full or the connection is lost; then nothing is left.
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
  // One session from start to stop: when it ends early, PostgreSQL ends the backup and the slot with it.
  const session = new pg.Client({ connectionString: url, application_name: "nofesh backup" });
  session.on("error", () => {});
  await session.connect();
  try {
    await session.query("select pg_create_physical_replication_slot('nofesh_backup_' || pg_backend_pid(), true, true)");
    await session.query("select pg_backup_start('nofesh', true)");
    const copied = await copyFolder(cluster, join(draft, "postgres"), true);
    const { rows } = await session.query<{ labelfile: string; spcmapfile: string }>(
      "select labelfile, spcmapfile from pg_backup_stop(false)",
    );
    const { labelfile, spcmapfile } = rows[0]!;
    await writeFile(join(draft, "postgres", "backup_label"), labelfile, { mode: 0o600 });
    if (spcmapfile) await writeFile(join(draft, "postgres", "tablespace_map"), spcmapfile, { mode: 0o600 });
    // The journal last: it reaches to the end of the copying.
    const journal = await copyFolder(join(cluster, "pg_wal"), join(draft, "postgres", "pg_wal"), false);
    for (const [name, file] of Object.entries(beside)) if (existsSync(file)) await copyFile(file, join(draft, name));
    const postgres = Number.parseInt(await readFile(join(cluster, "PG_VERSION"), "utf8"), 10);
    const note: BackupNote = {
      madeAt: now.toISOString(),
      postgres,
      files: copied.files + journal.files,
      bytes: copied.bytes + journal.bytes,
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
 * Puts a backup into `dataDir`. What stands there is moved aside and never deleted; where to is returned. The cluster there must not run.
 * Throws a sentence when `from` is no whole backup.
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
  let moved = false;
  for (const name of ["postgres", ...beside]) {
    if (!existsSync(join(dataDir, name))) continue;
    await mkdir(movedTo, { recursive: true, mode: 0o700 });
    await rename(join(dataDir, name), join(movedTo, name));
    moved = true;
  }
  await rename(draft, join(dataDir, "postgres"));
  // The account PostgreSQL ran as owned it; the next start makes it for the account it runs as then.
  await rm(join(dataDir, "socket"), { recursive: true, force: true });
  for (const name of beside) if (existsSync(join(from, name))) await copyFile(join(from, name), join(dataDir, name));
  return { note, movedTo: moved ? movedTo : null };
}

/** What a folder says about the backup in it; null when it is none. */
export async function backupNoteOf(folder: string): Promise<BackupNote | null> {
  try {
    return JSON.parse(await readFile(join(folder, backupNoteFile), "utf8")) as BackupNote;
  } catch {
    return null;
  }
}

/** Copies what a folder holds. Files that go away meanwhile were of no use any more: PostgreSQL removed them. */
async function copyFolder(from: string, to: string, ofCluster: boolean): Promise<Copied> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const sum: Copied = { files: 0, bytes: 0 };
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

/** A folder that PostgreSQL wants to find and fills itself. */
async function copyNothing(to: string): Promise<Copied> {
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
