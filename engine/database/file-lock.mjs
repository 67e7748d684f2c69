import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// Plain JavaScript, because the start script uses it too, before anything is built. Why no library: docs/decisions/0037-what-stays-written-by-hand.md.

const POLL = 50;

/**
 * Runs `work` while no other process of this machine does so under the same lock file; `onWait` is told once when it has to wait.
 * A holder that died is recognised at once and replaced. Two may still slip in when one of them judges a holder dead at the same
 * instant: what is done under the lock must bear that.
 *
 * @template T
 * @param {string} path
 * @param {() => void} onWait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(path, onWait, work) {
  await mkdir(dirname(path), { recursive: true });
  const mine = `${process.pid} ${await startOf(process.pid)} ${randomUUID()}`;
  await acquire(path, mine, onWait);
  try {
    return await work();
  } finally {
    if ((await readHolder(path)) === mine) await rm(path, { force: true });
  }
}

/** @type {(path: string, mine: string, onWait: () => void) => Promise<void>} */
async function acquire(path, mine, onWait) {
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

/**
 * Linked into place with its content: nobody ever reads a lock that does not yet say whose it is.
 * @type {(path: string, mine: string) => Promise<boolean>}
 */
async function claim(path, mine) {
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, mine, { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** @type {(path: string) => Promise<string | undefined>} */
function readHolder(path) {
  return readFile(path, "utf8").catch(() => undefined);
}

/** @type {(path: string, holder: string) => Promise<void>} */
async function discard(path, holder) {
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

/** @type {(holder: string) => Promise<boolean>} */
async function isAlive(holder) {
  const [pid, startedAt] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return (await startOf(Number(pid))) === startedAt;
}

/**
 * When a process began, where the system says so: a container gives the numbers of dead processes to new ones.
 * @type {(pid: number) => Promise<string>}
 */
async function startOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
