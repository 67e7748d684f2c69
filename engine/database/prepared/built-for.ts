import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../connect";
import { builtOnce } from "./built-once";

/** The names of the columns that a statement writes: those with a value, and those that it empties. */
export type Columns = { filled: string[]; emptied: string[] };

/** Undefined is not written, as in the query builder. Values are values, never expressions. */
export function columnsOf(values: object): Columns {
  const written = Object.entries(values).filter(([, value]) => value !== undefined);
  const isEmptied = ([, value]: [string, unknown]) => value === null;
  return {
    filled: written.filter((entry) => !isEmptied(entry)).map(([name]) => name),
    emptied: written.filter(isEmptied).map(([name]) => name),
  };
}

/**
 * What a query that is built once writes into columns: a placeholder, which the column encodes as it would encode a value, and null as
 * itself, because a placeholder's null would be encoded too. `prefix` tells the placeholders of several rows apart.
 */
export function placeholdersOf<Row>({ filled, emptied }: Columns, prefix = ""): { [Name in keyof Row]: never } {
  return Object.fromEntries([
    ...filled.map((name) => [name, sql.placeholder(prefix + name)]),
    ...emptied.map((name) => [name, null]),
  ]) as { [Name in keyof Row]: never };
}

/** Like `builtOnce`, for a query whose text depends on what it writes: put together once for each `shape`, of which there are few. */
export function builtFor<Shape, Query extends object>(
  make: (db: Database | Transaction, shape: Shape) => Query,
): (db: Database | Transaction, shape: Shape) => Query {
  const queries = new Map<string, (db: Database | Transaction) => Query>();
  return (db, shape) => {
    const key = JSON.stringify(shape);
    let query = queries.get(key);
    if (!query) {
      query = builtOnce((database) => make(database, shape));
      queries.set(key, query);
    }
    return query(db);
  };
}
