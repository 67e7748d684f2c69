import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** Stops accepting connections once `grace` is over, and waits until every pending response has been sent. */
export async function drain(server: Server, grace: Promise<void> = Promise.resolve()): Promise<void> {
  await grace;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}

/**
 * Hands the port over to other processes: accepts no connection from now on, goes on answering on the open ones until `grace` is over, then
 * closes the idle ones and waits for the rest. Responses should say `Connection: close` meanwhile, so that no client has a request on its
 * way when its connection is closed.
 */
export async function handOver(server: Server, grace: Promise<void>): Promise<void> {
  // The close of an http.Server would end idle connections at once.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
  await grace;
  server.closeIdleConnections();
  await closed;
}
