import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Playwright with the arguments given, on a shop with a database folder of its own that is removed afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), "nofesh-journeys-"));
// As root, PostgreSQL runs as another account, which must be able to pass through.
chmodSync(dataDir, 0o711);

const child = spawn(
  process.execPath,
  [join("node_modules", "@playwright", "test", "cli.js"), "test", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, JOURNEY_DATA_DIR: dataDir } },
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to both of us.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  });
}

child.on("exit", (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
