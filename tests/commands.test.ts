import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import pLimit from "p-limit";
import { expect, test } from "vitest";
import { commandOfWord, commands, typed, words } from "../scripts/start/commands.mjs";
import { filesUnder, read } from "./project-files";

const scripts: Record<string, string> = JSON.parse(read("package.json")).scripts;
const documents = ["README.md", "Dockerfile", ...filesUnder("docs", /\.md$/)];

type Command = (typeof commands)[number];

function scriptOf(command: Command): string {
  if ("word" in command) return `node scripts/start/start.mjs ${command.word}`;
  return "tool" in command ? command.tool : `node ${command.script}`;
}

function table(): string {
  const rows = commands.map((command) => `| \`${typedOf(command)}\` | ${command.description} |`);
  return [
    "# Commands",
    "",
    "Options follow after `--`, and `--help` prints what a command takes: `npm run demo -- --help`.",
    "",
    "| command | what it does |",
    "|---|---|",
    ...rows,
    "",
  ].join("\n");
}

const typedOf = (command: Command) => typed({ args: "", ...command });

test("package.json has exactly the commands of the list", () => {
  expect(scripts).toEqual(Object.fromEntries(commands.map((command) => [command.name, scriptOf(command)])));
});

// Written by this test: npx vitest run tests/commands.test.ts -u
test("docs/commands.md is written from the list", async () => {
  await expect(table()).toMatchFileSnapshot("../docs/commands.md");
});

test("README and documents mention only existing commands and options", () => {
  const wrong = [
    ...documents,
    ...["engine", "server", "scripts", "contract"].flatMap((folder) => filesUnder(folder)),
  ].flatMap((path) =>
    [...read(path).matchAll(/\bnpm run ([a-z][a-z:-]*)((?: --(?= ))?(?: (?:--[a-z-]+|[\w./-]+))*)/g)].flatMap(
      ([sentence, name, rest]) => {
        const command = commands.find((each) => each.name === name);
        if (!command) return [`${path}: ${sentence}`];
        const args = "args" in command ? command.args : undefined;
        const unknown = [...rest!.matchAll(/ (--[a-z][a-z-]*)/g)].filter(
          ([, option]) => option !== "--help" && !args?.includes(option!),
        );
        return args === undefined || unknown.length === 0 ? [] : [`${path}: ${sentence}`];
      },
    ),
  );
  expect(wrong).toEqual([]);
});

test("the README's table matches the list", () => {
  const rows = [...read("README.md").matchAll(/^\| `(npm [^`]+)` \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(4);
  const documented = new Map(
    commands.map((command) => [typedOf(command), command.description.replaceAll("](", "](docs/")]),
  );
  expect(Object.fromEntries(rows.map(([, command, says]) => [command, says]))).toEqual(
    Object.fromEntries(rows.map(([, command]) => [command, documented.get(command!)])),
  );
});

test("the container runs one Node version that package.json allows, not as root, with a health check", async () => {
  const dockerfile = read("Dockerfile");
  const images = [...dockerfile.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => Number(major));
  expect(new Set(images).size).toBe(1);
  const [, lowest] = /^>=(\d+)/.exec(JSON.parse(read("package.json")).engines.node)!;
  expect(images[0]).toBeGreaterThanOrEqual(Number(lowest));
  // Node 20 gets no security updates any more: package.json allows it for computers that have it, the image is ours to choose.
  expect(images[0]).toBeGreaterThanOrEqual(24);
  expect(dockerfile.indexOf("\nUSER node")).toBeLessThan(dockerfile.indexOf("\nENTRYPOINT"));
  const [, script] = /^HEALTHCHECK .*CMD \["node", "([^"]+)"\]$/m.exec(dockerfile)!;
  const server = createServer((request, response) => response.writeHead(request.url === "/livez" ? 200 : 404).end());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const port = String((server.address() as AddressInfo).port);
  // The engine alone answers on the other port.
  const shop = await run(`node ${script}`, { PORT: port, ENGINE_PORT: "1" });
  const engine = await run(`node ${script}`, { PORT: "1", ENGINE_PORT: port });
  await new Promise((resolve) => server.close(resolve));
  const restarted = await run(`node ${script}`, { PORT: port, ENGINE_PORT: "1" });
  expect([shop.code, engine.code, restarted.code]).toEqual([0, 0, 1]);
});

test("the container's start command exists", () => {
  const [, word] = /^CMD \["([a-z-]+)"\]$/m.exec(read("Dockerfile"))!;
  expect(words()).toContain(word);
});

// A listed command that fails would otherwise be found by its users: hotel-client ended with 2 for a week.
test("every command prints its usage with --help, and does nothing else", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "nofesh-help-"));
  const build = resolve("build", ".stamp");
  const builtBefore = existsSync(build) ? read(build) : undefined;
  const limit = pLimit(Math.max(2, availableParallelism()));
  const results = await Promise.all(
    commands.map((command) => limit(async () => ({ command, ...(await help(scriptOf(command), dataDir)) }))),
  );
  const failures = results.filter(({ command, code, out }) => {
    const usage = "tool" in command ? /usage|common commands/i : `Usage: ${typedOf(command)}`;
    return code !== 0 || !(typeof usage === "string" ? out.includes(usage) : usage.test(out));
  });
  expect(failures.map(({ command, code, out }) => `${command.name} ended with ${code}: ${out.slice(0, 300)}`)).toEqual(
    [],
  );
  expect(readdirSync(dataDir)).toEqual([]);
  // Another test file may make the first build meanwhile; a build that exists stays as it is.
  if (builtBefore !== undefined) expect(read(build)).toEqual(builtBefore);
  rmSync(dataDir, { recursive: true });
}, 180_000);

test("an unknown command ends with 2 and lists the available ones", async () => {
  const { code, out } = await run("node scripts/start/start.mjs hotel-cleint", {});
  expect(code).toBe(2);
  expect(out).toContain("hotel-client");
  expect(commandOfWord("hotel-cleint")).toBeUndefined();
});

/** With an unreachable database: opening it would fail. */
function help(script: string, dataDir: string) {
  return run(`${script} --help`, { DATA_DIR: dataDir, DATABASE_URL: "postgresql://127.0.0.1:1/none", NO_COLOR: "1" });
}

function run(line: string, env: Record<string, string>): Promise<{ code: number | null; out: string }> {
  const PATH = [resolve("node_modules", ".bin"), process.env.PATH].join(delimiter);
  return new Promise((resolve) => {
    const child = spawn(line, { shell: true, env: { ...process.env, ...env, PATH } });
    let out = "";
    child.stdout.on("data", (data) => (out += data));
    child.stderr.on("data", (data) => (out += data));
    child.on("close", (code) => resolve({ code, out }));
  });
}
