import { databaseErrorCode } from "@engine/database/connect";
import { MigrationFailed } from "@engine/database/migrate";

/** What PostgreSQL's error codes mean for the operator who starts a shop. */
const databaseSentences: Record<string, string> = {
  "28P01": "The database rejected the password of DATABASE_URL.",
  "28000": "The database rejected the user of DATABASE_URL, or this host: check both.",
  "3D000": "The server of DATABASE_URL has no database of that name: create it first.",
  "42501":
    "The database's user is not allowed to create tables: let it own the database, or grant it CREATE on the schema public.",
  "53100": "The database's disk is full.",
  "53300": "The database accepts no more connections: lower DATABASE_POOL_SIZE or stop another program.",
  "57P03": "The database is still starting, or stopping: try again in a moment.",
};

const systemSentences: Record<string, string> = {
  ECONNREFUSED: "No database answers at DATABASE_URL: is it running, and are host and port right?",
  ENOTFOUND: "The host of DATABASE_URL is not known.",
  ETIMEDOUT: "The host of DATABASE_URL does not answer.",
  EROFS: "The folder DATA_DIR cannot be written: its disk is read-only.",
  EACCES: "The folder DATA_DIR cannot be written: give it to the user the shop runs as.",
  ENOSPC: "The disk of DATA_DIR is full.",
};

/** How the operator can fix a failed start, in one sentence; null for our own faults. */
export function startProblem(error: unknown): string | null {
  const sentence = databaseSentences[databaseErrorCode(error) ?? ""];
  if (sentence) return sentence;
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    const { code, syscall } = current as NodeJS.ErrnoException;
    // A database can also be reached through a socket file, which is missing while no server listens.
    if (code === "ENOENT" && syscall === "connect") return systemSentences.ECONNREFUSED!;
    const sentence = systemSentences[code ?? ""];
    if (sentence) return sentence;
    if (current instanceof MigrationFailed)
      return `A migration of this build failed: ${reasonOf(current)}. Nothing of it was kept, and the previous build goes on on this database.`;
    if (/timeout expired|connection timeout|when trying to connect/.test(current.message))
      return systemSentences.ETIMEDOUT!;
    current = current instanceof AggregateError ? current.errors[0] : current.cause;
  }
  return null;
}

/** PostgreSQL's own words, without the statement and its values. */
function reasonOf(error: Error): string {
  const cause = error.cause;
  return cause instanceof Error ? reasonOf(cause) : error.message;
}
