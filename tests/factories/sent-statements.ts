import { sql } from "drizzle-orm";
import pg from "pg";
import { vi } from "vitest";
import type { TestDatabase } from "../setup/test-database";

/** The text of every statement that any connection sends from now on. Call it before the first one is opened, at the top of the file. */
export function sentStatements(): string[] {
  const sent: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args;
    sent.push(typeof first === "string" ? first : String((first as { text?: string }).text));
    return Reflect.apply(query, this, args);
  });
  return sent;
}

/** How PostgreSQL would find the rows of a statement that was sent, were a table of many rows: with an index wherever there is one. */
export async function planOf({ db }: TestDatabase, statement: string): Promise<string> {
  const numbers = [...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number));
  const values = Array.from({ length: Math.max(0, ...numbers) }, () => "null").join(", ");
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare of_statement as ${statement}`));
    const { rows } = await tx.execute(sql.raw(`explain execute of_statement${values && `(${values})`}`));
    await tx.execute(sql`deallocate of_statement`);
    return JSON.stringify(rows);
  });
}
