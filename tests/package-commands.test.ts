import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { read } from "./project-files";

/** The list of parts and the look-up of known vulnerabilities, with a registry of the test in place of the real one: no network is needed. */

type Locked = Record<
  string,
  { version?: string; dev?: boolean; devOptional?: boolean; optional?: boolean; link?: boolean }
>;
const locked: Locked = JSON.parse(read("package-lock.json")).packages;
const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
/** Each package that the shop runs with, on every system. */
const needed = Object.entries(locked)
  .filter(([path, { dev, devOptional, optional, link }]) => path !== "" && !dev && !devOptional && !optional && !link)
  .map(([path, { version }]) => `${nameOf(path)}@${version}`);

type PartsList = {
  bomFormat: string;
  components: { name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type Ended = { code: number; output: string };
const run = (program: string, args: string[], env: Record<string, string>) =>
  new Promise<Ended>((resolve) => {
    execFile(program, args, { env: { ...process.env, ...env }, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

test("check 40: npm run sbom lists every package that the shop runs with, in its locked version", async () => {
  const { code, output } = await run("npm", ["run", "--silent", "sbom"], { npm_config_offline: "true" });
  expect(code).toBe(0);
  const { bomFormat, components, dependencies } = JSON.parse(output) as PartsList;
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  expect(bomFormat).toBe("CycloneDX");
  expect(needed.length).toBeGreaterThan(200);
  expect(needed.filter((part) => !listed.has(part))).toEqual([]);
  // What only tests run with is no part of it, neither by itself nor as something that another part needs.
  expect([...listed].filter((part) => /^(vitest|@playwright\/test|@biomejs\/biome)@/.test(part))).toEqual([]);
  const refs = new Set(dependencies.map(({ ref }) => ref));
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
}, 120_000);

/** Runs the search against a registry that knows of one hole, in a package on which no other depends, or of none. */
async function audited(severity: "critical" | "high" | "moderate" | null): Promise<Ended & { asked: string[] }> {
  const asked: string[] = [];
  const version = locked["node_modules/cockatiel"]!.version!;
  const hole = {
    id: 1,
    title: "A hole",
    url: "https://holes.example/1",
    severity,
    vulnerable_versions: `<=${version}`,
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    response.setHeader("content-type", "application/json");
    if (request.url !== "/-/npm/v1/security/advisories/bulk") {
      const versions = { [version]: { name: "cockatiel", version } };
      response.end(JSON.stringify({ name: "cockatiel", "dist-tags": { latest: version }, versions }));
      return;
    }
    const text = request.headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
    asked.push(...Object.keys(JSON.parse(text.toString())));
    response.end(JSON.stringify(severity ? { cockatiel: [hole] } : {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const ended = await run(process.execPath, ["scripts/test/audit-packages.mjs"], {
      npm_config_registry: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
      npm_config_cache: mkdtempSync(join(tmpdir(), "nofesh-audit-")),
    });
    return { ...ended, asked };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test.each([
  ["none", null, 0],
  ["a moderate one", "moderate", 0],
  ["a high one", "high", 1],
  ["a critical one", "critical", 1],
] as const)(
  "check 40: npm run audit:packages looks up the packages of the shop; of known vulnerabilities %s",
  async (_, severity, code) => {
    const ended = await audited(severity);
    expect([ended.code, ended.output]).toEqual([
      code,
      expect.stringContaining(`${code} packages with known vulnerabilities`),
    ]);
    expect(ended.asked).toEqual(expect.arrayContaining(["express", "drizzle-orm", "react"]));
    // What only tests run with is not reachable.
    expect(ended.asked).not.toContain("vitest");
    if (code === 1) expect(ended.output).toContain(`${severity}: cockatiel`);
  },
  60_000,
);

test("check 40: without an answer of the registry nothing is reported as free of vulnerabilities", async () => {
  const { code, output } = await run(process.execPath, ["scripts/test/audit-packages.mjs"], {
    npm_config_registry: "http://127.0.0.1:9/",
    npm_config_fetch_retries: "0",
    npm_config_cache: mkdtempSync(join(tmpdir(), "nofesh-audit-")),
  });
  expect(code).toBe(2);
  expect(output).toContain("gave no answer");
}, 60_000);
