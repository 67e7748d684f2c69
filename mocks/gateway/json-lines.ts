import { closeSync, fdatasync, fstatSync, mkdirSync, openSync, readSync, writeSync } from "node:fs";
import { dirname } from "node:path";

/** An append-only file of JSON lines. The order in the file is authoritative, whichever process wrote a line. */
type JsonLines<Line> = {
  /** Reads lines written since the last read, by other processes too. */
  refresh(): void;
  /** The line takes effect at once; the promise resolves once it would survive a power cut. */
  append(line: Line): Promise<void>;
  close(): void;
};

/** Passes every line to `take`, in order. Without a file the lines are only passed on. */
export function jsonLines<Line>(
  file: string | undefined,
  take: (line: Line) => void,
  /** Returns how many of the bytes it took; replaced by tests. */
  writeBytes: (fd: number, bytes: Buffer) => number = writeSync,
): JsonLines<Line> {
  if (!file) return { refresh() {}, append: async (line) => take(line), close() {} };
  mkdirSync(dirname(file), { recursive: true });
  const fd = openSync(file, "a+", 0o600);
  const synced = sharedSync(fd);
  let offset = 0;

  function refresh(): void {
    const { size } = fstatSync(fd);
    if (size <= offset) return;
    const bytes = Buffer.alloc(size - offset);
    const got = readSync(fd, bytes, 0, bytes.length, offset);
    // Data after the last newline is still being written, or was torn by a crash: no caller has received a response for it.
    const whole = bytes.subarray(0, got).lastIndexOf(10) + 1;
    offset += whole;
    for (const text of bytes.toString("utf8", 0, whole).split("\n")) {
      const line = parseLine<Line>(text);
      if (line !== undefined) take(line);
    }
  }

  let torn = false;
  /** One write may take only a part: the rest follows. A part whose rest failed, as on a full disk, ends before the next line. */
  function write(text: string): void {
    let rest = Buffer.from(torn ? `\n${text}` : text);
    while (rest.length > 0) {
      const taken = writeBytes(fd, rest);
      torn = taken < rest.length;
      if (taken === 0) throw new Error(`nothing more could be written to ${file}`);
      rest = rest.subarray(taken);
    }
  }

  refresh();
  // A torn last line must not corrupt the next valid one.
  if (fstatSync(fd).size > offset) write("\n");
  refresh();
  return {
    refresh,
    async append(line) {
      write(`${JSON.stringify(line)}\n`);
      refresh();
      await synced();
    },
    close: () => closeSync(fd),
  };
}

function parseLine<Line>(text: string): Line | undefined {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}

/** Writers that arrive while the disk is busy share the next flush. */
function sharedSync(fd: number): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const begin = () => {
    waiting = null;
    running = new Promise<void>((resolve, reject) =>
      fdatasync(fd, (error) => (error ? reject(error) : resolve())),
    ).finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return begin();
    waiting ??= running.then(begin, begin);
    return waiting;
  };
}
