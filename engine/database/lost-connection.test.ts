import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { hasLostConnection } from "./lost-connection";

const ofPooler = (message: string) => Object.assign(new pg.DatabaseError(message, 1, "error"), { code: "08P01" });
const wrapped = (cause: unknown) => new Error("Failed query", { cause });
const withCode = (code: string) => Object.assign(new Error("read"), { code });
const ofServer = (code: string) => Object.assign(new pg.DatabaseError("ended", 1, "error"), { code });

test.each([
  ["the server ended the session", wrapped(ofServer("57P01")), true],
  ["the transaction stood idle for too long", wrapped(ofServer("25P03")), true],
  ["the socket was reset", wrapped(withCode("ECONNRESET")), true],
  ["the driver ended the connection", wrapped(new Error("Connection terminated unexpectedly")), true],
  ["the server broke behind PgBouncer", wrapped(ofPooler("server conn crashed?")), true],
  ["PgBouncer has no server", wrapped(ofPooler("query_wait_timeout")), false],
  ["a constraint", wrapped(wrapped(ofServer("23505"))), false],
  ["an error of the program", new TypeError("x is not a function"), false],
])("%s", (_, error, isLost) => {
  expect(hasLostConnection(error)).toBe(isLost);
});

test("a card company that resets the connection is not a lost database", async () => {
  const server = createServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const { port } = server.address() as AddressInfo;
  const error = await fetch(`http://127.0.0.1:${port}`).catch((problem: Error) => problem);
  server.close();
  expect((error as Error).cause).toMatchObject({ code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/) });
  expect(hasLostConnection(error)).toBe(false);
});
