import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Cluster, startCluster } from "./supervisor";
import { linkLibraries } from "./supervisor-binaries";
import { socketFolder } from "./supervisor-connection";

let folder: string;
let clusters: Cluster[];
let messages: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "nofesh-supervisor-"));
  await chmod(folder, 0o711);
  clusters = [];
  messages = [];
});

afterEach(async () => {
  for (const cluster of clusters) await cluster.stop();
  await rm(folder, { recursive: true, force: true });
});

function say(message: string) {
  messages.push(message);
}

async function start(dataDir = folder) {
  const cluster = await startCluster({
    dataDir,
    fsync: false,
    programs: { folder: process.env.PGBIN, path: process.env.PATH },
    log: { info: say, warn: say, error: say },
  });
  clusters.push(cluster);
  return cluster;
}

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster(dataDir = folder) {
  return Number.parseInt(await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8"), 10);
}

test("concurrent starts: one starts the cluster, the others share it and say so; the last to leave shuts it down", async () => {
  const [first, second, third] = await Promise.all([start(), start(), start()]);
  expect([first, second, third].filter(({ adopted }) => !adopted)).toHaveLength(1);
  expect(messages.filter((message) => /sharing it/.test(message))).toHaveLength(2);
  expect(messages).toContainEqual(expect.stringMatching(/Another process is starting or stopping/));

  await first.stop();
  await second.stop();
  expect(await ask(third.url, "select 1 as one")).toEqual([{ one: 1 }]);

  await third.stop();
  expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
  await expect(ask(third.url, "select 1")).rejects.toThrow();
});

test("a shop connected by DATABASE_URL keeps the cluster running when its owner stops", async () => {
  const owner = await start();
  const guest = new pg.Client({ connectionString: owner.url });
  await guest.connect();
  await owner.stop();
  expect((await guest.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  expect(messages).toContainEqual(expect.stringMatching(/stays up: 1 other connection/));
  await guest.end();
  await (await start()).stop();
  expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false);
});

test("only the owner can reach it, and only through the socket", async () => {
  const { url } = await start();
  expect(await ask(url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  expect(await ask(url, "show unix_socket_permissions")).toEqual([{ unix_socket_permissions: "0700" }]);
  expect(await ask(url, "select lower('ТЕСТ') as lowered")).toEqual([{ lowered: "тест" }]);
});

test("a killed postmaster is restarted by its users, with all committed data", async () => {
  const { url } = await start();
  await start();
  await ask(url, "create table kept as select 7 as value");
  const pid = await postmaster();
  process.kill(pid, "SIGKILL");

  await vi.waitFor(() => expect(messages.filter((message) => /answers again/.test(message))).toHaveLength(2), 30_000);

  expect(await postmaster()).not.toBe(pid);
  expect(await ask(url, "select value from kept")).toEqual([{ value: 7 }]);
});

test("ignores the lock file of a dead postmaster whose number a living process has", async () => {
  const cluster = await start();
  await ask(cluster.url, "create table kept as select 7 as value");
  await cluster.stop();
  const stranger = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  await once(stranger, "spawn");
  const lines = [
    stranger.pid,
    join(folder, "postgres"),
    1_700_000_000,
    5432,
    join(folder, "socket"),
    "",
    "  1 1",
    "ready",
  ];
  await writeFile(join(folder, "postgres", "postmaster.pid"), `${lines.join("\n")}\n`, { mode: 0o644 });
  try {
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await ask(again.url, "select value from kept")).toEqual([{ value: 7 }]);
  } finally {
    stranger.kill("SIGKILL");
  }
});

test("a cluster left by a killed process is adopted, not started twice", async () => {
  const { url } = await start();
  const survivor = await postmaster();
  // What a killed process leaves behind: the postmaster without its user's connection, and a start lock with a dead number.
  await writeFile(join(folder, "postgres.lock"), "999999999 1 dead");
  const next = await start();
  expect(next.adopted).toBe(true);
  expect(next.url).toBe(url);
  expect(await postmaster()).toBe(survivor);
});

test("a folder too deep for a socket gets one in a short folder", async () => {
  const deep = join(folder, "d".repeat(60), "e".repeat(60));
  await mkdir(deep, { recursive: true, mode: 0o711 });
  const { url } = await start(deep);
  const socket = decodeURIComponent(url.split("host=")[1] ?? "");
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
  await clusters.at(-1)?.stop();
  await rm(socket, { recursive: true, force: true });
});

test.each([
  ["/srv/shop/.data", "/srv/shop/.data/socket"],
  [`/srv/${"x".repeat(77)}`, `/srv/${"x".repeat(77)}/socket`],
  [`/srv/${"x".repeat(78)}`, expect.stringMatching(/^\/t\/nofesh-[0-9a-f]{16}$/)],
  [`/srv/${"ש".repeat(45)}`, expect.stringMatching(/^\/t\/nofesh-[0-9a-f]{16}$/)],
])("the socket of %s", (dataDir, expected) => {
  expect(socketFolder(dataDir, "/t")).toEqual(expected);
});

test("creates missing library links, in another folder when the package is read-only", async () => {
  const root = join(folder, "package");
  await mkdir(join(root, "native", "lib"), { recursive: true });
  await writeFile(join(root, "native", "lib", "libpq.so.5.18"), "");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(join(root, "native", "pg-symlinks.json"), JSON.stringify(links));

  expect(linkLibraries(root, join(folder, "elsewhere"))).toBeUndefined();
  expect(existsSync(join(root, "native", "lib", "libpq.so.5"))).toBe(true);

  // A dangling folder stands in for an unwritable one: root may write everywhere.
  await rm(join(root, "native", "lib", "libpq.so.5"));
  await writeFile(
    join(root, "native", "pg-symlinks.json"),
    JSON.stringify([{ ...links[0], target: "native/closed/libpq.so.5" }]),
  );
  await symlink(join(folder, "nowhere"), join(root, "native", "closed"));
  expect(linkLibraries(root, join(folder, "elsewhere"))).toBe(join(folder, "elsewhere"));
  expect(existsSync(join(folder, "elsewhere", "libpq.so.5"))).toBe(true);
});
