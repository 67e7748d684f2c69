import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { parseEnv } from "node:util";
import { BuildError, ensureBuild } from "./build.mjs";
import { commandOfWord, usageOf, words } from "./commands.mjs";
import { memoryPools, nodeOptionsOf } from "./node-options.mjs";

const [word, ...args] = process.argv.slice(2);
const command = commandOfWord(word);

if (!command) {
  console.error(`Say what to start: ${words().join(", ")}.`);
  process.exit(2);
}
if (args.includes("--help")) {
  console.log(usageOf(command));
  process.exit(0);
}

const env = {
  ...memoryPools,
  ...(existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {}),
  // Existing environment variables take precedence over the file.
  ...process.env,
  // The compiler inlines NODE_ENV into the build; SHOP_MODE decides whether the suppliers are real.
  NODE_ENV: "production",
};

try {
  await ensureBuild();
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exit(1);
}

const child = spawn(process.execPath, [...nodeOptionsOf(env), "build/index.js", word, ...args], {
  stdio: "inherit",
  env,
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(signal, () => {
    // A terminal sends Ctrl-C to both processes; a second signal would mean "now, without cleanup".
    if (signal === "SIGINT" && process.stdin.isTTY) return;
    child.kill(signal);
  });
}

child.on("error", (error) => {
  console.error(`The shop could not be started: ${error.message}`);
  process.exitCode = 1;
});
child.on("exit", (code, signal) => {
  process.exitCode = signal ? 128 + constants.signals[signal] : code;
});
