import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { buildOnce } from "../setup/build-once";

// Otherwise a reader who follows a booking or a search goes back and forth between folders, and no one notices when that begins.
test("from form to table, a booking returns to a folder it has left at most 5 times and a search at most 3 times", () => {
  buildOnce();
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/paths/request-paths.mjs"], {
    encoding: "utf8",
  });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout).toMatch(/a search \| \d+ \| [0-3] \(goal: at most 3\)/);
}, 300_000);
