import cluster from "node:cluster";
import { personalFields } from "@contract/booking/booking";
import { loggedFault } from "@engine/outbox/logged-fault";
import { type DestinationStream, type Logger, pino } from "pino";
import type { ServerSettings } from "./settings";

const personal = [
  ...new Set(
    Object.values(personalFields).flatMap((fields) =>
      Object.entries(fields).flatMap(([name, retention]) => (retention ? [name] : [])),
    ),
  ),
];

/** Personal fields and secrets never reach a log, at any depth. */
const secret = [
  ...personal.map((name) => `*.${name}`),
  "*.phone",
  "*.code",
  "*.token",
  "*.secret",
  "*.password",
  "authorization",
  "cookie",
  "*.cookie",
  "*.authorization",
];

/** The log of every process. Faults are logged without personal data (engine/outbox/logged-fault.ts). */
export function serverLog(level: ServerSettings["logLevel"], to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: loggedFault },
    redact: { paths: secret, censor: "[redacted]" },
    // Of several web processes each says which one it is.
    base: cluster.isWorker ? { process: cluster.worker!.id } : undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to ? pino(options, to) : pino(options);
}
