import { isWithoutConnection } from "@engine/database/connect";
import { hasLostConnection } from "@engine/database/lost-connection";
import type { Logger } from "pino";

/**
 * What to do with a promise that was rejected and awaited by nobody: it ends the process, because its state is not known any more. A lost
 * database is no such case: the job runner leaves such a promise behind when it starts just then, and is replaced anyway.
 */
export function unhandledRejection(log: Pick<Logger, "error" | "fatal">, end: () => void): (error: unknown) => void {
  return (error) => {
    if (isWithoutConnection(error) || hasLostConnection(error)) {
      log.error({ err: error }, "a query that nobody waited for lost the database");
      return;
    }
    log.fatal({ err: error }, "unhandled promise rejection");
    end();
  };
}
