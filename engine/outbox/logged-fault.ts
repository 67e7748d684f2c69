import pg from "pg";
import { redact } from "./redact";

/** The part of a fault that may appear in a log or be shown to an administrator. */
type LoggedFault = {
  type: string;
  /** The message; replaced for database errors, because theirs quote rows and parameters. */
  message: string;
  /** SQLSTATE, or a system code such as ECONNREFUSED. Not named "code": fields of that name are redacted as login codes. */
  state?: string;
  constraint?: string;
  table?: string;
  /** The stack trace, without the message. */
  stack?: string;
};

/**
 * A fault without personal data. Database errors are reduced to state, table and constraint: the driver's message quotes the row, and the
 * query builder's message contains all parameters. Other messages are redacted.
 */
export function loggedFault(fault: unknown): LoggedFault {
  if (!(fault instanceof Error)) return { type: typeof fault, message: redact(String(fault).slice(0, 200)) };
  const stack = fault.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join("\n");
  const causes = causesOf(fault);
  const refused = causes.find((cause) => cause instanceof pg.DatabaseError);
  if (refused instanceof pg.DatabaseError)
    return {
      type: "DatabaseError",
      message: "the database refused a query",
      state: refused.code,
      constraint: refused.constraint,
      table: refused.table,
      stack,
    };
  const failed = causes.find((cause) => "query" in cause && "params" in cause);
  const innermost = causes.at(-1)!;
  const code = (innermost as NodeJS.ErrnoException).code;
  return {
    type: fault.name,
    message: failed
      ? `a query failed: ${innermost === failed ? "without a reason" : redact(innermost.message.slice(0, 200))}`
      : redact(fault.message.slice(0, 500)),
    state: typeof code === "string" ? code : undefined,
    stack,
  };
}

function causesOf(fault: Error): Error[] {
  const causes = [fault];
  for (let next = fault.cause; next instanceof Error && causes.length < 6; next = next.cause) causes.push(next);
  return causes;
}
