import { databaseErrorCode, isCrowdedOut, isWithoutConnection, poolerError } from "./connect";

/** SQLSTATEs of a server that ends or crashed, or that ended a transaction which stood idle for too long: the connection is gone. */
const ENDED = ["57P01", "57P02", "08003", "08006", "25P03"];
/** What PgBouncer says when the server's connection broke under a statement. */
const brokeBehindPooler = /server conn crashed|server closed (the )?connection/;
const SOCKET = ["EPIPE", "ECONNRESET"];

/**
 * The connection broke in the middle of the work: whether its last statement was committed is not known. The caller may retry, but must not
 * be told that nothing happened.
 */
export function hasLostConnection(error: unknown): boolean {
  if (ENDED.includes(databaseErrorCode(error) ?? "")) return true;
  if (brokeBehindPooler.test(poolerError(error))) return true;
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    // What broke is the connection to a card company or supplier, not to the database.
    if (current.message === "fetch failed") return false;
    if (SOCKET.includes((current as NodeJS.ErrnoException).code ?? "")) return true;
    // The driver sets no code on these errors of its own.
    if (/^Connection terminated|^Client has encountered a connection error/.test(current.message)) return true;
    current = current.cause;
  }
  return false;
}

/**
 * The database was away, or had too much to do: asked again later, the same call may succeed. What it did before this error on other
 * connections is not known, nor whether its last statement was committed.
 */
export function isTooBusy(error: unknown): boolean {
  return isWithoutConnection(error) || hasLostConnection(error) || isCrowdedOut(error);
}
