import "../start/print-usage.mjs";
import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Runs Playwright with the given arguments, on a shop with a database folder of its own that is removed afterwards. */
const dataDir = mkdtempSync(join(tmpdir(), "nofesh-journeys-"));
// When run as root, PostgreSQL uses another account, which needs to traverse this folder.
chmodSync(dataDir, 0o711);

mkdirSync("test-results", { recursive: true });
const log = resolve("test-results", "journeys-server.log");
writeFileSync(log, "");

const child = spawn(
  process.execPath,
  [join("node_modules", "@playwright", "test", "cli.js"), "test", ...process.argv.slice(2)],
  { stdio: "inherit", env: { ...process.env, JOURNEY_DATA_DIR: dataDir, JOURNEY_LOG: log } },
);

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to both processes.
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  });
}

child.on("exit", (code) => {
  // The sent messages tell which codes, references and links must not appear in the log.
  const messagesFile = join(dataDir, "messages.jsonl");
  if (existsSync(messagesFile)) copyFileSync(messagesFile, join("test-results", "journeys-messages.jsonl"));
  rmSync(dataDir, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
