import { createHash } from "node:crypto";
import type pg from "pg";
import { DescribedQuery, type Description, descriptionOf, type Settings } from "./described-query";

/** PostgreSQL keeps each prepared statement and its plan in the memory of each connection. */
const mostStatements = 400;
/** Texts that are put together for one request, with lists of any length, do not come again. */
const timesBeforeName = 5;
const mostCounted = 5_000;

/**
 * For one pool: gives the queries of its connections the names of prepared statements, so that PostgreSQL parses and plans the text of a
 * query once for each connection, and describes its columns once. Not for a pooler in transaction mode (without-names.ts).
 */
export function withStatementNames(): (client: pg.ClientBase) => void {
  const nameOf = statementNames();
  return (client) => {
    const query = client.query;
    const descriptions = new Map<string, Description>();
    const send = (...args: unknown[]) => Reflect.apply(query, client, args);
    Reflect.set(client, "query", (first: unknown, values: unknown, ...others: unknown[]) => {
      const name = isQuery(first) && hasValues(first, values) ? first.name || nameOf(first.text) : undefined;
      if (!name) return send(first, values, ...others);
      const settings = { ...(first as object), name } as Settings;
      const callback = others[0] as Callback | undefined;
      const description = descriptions.get(name);
      if (description) {
        const described = new DescribedQuery(
          Array.isArray(values) ? { ...settings, values } : settings,
          description,
          Reflect.get(client, "_types"),
        );
        return callback ? send(described, callback) : promised((done) => send(described, done));
      }
      const remember: Remember = (fields) => descriptions.set(name, descriptionOf(fields));
      if (callback) return send(settings, values, remembering(callback, remember));
      return promised((done) => send(settings, values, remembering(done, remember)));
    });
  };
}

type Callback = (error: Error | null, result?: pg.QueryResult) => void;
type Remember = (fields: pg.FieldDef[]) => void;

function remembering(callback: Callback, remember: Remember): Callback {
  return (error, result) => {
    if (result) remember(result.fields);
    callback(error, result);
  };
}

function promised(send: (callback: Callback) => void): Promise<unknown> {
  const answered = new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)));
  });
  return answered.catch((error: Error) => {
    // From where it was asked for, as the driver does, not from the socket that answered.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** A query as an object of settings, with its text; that of a library may have a name. */
function isQuery(query: unknown): query is { text: string; name?: string; values?: unknown[] } {
  return (
    typeof query === "object" &&
    query !== null &&
    !("submit" in query) &&
    "text" in query &&
    typeof query.text === "string"
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
