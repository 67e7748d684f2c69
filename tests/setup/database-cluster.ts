import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { type DatabaseLog, openDatabase } from "../../engine/database/connect";
import { migrateDatabase, migrationsFolder } from "../../engine/database/migrate";
import { startCluster } from "../../engine/database/supervisor";

declare module "vitest" {
  interface ProvidedContext {
    /** A server for test databases, and the migrated database they are copied from. */
    databaseServer: { url: string; template: string };
  }
}

const quiet: DatabaseLog = { info() {}, warn: console.warn, error: console.error };

/**
 * One server per run: the one in DATABASE_URL, or a separate cluster. Each test file copies a migrated database. NOFESH_NO_DB=1 starts
 * none, which saves tests without a database some seconds.
 */
export default async function databaseCluster(project: TestProject) {
  if (process.env.NOFESH_NO_DB) return;
  const server = process.env.DATABASE_URL
    ? { url: process.env.DATABASE_URL, stop: async () => {} }
    : await ownCluster();
  const template = `nofesh_template_${process.pid}_${randomBytes(3).toString("hex")}`;
  await administer(server.url, `create database ${template}`);
  await migrateTemplate(databaseUrl(server.url, template));
  project.provide("databaseServer", { url: server.url, template });

  return async function teardown() {
    await administer(server.url, `drop database if exists ${template} with (force)`);
    await server.stop();
  };
}

const MEMORY = "/dev/shm";
const ENOUGH_MEMORY = 2 * 1024 ** 3;

/**
 * In memory where there is room, which containers do not always give. Each copy of the template is a thousand files, and some file systems
 * take ten times the processor for them while others are being removed.
 */
async function folderOfClusters(): Promise<string> {
  const { bavail = 0, bsize = 0 } = await statfs(MEMORY).catch(() => ({}) as { bavail?: number; bsize?: number });
  return bavail * bsize > ENOUGH_MEMORY ? MEMORY : tmpdir();
}

async function ownCluster() {
  const folder = await mkdtemp(join(await folderOfClusters(), "nofesh-test-"));
  // As root, PostgreSQL runs as another account, which must be able to traverse the folder.
  await chmod(folder, 0o711);
  const cluster = await startCluster({
    dataDir: join(folder, "data"),
    log: quiet,
    fsync: false,
    programs: { folder: process.env.PGBIN, path: process.env.PATH },
  });
  removeWhenWeAreGone(folder);
  return {
    url: cluster.url,
    async stop() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** By design the cluster outlives a killed process; one of a killed test run would stay for ever. */
function removeWhenWeAreGone(folder: string) {
  const script = `
    while kill -0 ${process.pid} 2>/dev/null && [ -d "$1" ]; do sleep 2; done
    pid=$(head -n 1 "$1/data/postgres/postmaster.pid" 2>/dev/null) && kill -INT "$pid" && sleep 2
    rm -rf "$1"
  `;
  spawn("/bin/sh", ["-c", script, "sh", folder], { detached: true, stdio: "ignore", cwd: "/" }).unref();
}

async function migrateTemplate(url: string) {
  // A new checkout has no migrations before its first table.
  if (!existsSync(join(migrationsFolder(), "meta", "_journal.json"))) return;
  const { pool, close } = openDatabase({ url, poolSize: 1, log: quiet });
  try {
    await migrateDatabase(pool);
  } finally {
    await close();
  }
}

export function databaseUrl(serverUrl: string, database: string) {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** A statement that cannot run in a transaction, on the server's own database. */
export async function administer(serverUrl: string, statement: string) {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
