import { closeSync, fdatasync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines. The order of the file is the truth, whichever process wrote a line. */
export type JsonLines<Line> = {
  /** Takes in what was written since, by other processes too. */
  refresh(): void;
  /** The line counts at once; the promise ends when it would survive a power cut as well. */
  append(line: Line): Promise<void>;
  close(): void;
};

/** Hands every line to `take`, in order. Without a file the lines are only handed on. */
export function jsonLines<Line>(file: string | undefined, take: (line: Line) => void): JsonLines<Line> {
  if (!file) return { refresh() {}, append: async (line) => take(line), close() {} };
  mkdirSync(dirname(file), { recursive: true });
  const fd = openSync(file, "a+", 0o600);
  const synced = sharedSync(fd);
  let read = 0;

  function refresh(): void {
    const { size } = fstatSync(fd);
    if (size <= read) return;
    const bytes = Buffer.alloc(size - read);
    const got = readSync(fd, bytes, 0, bytes.length, read);
    // What follows the last end of line is still being written, or was torn by a crash: nobody was answered for it.
    const whole = bytes.subarray(0, got).lastIndexOf(10) + 1;
    read += whole;
    for (const text of bytes.toString("utf8", 0, whole).split("\n")) {
      const line = parsed<Line>(text);
      if (line !== undefined) take(line);
    }
  }

  refresh();
  // A torn last line must not swallow the first good one after it.
  if (fstatSync(fd).size > read) writeSync(fd, "\n");
  refresh();
  return {
    refresh,
    async append(line) {
      writeSync(fd, `${JSON.stringify(line)}\n`);
      refresh();
      await synced();
    },
    close: () => closeSync(fd),
  };
}

function parsed<Line>(text: string): Line | undefined {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

/** Whoever comes while the disk is busy waits for its next turn, which all of them share. */
function sharedSync(fd: number): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const begin = () => {
    waiting = null;
    running = new Promise<void>((done, failed) => fdatasync(fd, (error) => (error ? failed(error) : done()))).finally(
      () => {
        running = null;
      },
    );
    return running;
  };
  return () => {
    if (!running) return begin();
    waiting ??= running.then(begin, begin);
    return waiting;
  };
}
