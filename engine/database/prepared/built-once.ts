import type { Database, Transaction } from "../connect";

/**
 * A query whose text never changes, built once for each database and sent on the connection of the caller, a pool or a
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
