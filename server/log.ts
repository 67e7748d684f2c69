import { type Logger, pino } from "pino";
import type { ServerSettings } from "./settings";

/** Fields that name a person or open a door never reach a log, wherever they stand. */
const secret = [
  "*.mobile",
  "*.phone",
  "*.email",
  "*.IdenticationNumber",
  "*.passportNumber",
  "*.code",
  "*.token",
  "*.secret",
  "*.password",
  "authorization",
  "cookie",
  "*.cookie",
  "*.authorization",
];

export function serverLog(level: ServerSettings["logLevel"]): Logger {
  return pino({
    level,
    redact: { paths: secret, censor: "[redacted]" },
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
}
