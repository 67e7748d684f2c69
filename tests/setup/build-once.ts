import { spawnSync } from "node:child_process";
import { join } from "node:path";

/**
 * The build is that of these sources afterwards. Where all tests run it was made before any of them (`scripts/test/run-suite.mjs`): made again,
 * it would take the files from under a shop that another test runs.
 */
export function buildOnce(): void {
  if (process.env.NOFESH_BUILT) return;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join("scripts", "start", "build.mjs")], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}\n${stderr}`);
}
