import type { Database, Transaction } from "./connect";

/**
 * A query whose text never changes, put together once for each pool: for a small read the query builder takes longer than the driver.
 * `make` ends in `.prepare("")`: without a name the driver keeps nothing on its connection, so a pooler in between does not matter.
 */
export function builtOnce<Query>(make: (db: Database | Transaction) => Query): (db: Database | Transaction) => Query {
  const built = new WeakMap<object, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = make(db);
    built.set(db, query);
    return query;
  };
}
