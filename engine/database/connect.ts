import { setTimeout as delay } from "node:timers/promises";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Random } from "../core/clock";
import { withStatementNames } from "./pooler/with-statement-names";
import { withoutNames } from "./pooler/without-names";

/** The logger of the database modules. Pino and console both fit. */
export type DatabaseLog = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

/** The pool: each query has a connection of its own, so that several may run at once. A transaction is not a pool. */
export type Database = NodePgDatabase & { $client: pg.Pool };
/** One connection: its queries run one after another, never in a `Promise.all`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export type OpenedDatabase = {
  pool: pg.Pool;
  /**
   * Connections that keep a session: for locks that outlive a transaction, and for the job runner. The pool itself where there is no
   * pooler.
   */
  sessionPool: pg.Pool;
  db: Database;
  /** A connection outside the pool that keeps its session, for LISTEN and the locks of rounds; not yet connected. */
  newClient(): pg.Client;
  close(): Promise<void>;
};

/** Milliseconds. A request that waits longer is better refused: by then the user has reloaded. */
const STATEMENT_TIMEOUT = 15_000;
const IDLE_IN_TRANSACTION_TIMEOUT = 20_000;
const LONGEST_WAIT = 5_000;

/** What ends statements, waits and transactions that take too long, as PostgreSQL's settings in milliseconds. */
export function sessionLimits(longestWait = LONGEST_WAIT) {
  return {
    statement_timeout: STATEMENT_TIMEOUT,
    lock_timeout: longestWait,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT,
  };
}

/** Both job runners listen on one each, and take and finish jobs on others; a migration or an import uses one. */
const sessionPoolSize = 6;

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";

/** Milliseconds before each retry of a transaction; the length bounds the number of retries. */
const RETRY_DELAYS = [10, 30, 80, 200, 500];

/**
 * A PostgreSQL `date` is a calendar day. The driver would convert it to midnight in the server's time zone, which is the previous day in
 * UTC east of Greenwich, so it is kept as text.
 */
const DATE_OID = 1082;

export const keepCalendarDays: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === DATE_OID) return (value: string) => value;
    return pg.types.getTypeParser(oid, format as "text");
  },
};

/**
 * Opens a pool on any PostgreSQL >= 15. Connects on the first query. An idle connection that the server drops is logged and replaced; it
 * never ends the process. `longestWait` is the time in milliseconds that a query waits for a free connection, and a statement for a lock.
 */
export function openDatabase({
  url,
  sessionUrl,
  poolSize,
  log,
  longestWait = LONGEST_WAIT,
}: {
  url: string;
  /** Set where `url` leads to a pooler in transaction mode. */
  sessionUrl?: string;
  poolSize: number;
  log: DatabaseLog;
  longestWait?: number;
}): OpenedDatabase {
  const settings = {
    types: keepCalendarDays,
    application_name: "nofesh",
    connectionTimeoutMillis: longestWait,
    // A pooler refuses settings on connect: there they are the role's (pooler/limit-role.ts).
    ...(sessionUrl ? {} : sessionLimits(longestWait)),
    keepAlive: true,
  };
  const pool = watched(new pg.Pool({ ...settings, connectionString: url, max: poolSize }), log);
  pool.on("connect", sessionUrl ? withoutNames : withStatementNames());
  const sessionPool = sessionUrl
    ? watched(new pg.Pool({ ...settings, connectionString: sessionUrl, max: sessionPoolSize }), log)
    : pool;

  let closing: Promise<unknown> | undefined;
  async function close() {
    closing ??= Promise.all([...new Set([pool, sessionPool])].map((one) => one.end()));
    await closing;
  }

  const newClient = () =>
    new pg.Client({
      connectionString: sessionUrl ?? url,
      application_name: "nofesh listens",
      connectionTimeoutMillis: longestWait,
      query_timeout: STATEMENT_TIMEOUT,
      keepAlive: true,
    });

  return { pool, sessionPool, db: drizzle(pool, { casing: "snake_case" }), newClient, close };
}

function watched(pool: pg.Pool, log: DatabaseLog): pg.Pool {
  // When the server dies, a connection in use also emits an error event besides rejecting its query: unhandled, it would end the process.
  pool.on("connect", (client) =>
    client.on("error", (error) => log.warn(`A database connection broke: ${error.message}`)),
  );
  // The pool re-emits errors of idle connections; without a listener they too would end the process.
  pool.on("error", () => undefined);
  return pool;
}

/** The SQLSTATE behind an error, including its causes: drizzle wraps the driver's errors. */
export function databaseErrorCode(error: unknown): string | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof pg.DatabaseError) return current.code;
    current = current.cause;
  }
  return undefined;
}

const PROTOCOL_VIOLATION = "08P01";

/** The words of an error by PgBouncer itself, which has one SQLSTATE for all of them; empty for any other error. */
export function poolerError(error: unknown): string {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (current instanceof pg.DatabaseError) return current.code === PROTOCOL_VIOLATION ? current.message : "";
    current = current.cause;
  }
  return "";
}

/** PgBouncer gave the statement to no server: none can be reached, or all were in use for too long. */
const poolerHasNoServer =
  /query_wait_timeout|server login has been failing|cannot connect to server|no more connections allowed/;

/** SQLSTATEs of a server that accepts no more connections, or is starting or stopping: raised on connect, never in the middle of work. */
const TURNED_AWAY = ["53300", "57P03"];

/**
 * No connection could be obtained: the whole pool stayed in use, or no server accepted a new one. It says nothing about what a call did
 * earlier on another connection: the caller may retry, but must not be told that nothing happened.
 */
export function isWithoutConnection(error: unknown): boolean {
  if (TURNED_AWAY.includes(databaseErrorCode(error) ?? "")) return true;
  if (poolerHasNoServer.test(poolerError(error))) return true;
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    // The driver sets no code on these two errors of its own.
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

/** SQLSTATEs of work that took or waited too long, or that others' work ended at every retry: PostgreSQL rolled its transaction back. */
const CROWDED_OUT = ["55P03", "57014", SERIALIZATION_FAILURE, DEADLOCK_DETECTED];

/**
 * A statement waited too long for a lock, ran too long, or its transaction still collided with others after the last retry. It says nothing
 * about transactions that the same call committed earlier.
 */
export function isCrowdedOut(error: unknown): boolean {
  return CROWDED_OUT.includes(databaseErrorCode(error) ?? "");
}

/** SQLSTATEs of a full or broken disk, and of a read-only database: a replica that has not been promoted yet. */
const UNWRITABLE = ["53100", "58030", "25006"];

/** The database answers, but cannot persist writes. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.includes(databaseErrorCode(error) ?? "");
}

/**
 * Runs `work` in a transaction and retries it from the start after a deadlock or a serialization failure (PostgreSQL has rolled those
 * back completely, so a retry is safe). `work` must therefore have no effects outside the database. A lost connection is not retried: the
 * commit may have arrived.
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
      await delay(withJitter(wait, random));
    }
  }
}

class RolledBack extends Error {
  constructor(readonly result: unknown) {
    super("refused");
  }
}

/** The same, and a refusal rolls back everything written before it. */
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

/** Between half and one and a half times the wait, so that colliding transactions do not collide again. */
function withJitter(wait: number, random: Random | undefined) {
  const byte = random?.bytes(1)[0] ?? 128;
  return Math.round(wait * (0.5 + byte / 256));
}
