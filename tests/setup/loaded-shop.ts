import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const FOLDER = "NOFESH_LOADED_SHOP";

/**
 * For `globalSetup`: the folder of one loaded shop for the whole run. Loading the demo takes more processor than most tests that need a
 * running shop. The workers find it in the environment they inherit.
 */
export default function folderOfLoadedShop() {
  const folder = mkdtempSync(join(tmpdir(), "nofesh-loaded-"));
  // As root, PostgreSQL runs as another account, which must be able to traverse the folder.
  chmodSync(folder, 0o711);
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Copies the loaded shop to `dataDir`. The first file that needs it loads it, the others wait; outside of such a run nothing is copied. */
export async function copyLoadedShop(dataDir: string, load: (emptyDir: string) => Promise<void>): Promise<void> {
  const folder = process.env[FOLDER];
  if (!folder) return;
  const loaded = join(folder, "loaded");
  const failed = join(folder, "failed");
  if (isFirst(join(folder, "first"))) {
    try {
      await load(join(folder, "loading"));
      renameSync(join(folder, "loading"), loaded);
    } catch (fault) {
      mkdirSync(failed);
      throw fault;
    }
  }
  while (!existsSync(loaded)) {
    if (existsSync(failed)) throw new Error("the shop was not loaded: the file that needed it first says why");
    await delay(100);
  }
  // Keeps the owner of PostgreSQL's files, which Node's own copy does not.
  execFileSync("cp", ["-a", loaded, dataDir]);
}

function isFirst(mark: string): boolean {
  try {
    mkdirSync(mark);
    return true;
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw fault;
  }
}
