import type { Server } from "node:http";

/** Takes no new connections and waits until every answer under way has gone out. */
export function drain(server: Server): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    server.closeIdleConnections();
  });
}
