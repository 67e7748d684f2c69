import { sql } from "drizzle-orm";
import type { Database, Transaction } from "./connect";

/**
 * A query whose text never changes, put together once for each database and sent on the connection of whoever asks, a pool or a
 * transaction: for a small read the query builder takes longer than the driver. `make` ends in `.prepare("")`: without a name the driver
 * keeps nothing on its connection, so a pooler in between does not matter.
 */
export function builtOnce<Query extends object>(
  make: (db: Database | Transaction) => Query,
): (db: Database | Transaction) => Query {
  const built = new WeakMap<object, Query>();
  return (db) => {
    // All transactions of a pool share its dialect.
    const database = Reflect.get(db, "dialect") ?? db;
    const known = built.get(database);
    if (known) return onConnectionOf(db, known);
    const query = make(db);
    built.set(database, query);
    return query;
  };
}

/** The query builder has no such function: a prepared query has the connection it was prepared on as its field `client`. */
function onConnectionOf<Query extends object>(db: Database | Transaction, query: Query): Query {
  const client = db._ ? Reflect.get(db._.session, "client") : undefined;
  return !client || Reflect.get(query, "client") === client
    ? query
    : Object.create(query, { client: { value: client } });
}

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
export function placeholdersOf({ filled, emptied }: Columns, prefix = ""): Record<string, never> {
  return Object.fromEntries([
    ...filled.map((name) => [name, sql.placeholder(prefix + name)]),
    ...emptied.map((name) => [name, null]),
  ]) as Record<string, never>;
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
