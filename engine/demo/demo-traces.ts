import { type SQL, sql } from "drizzle-orm";
import type { DataKeys } from "../core/data-keys";
import type { Database, Transaction } from "../database/connect";
import { modeOfDatabase } from "../database/database-mode";
import { demoKinds } from "./demo-kinds";
import { publishedLogins } from "./published-logins";
import { sandboxRows, sandboxTables } from "./sandbox-kinds";

/** A kind of demo data that a database may hold. */
export type DemoTrace = { what: string; rows: number };

/**
 * Counts the demo and sandbox data in a database, by kind: all that `clearDemo` would delete. Places, airports and airlines are real and
 * stay.
 */
export async function demoTraces(db: Database | Transaction, keys: DataKeys): Promise<DemoTrace[]> {
  const traces: DemoTrace[] = [];
  const rows = demoKinds(await publishedLogins(db, keys));
  const sandbox = (await modeOfDatabase(db)) === "sandbox";
  for (const { what, table, where } of sandbox ? [...rows, ...sandboxRows] : rows)
    traces.push({ what, rows: await countRows(db, sql`${sql.identifier(table)} where ${where}`) });
  for (const { what, tables } of sandbox ? sandboxTables : []) {
    let rows = 0;
    for (const table of tables) rows += await countRows(db, sql`${sql.identifier(table)}`);
    traces.push({ what, rows });
  }
  return traces.filter(({ rows }) => rows > 0);
}

async function countRows(db: Database | Transaction, from: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${from}`);
  return rows[0]!.count;
}

/**
 * Deletes all demo data and, in a database that is known to be a sandbox's, everything sold in the sandbox; remaining stock is freed. In
 * any other the sales may be real. Data imported or written at the desk stays. One transaction.
 */
export async function clearDemo(db: Database, keys: DataKeys): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = '30s'`);
    const rows = demoKinds(await publishedLogins(tx, keys));
    const sandbox = (await modeOfDatabase(tx)) === "sandbox";
    if (sandbox) {
      await tx.execute(sql`truncate ${sql.raw(sandboxTables.flatMap(({ tables }) => tables).join(", "))}`);
      await tx.execute(sql`update inventory set held = 0, sold = 0 where held > 0 or sold > 0`);
      await tx.execute(sql`delete from database_mode`);
    }
    for (const { table, where } of sandbox ? [...rows, ...sandboxRows] : rows)
      await tx.execute(sql`delete from ${sql.identifier(table)} where ${where}`);
  });
}
