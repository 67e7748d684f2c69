import { expect, test } from "vitest";
import { unhandledRejection } from "./unhandled-rejection";

const connectionRefused = Object.assign(new Error("connect ECONNREFUSED /socket"), {
  code: "ECONNREFUSED",
  syscall: "connect",
});

test.each<[string, unknown, string[]]>([
  ["a database that refuses connections", connectionRefused, ["error"]],
  ["the same behind a query", new Error("Failed query", { cause: connectionRefused }), ["error"]],
  ["a connection that broke", new Error("Connection terminated unexpectedly"), ["error"]],
  ["anything else", new TypeError("x is not a function"), ["fatal", "end"]],
  ["what is no error", "thrown", ["fatal", "end"]],
])("%s", (_, error, expected) => {
  const calls: string[] = [];
  const log = { error: () => void calls.push("error"), fatal: () => void calls.push("fatal") };
  unhandledRejection(log, () => calls.push("end"))(error);
  expect(calls).toEqual(expected);
});
