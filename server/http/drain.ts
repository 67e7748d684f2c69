import type { Server } from "node:http";

/** Stops accepting connections once `grace` is over, and waits until every pending response has been sent. */
export async function drain(server: Server, grace: Promise<void> = Promise.resolve()): Promise<void> {
  await grace;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
