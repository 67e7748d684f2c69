import { personalFields } from "@contract/booking/booking";
import { loggedFault } from "@engine/outbox/logged-fault";
import { type DestinationStream, type Logger, pino } from "pino";
import type { ServerSettings } from "./settings";

const personal = [
  ...new Set(
    Object.values(personalFields).flatMap((fields) =>
      Object.entries(fields).flatMap(([name, kept]) => (kept ? [name] : [])),
    ),
  ),
];

/** Fields that name a person or open a door never reach a log, wherever they stand. */
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

/** The log of every process. Faults are written without the data of people (engine/outbox/logged-fault.ts). */
export function serverLog(level: ServerSettings["logLevel"], to?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: loggedFault },
    redact: { paths: secret, censor: "[redacted]" },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return to ? pino(options, to) : pino(options);
}
