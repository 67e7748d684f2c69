import { randomUUID } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

/**
 * Runs `work` while no other process on this machine does so under the same lock file. The file names its holder, so that
 * one left by a killed process is recognised. `onWait` is told once when there is somebody to wait for.
 */
export async function withBuildLock(path, onWait, work) {
  mkdirSync(dirname(path), { recursive: true });
  const mine = `${process.pid} ${startOf(process.pid)} ${randomUUID()}`;
  let told = false;
  while (!claim(path, mine)) {
    const holder = read(path);
    if (holder === undefined) continue;
    if (!isAlive(holder)) {
      discard(path, holder);
      continue;
    }
    if (!told) onWait();
    told = true;
    await delay(200);
  }
  try {
    return await work();
  } finally {
    if (read(path) === mine) rmSync(path, { force: true });
  }
}

/** Linked into place with its content: nobody reads a lock that does not yet say whose it is. */
function claim(path, mine) {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function discard(path, holder) {
  const aside = `${path}.${randomUUID()}`;
  try {
    renameSync(path, aside);
    // Somebody else was quicker and this is their living lock: it goes back.
    if (read(aside) !== holder) linkSync(aside, path);
  } catch {
    // Gone already, or taken again: the next round sees what is there.
  }
  rmSync(aside, { force: true });
}

function isAlive(holder) {
  const [pid, startedAt] = holder.split(" ");
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code === "ESRCH") return false;
  }
  return startOf(pid) === startedAt;
}

/** When a process began, where the system says so: a container gives the numbers of dead processes to new ones. */
function startOf(pid) {
  const stat = read(`/proc/${pid}/stat`) ?? "";
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}

function read(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
