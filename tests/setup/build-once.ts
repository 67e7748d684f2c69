import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * Ensures a build of the current sources. In a full run it was built beforehand (`scripts/test/run-suite.mjs`): a rebuild would remove
 * files from under a shop that another test runs.
 */
export function buildOnce(): void {
  if (process.env.NOFESH_BUILT) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join("scripts", "start", "build.mjs")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`);
}
