import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { inject } from "vitest";
import { type DatabaseLog, databaseErrorCode, type OpenedDatabase, openDatabase } from "../../engine/database/connect";
import { administer, databaseUrl } from "./database-cluster";

export type TestDatabase = OpenedDatabase & {
  url: string;
  /** Closes and drops it: call it in afterAll. */
  cleanup(): Promise<void>;
};

const TEMPLATE_IN_USE = "55006";
const quiet: DatabaseLog = { info() {}, warn() {}, error: (message) => console.error(message) };

/** A separate, migrated and otherwise empty database, in some 30 ms. */
export async function freshDatabase({
  poolSize = 10,
  longestWait,
}: {
  poolSize?: number;
  longestWait?: number;
} = {}): Promise<TestDatabase> {
  const { url: server, template } = inject("databaseServer");
  const name = `nofesh_test_${randomBytes(6).toString("hex")}`;
  await copyTemplate(server, template, name);
  const url = databaseUrl(server, name);
  const database = openDatabase({ url, poolSize, log: quiet, longestWait });
  return {
    ...database,
    url,
    async cleanup() {
      await database.close();
      await administer(server, `drop database if exists ${name} with (force)`);
    },
  };
}

/**
 * Copying the files takes a quarter of the processor of writing each page to the log; the checkpoint it needs is cheap without fsync. On
 * older servers two concurrent copies can conflict.
 */
async function copyTemplate(server: string, template: string, name: string) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(server, `create database ${name} template ${template} strategy file_copy`);
    } catch (error) {
      if (databaseErrorCode(error) !== TEMPLATE_IN_USE || attempt === 20) throw error;
      await delay(100);
    }
  }
}
