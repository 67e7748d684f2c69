import type { Server } from "node:http";
import type { Logger } from "pino";
import { drain, handOver } from "./http/drain";

/** Seconds that an end may take, beyond the grace, before the process exits anyway. */
const longestEnd = 25;
/**
 * Seconds for which a replaced process goes on answering on its open connections. Longer than a connection is kept idle: none is closed
 * while its client may still use it.
 */
export function handOverSeconds({ stopGrace, keepAlive }: { stopGrace: number; keepAlive: number }): number {
  return Math.max(stopGrace, keepAlive + 1);
}

type Parts = {
  log: Logger;
  /** Seconds to go on serving after a stop signal. */
  stopGrace: number;
  /** Seconds for which an idle connection stays open. */
  keepAlive: number;
  whenReplaced: ((leave: () => void) => void) | undefined;
  /** Ends what would keep connections open. */
  close(): Promise<void>;
  /** Ends the rest, once every response was sent. */
  after(): Promise<void>;
};

type ProcessEnd = {
  /** The process is ending, for whatever reason: clients should open new connections elsewhere. */
  begun(): boolean;
  /** The whole shop is stopping: a load balancer should send its requests elsewhere. */
  draining(): boolean;
  /** Ends the process on SIGTERM, SIGINT and SIGHUP, and when a newer one has taken its place; a second signal ends the grace. */
  install(server: Server, parts: Parts): void;
};

/** How a process of the shop ends without losing a request: at once it says so, after a grace it closes, with everything sent it exits. */
export function processEnd(): ProcessEnd {
  let begun = false;
  let draining = false;
  let skipGrace = () => {};

  async function end(parts: Parts, reason: string, grace: number, closePort: (over: Promise<void>) => Promise<void>) {
    if (begun) return skipGrace();
    begun = true;
    parts.log.info({ reason, grace }, "closing: requests under way are finished");
    setTimeout(() => process.exit(1), (grace + longestEnd) * 1000).unref();
    const graceOver = new Promise<void>((over) => {
      skipGrace = over;
      setTimeout(over, grace * 1000);
    });
    const closed = closePort(graceOver);
    await graceOver;
    await parts.close();
    await closed;
    await parts.after();
    process.exit(0);
  }

  return {
    begun: () => begun,
    draining: () => draining,
    install(server, parts) {
      // Of several processes the supervisor acts on SIGHUP: a closing terminal sends it to all of them.
      if (parts.whenReplaced) process.on("SIGHUP", () => {});
      for (const signal of ["SIGTERM", "SIGINT", ...(parts.whenReplaced ? [] : (["SIGHUP"] as const))] as const)
        process.on(signal, () => {
          // A load balancer learns from /readyz that this process is stopping, before the port closes.
          draining = true;
          void end(parts, signal, parts.stopGrace, (over) => drain(server, over));
        });
      parts.whenReplaced?.(() => {
        void end(parts, "replaced by a newer process", handOverSeconds(parts), (over) => handOver(server, over));
      });
    },
  };
}
