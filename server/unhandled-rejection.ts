import { isWithoutConnection } from "@engine/database/connect";
import { hasLostConnection } from "@engine/database/lost-connection";
import type { Logger } from "pino";

/**
 * Handles rejected promises that nothing awaits: they end the process, because its state is unknown. A lost database is an exception: the
 * job runner leaves such a promise when it starts at that moment, and is replaced anyway.
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
