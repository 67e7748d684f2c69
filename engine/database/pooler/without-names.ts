import type pg from "pg";

/**
 * Sends this connection's queries without the names of prepared statements. A pooler in transaction mode gives each transaction another
 * server connection, where the statement of that name does not exist, or is somebody else's. Libraries name theirs.
 */
export function withoutNames(client: pg.ClientBase): void {
  const query = client.query;
  Reflect.set(client, "query", (first: unknown, ...others: unknown[]) =>
    Reflect.apply(query, client, [isNamed(first) ? { ...first, name: undefined } : first, ...others]),
  );
}

/** A query as an object of settings; one that the driver is to fill itself has methods, and keeps its class. */
function isNamed(query: unknown): query is { name: string } {
  return typeof query === "object" && query !== null && "name" in query && !("submit" in query);
}
