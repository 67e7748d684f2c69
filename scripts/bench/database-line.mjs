import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A line to the embedded database of a running shop: while it is cut, its connections break and new ones are refused. */
export async function databaseLine(dataDir) {
  const [, , , , recorded] = readFileSync(join(dataDir, "postgres", "postmaster.pid"), "utf8").split("\n");
  const folder = mkdtempSync(join(tmpdir(), "nofesh-line-"));
  const path = join(folder, ".s.PGSQL.5432");
  const open = new Set();
  const server = createServer((near) => {
    const far = connect(join(recorded, ".s.PGSQL.5432"));
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const mend = () => new Promise((resolve) => server.listen(path, resolve));
  await mend();
  return {
    url: `postgresql://nofesh@localhost:5432/nofesh?host=${encodeURIComponent(folder)}`,
    mend,
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
      rmSync(path, { force: true });
    },
    /** A line that still listens would keep the command from ending. */
    remove() {
      server.close();
      for (const socket of open) socket.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
