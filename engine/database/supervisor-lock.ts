import { randomUUID } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";

const POLL = 50;

/**
 * Runs `work` while no other process does so under the same lock file; `onWait` is told once when it has to wait.
 * A holder that died is recognised and replaced. Two may still slip in when one of them judges a holder dead at the
 * same instant: what is done under the lock is also guarded by PostgreSQL's own, so that only work is lost.
 */
export async function withFileLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T> {
  const mine = `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`;
  await acquire(path, mine, onWait);
  try {
    return await work();
  } finally {
    if ((await readHolder(path)) === mine) await rm(path, { force: true });
  }
}

async function acquire(path: string, mine: string, onWait: () => void) {
  let told = false;
  while (!(await claim(path, mine))) {
    const holder = await readHolder(path);
    if (holder === undefined) continue;
    if (!(await isAlive(holder))) {
      await discard(path, holder);
      continue;
    }
    if (!told) onWait();
    told = true;
    await delay(POLL);
  }
}

/** Linked into place with its content: nobody ever reads a lock that does not yet say whose it is. */
async function claim(path: string, mine: string) {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readHolder(path: string) {
  return readFile(path, "utf8").catch(() => undefined);
}

async function discard(path: string, holder: string) {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
    // Somebody else was quicker and this is their living lock: it goes back.
    if ((await readHolder(aside)) !== holder) await link(aside, path);
  } catch {
    // Gone already, or taken again: the next round sees what is there.
  }
  await rm(aside, { force: true });
}

async function isAlive(holder: string) {
  const [pid, startedAt] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
  }
  return (await startOf(Number(pid))) === startedAt;
}

/** When a process began, where the system says so: a container gives the numbers of dead processes to new ones. */
async function startOf(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
