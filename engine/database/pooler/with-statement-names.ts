import { createHash } from "node:crypto";
import type pg from "pg";

/** PostgreSQL keeps each prepared statement and its plan in the memory of each connection. */
const mostStatements = 400;
/** Texts that are put together for one request, with lists of any length, do not come again. */
const timesBeforeName = 5;
const mostCounted = 5_000;

/**
 * For one pool: gives the queries of its connections the names of prepared statements, so that PostgreSQL parses and plans the text of a
 * query once for each connection. Not for a pooler in transaction mode (without-names.ts).
 */
export function withStatementNames(): (client: pg.ClientBase) => void {
  const nameOf = statementNames();
  return (client) => {
    const query = client.query;
    Reflect.set(client, "query", (first: unknown, values: unknown, ...others: unknown[]) => {
      const name = isUnnamed(first) && hasValues(first, values) ? nameOf(first.text) : undefined;
      return Reflect.apply(query, client, [name ? { ...(first as object), name } : first, values, ...others]);
    });
  };
}

/** A query as an object of settings, with its text and without a name. */
function isUnnamed(query: unknown): query is { text: string; values?: unknown[] } {
  return (
    typeof query === "object" &&
    query !== null &&
    !("submit" in query) &&
    "text" in query &&
    typeof query.text === "string" &&
    !("name" in query && query.name)
  );
}

/** A text without values may hold several statements, which cannot be prepared. */
function hasValues(query: { values?: unknown[] }, values: unknown): boolean {
  const sent = Array.isArray(values) ? values : query.values;
  return (sent?.length ?? 0) > 0;
}

/** The name of a text, once it was sent often enough. All connections of a pool are sent the same texts. */
function statementNames(): (text: string) => string | undefined {
  /** The name of each text, or how often it was sent. */
  const texts = new Map<string, number | string>();
  let named = 0;
  return (text) => {
    const known = texts.get(text) ?? 0;
    if (typeof known === "string") return known;
    if (known + 1 < timesBeforeName || named >= mostStatements) {
      if (texts.size < mostCounted || known > 0) texts.set(text, known + 1);
      return undefined;
    }
    const name = `s_${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
    texts.set(text, name);
    named += 1;
    return name;
  };
}
