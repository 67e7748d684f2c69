import type { Server } from "node:http";

/** Takes no new connections once `grace` is over, and waits until every answer under way has gone out. */
export async function drain(server: Server, grace: Promise<void> = Promise.resolve()): Promise<void> {
  await grace;
  await new Promise<void>((done) => {
    server.close(() => done());
    server.closeIdleConnections();
  });
}
