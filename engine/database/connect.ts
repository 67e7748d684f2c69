import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Random } from "../core/clock";

/** What the database rooms say about themselves. Pino and console both fit. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenedDatabase = {
  pool: pg.Pool;
  db: Database;
  /** A connection outside the pool, for LISTEN: not connected yet. */
  newClient(): pg.Client;
  close(): Promise<void>;
};

/** Milliseconds. A request that waits longer than this is better refused: its person has long pressed again. */
const STATEMENT_TIMEOUT = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 20_000;
const LOCK_TIMEOUT = 5_000;
const CONNECT_TIMEOUT = 5_000;

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/** Milliseconds before each new attempt of a transaction; its length bounds the attempts. */
const RETRY_DELAYS = [10, 30, 80, 200, 500];

/**
 * A PostgreSQL `date` is a calendar day. The driver would make it midnight of the server's own time zone,
 * which is yesterday for everyone who reads it as UTC; it stays the text it is.
 */
const DATE_OID = 1082;

const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === DATE_OID) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

/**
 * Opens a pool on any PostgreSQL >= 15. Nothing connects before the first query.
 * An idle connection that the server drops is logged and replaced; it never ends the process.
 */
export function openDatabase({
  url,
  poolSize,
  log,
}: {
  url: string;
  poolSize: number;
  log: DatabaseLog;
}): OpenedDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types,
    application_name: "nofesh",
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    statement_timeout: STATEMENT_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
    lock_timeout: LOCK_TIMEOUT,
    keepAlive: true,
  });
  // A connection in use whose server dies says so to its user and, as an event, to nobody: unheard it would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn(`A database connection broke: ${error.message}`)),
  );
  // The pool repeats what an idle connection said; without a listener that, too, would end the process.
  pool.on("error", () => undefined);

  let closing: Promise<void> | undefined;
  function close() {
    closing ??= pool.end();
    return closing;
  }

  const newClient = () =>
    new pg.Client({
      connectionString: url,
      application_name: "nofesh listens",
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      query_timeout: STATEMENT_TIMEOUT,
      keepAlive: true,
    });

  return { pool, db: drizzle(pool, { casing: "snake_case" }), newClient, close };
}

/** The SQLSTATE behind an error, looked for in its causes too: drizzle wraps what the driver throws. */
export function databaseErrorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof pg.DatabaseError) return current.code;
    current = current.cause;
  }
  return undefined;
}

/** SQLSTATE of a server that takes no more connections, or is starting or stopping: said to who connects, never in the middle of work. */
const TURNED_AWAY = ["53300", "57P03"];

/**
 * No connection was to be had: all of the pool stayed in use, or no server took a new one. It says nothing about what a call did before
 * with another connection: a caller who is told so may ask again, and must not be told that nothing happened.
 */
export function isTurnedAway(error: unknown): boolean {
  if (TURNED_AWAY.includes(databaseErrorCode(error) ?? "")) return true;
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    // The driver gives neither of its own two a code.
    if (
      /^timeout exceeded when trying to connect|^Connection terminated due to connection timeout/.test(current.message)
    )
      return true;
    if (["ECONNREFUSED", "ENOENT"].includes((current as NodeJS.ErrnoException).code ?? "") && "syscall" in current)
      return (current as NodeJS.ErrnoException).syscall === "connect";
    current = current.cause;
  }
  return false;
}

/** SQLSTATE of a disk that is full or broken, and of a database that only reads: a replica that has not taken over yet. */
const UNWRITABLE = ["53100", "58030", "25006"];

/** The database answers and keeps nothing new. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.includes(databaseErrorCode(error) ?? "");
}

/**
 * Runs `work` in one transaction, again from its beginning after a deadlock or a serialization failure
 * (PostgreSQL rolled those back whole, so repeating is safe). `work` must therefore do nothing outside the database.
 * A lost connection is not repeated: whether the commit arrived is unknown.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { random }: { random?: Random } = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.transaction(work);
    } catch (error) {
      const wait = RETRY_DELAYS[attempt];
      if (wait === undefined || !isWorthRepeating(error)) throw error;
      await delay(jittered(wait, random));
    }
  }
}

class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super("refused");
  }
}

/** The same, and a refusal takes back whatever was written on the way to it. */
export async function inTransactionOrNothing<R extends { ok: boolean }>(
  db: Database,
  work: (tx: Transaction) => Promise<R>,
  more: { random?: Random } = {},
): Promise<R> {
  try {
    return await inTransaction(
      db,
      async (tx) => {
        const result = await work(tx);
        if (!result.ok) throw new RolledBack(result);
        return result;
      },
      more,
    );
  } catch (error) {
    if (error instanceof RolledBack) return error.result as R;
    throw error;
  }
}

function isWorthRepeating(error: unknown) {
  const code = databaseErrorCode(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** Between half and one and a half of the wait, so that those who met once do not meet again. */
function jittered(wait: number, random: Random | undefined) {
  const byte = random?.bytes(1)[0] ?? 128;
  return Math.round(wait * (0.5 + byte / 256));
}
