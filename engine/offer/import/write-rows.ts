import { getTableColumns, getTableName } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";

/** A pool or one of its connections, with or without a transaction opened by the caller. */
export type Queryable = Pick<pg.ClientBase, "query">;

const batch = 5_000;

/**
 * Writes many rows of one table, some thousands per statement: as one JSON value each, which PostgreSQL expands, so that arrays and
 * documents inside a row need no quoting. Every row must have the keys of the first. `replace`: a row with an existing key takes the new
 * values; otherwise a duplicate is an error.
 */
export async function writeRows<Table extends PgTable>(
  client: Queryable,
  table: Table,
  rows: readonly Table["$inferInsert"][],
  { replace = false }: { replace?: boolean } = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const all = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => key in all);
  const columns = keys.map((key) => `"${toSnakeCase(key)}"`);
  const shape = keys.map((key) => `"${key}" ${all[key]!.getSQLType()}`);
  const statement = `insert into "${getTableName(table)}" (${columns.join(", ")})
    select ${keys.map((key) => `"${key}"`).join(", ")} from json_to_recordset($1::json) as given (${shape.join(", ")})
    ${replace ? replacement(table, keys) : ""}`;
  for (let start = 0; start < rows.length; start += batch) {
    await client.query(statement, [JSON.stringify(rows.slice(start, start + batch))]);
  }
}

function replacement(table: PgTable, keys: readonly string[]): string {
  const { columns, primaryKeys } = getTableConfig(table);
  const composite = primaryKeys[0]?.columns ?? columns.filter((column) => column.primary);
  const primary = new Set(composite.map((column) => toSnakeCase(column.name)));
  const rest = keys.map(toSnakeCase).filter((name) => !primary.has(name));
  const target = [...primary].map((name) => `"${name}"`).join(", ");
  const changes = rest.map((name) => `"${name}" = excluded."${name}"`).join(", ");
  return `on conflict (${target}) ${changes ? `do update set ${changes}` : "do nothing"}`;
}
