import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * The sandbox's card company. It answers some time after its ledger has the movement, so a process killed meanwhile never gets the answer.
 */
const program = `
import { setTimeout as delay } from "node:timers/promises";
import { openLedger } from "./mocks/gateway/ledger";
import { startSandboxGateway } from "./mocks/gateway/start-sandbox-gateway";
const ledger = openLedger(process.argv[2]);
const slowly = { ...ledger, async record(line) {
  await delay(Math.random() * 100);
  await ledger.record(line);
  await delay(Math.random() * 400);
} };
const { apiBase } = await startSandboxGateway({ ledger: slowly });
process.send({ apiBase });
process.on("disconnect", () => process.exit());
`;

/** The card company as a process of its own, which no kill of the shop reaches, with its ledger in `file`. */
export async function cardCompanyProcess(file) {
  // In the project, where it finds its packages.
  mkdirSync(".cache", { recursive: true });
  const folder = mkdtempSync(join(".cache", "card-company-"));
  const outfile = join(folder, "card-company.mjs");
  const { build } = createRequire(
    createRequire(join(process.cwd(), "package.json")).resolve("@remix-run/dev/dist/cli.js"),
  )("esbuild");
  await build({
    stdin: { contents: program, resolveDir: process.cwd(), loader: "ts" },
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    external: ["hono", "hono/*", "@hono/node-server", "@hono/node-server/*"],
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  const child = spawn(process.execPath, [outfile, file], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { apiBase } = await new Promise((resolve, reject) => {
    child.once("message", resolve);
    child.once("exit", (code) => reject(new Error(`the card company ended with ${code}`)));
  });
  return {
    apiBase,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
