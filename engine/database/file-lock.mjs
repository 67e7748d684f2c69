import { randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// Plain JavaScript, because the start script uses it too, before anything is built. Why no library:
// docs/decisions/0037-what-stays-written-by-hand.md.

const POLL = 50;

/**
 * Runs `work` while no other process of this machine does so under the same lock file; `onWait` is called once if it has to wait. A dead
 * holder is recognised at once and replaced. Two processes may still enter if one of them judges a holder dead at the same instant: work
 * under the lock must tolerate that.
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
 * Linked into place with its content, so that no process ever reads a lock file without its holder.
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
    // Another process was faster and this is its valid lock: put it back.
    if ((await readHolder(aside)) !== holder) await link(aside, path);
  } catch {
    // Already gone, or taken again: the next round handles it.
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
 * When a process started, where the system reports it: containers reuse the numbers of dead processes.
 * @type {(pid: number) => Promise<string>}
 */
async function startOf(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
