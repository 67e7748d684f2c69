import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { usageLimits } from "../../people/sessions/usage-limits";

import { type OpenedDatabase, openDatabase } from "../connect";
import { limitRole } from "./limit-role";

const names = ["idle_in_transaction_session_timeout", "lock_timeout", "statement_timeout"];

let database: TestDatabase;
let pooled: OpenedDatabase;
let role: string;
let lines: string[] = [];
const log = { info() {}, warn: (line: string) => void lines.push(line), error() {} };

beforeAll(async () => {
  database = await freshDatabase();
  pooled = openDatabase({ url: database.url, sessionUrl: database.url, poolSize: 1, log });
  role = (await database.pool.query("select current_user as role")).rows[0].role;
});
afterAll(async () => {
  await pooled.close();
  await database.cleanup();
});

const limitsOf = async ({ pool }: OpenedDatabase) =>
  (await pool.query("select setting from pg_settings where name = any($1) order by name", [names])).rows.map(
    ({ setting }) => setting,
  );

// In this order: each finds the database as the one before left it.
describe("behind a pooler, which refuses settings on connect", () => {
  test("a role that may not set its own defaults gets the statements for somebody who may", async () => {
    await database.pool.query("create role weak_seller");
    const weak = openDatabase({ url: database.url, sessionUrl: database.url, poolSize: 1, log });
    weak.sessionPool.on("connect", (client) => void client.query("set role weak_seller"));
    await limitRole(weak, role, log);
    await weak.close();
    await database.pool.query("drop role weak_seller");
    expect(lines[0]).toContain(`alter role "${role}" in database "DATABASE" set statement_timeout = 15000;`);
    lines = [];
  });

  test("connections opened before the limits were set are reported, with what to do", async () => {
    const early = openDatabase({ url: database.url, sessionUrl: database.url, poolSize: 1, log });
    expect(await limitsOf(early)).toEqual(["0", "0", "0"]);
    await limitRole(early, role, log);
    await early.close();
    expect(lines).toEqual([expect.stringMatching(/no .*lock_timeout.*RECONNECT.*connect_query/)]);
    lines = [];
  });

  test("the limits hold on every connection opened from then on, as without a pooler", async () => {
    await limitRole(pooled, role, log);
    expect(lines).toEqual([]);
    expect(await limitsOf(pooled)).toEqual(["20000", "5000", "15000"]);
    expect(await limitsOf(pooled)).toEqual(await limitsOf(database));
  });

  test("no statement has a name, which the next server connection would not know", async () => {
    await usageLimits(pooled.pool, { codesPerHour: 5 }).use("codePerAddress", "192.0.2.1");
    const { rows } = await pooled.pool.query("select name from pg_prepared_statements");
    expect(rows).toEqual([]);
    // Without a pooler they have.
    await usageLimits(database.pool, { codesPerHour: 5 }).use("codePerAddress", "192.0.2.1");
    expect((await database.pool.query("select name from pg_prepared_statements")).rows).not.toEqual([]);
  });
});
