import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What stands between an engine and its database and can lose the server's answer to a COMMIT, which was made. */
export type CommitAnswers = {
  /** The address of the database through it. */
  url: string;
  /** Commits answered or lost so far. */
  count(): number;
  /** Loses the answer after so many more, and breaks its connection; null: none. */
  loseAfter(answers: number | null): void;
  close(): Promise<void>;
};

/** The tag with which the server tells that a transaction is committed. */
const committed = "COMMIT\0";

export async function commitAnswers(databaseUrl: string): Promise<CommitAnswers> {
  const target = new URL(databaseUrl);
  const folder = target.searchParams.get("host");
  const sockets = new Set<Socket>();
  let seen = 0;
  let lost: number | null = null;
  const server = createServer((client) => {
    const port = Number(target.port || 5432);
    const database = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, target.hostname);
    const both = [client, database];
    for (const one of both) {
      sockets.add(one);
      one.on("error", () => {});
      one.on("close", () => {
        sockets.delete(one);
        for (const other of both) other.destroy();
      });
    }
    client.on("data", (bytes) => database.write(bytes));
    database.on("data", (bytes) => {
      if (bytes.includes(committed)) {
        seen += 1;
        if (seen === lost) return void client.destroy();
      }
      client.write(bytes);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: () => seen,
    loseAfter(answers) {
      lost = answers === null ? null : seen + answers + 1;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
