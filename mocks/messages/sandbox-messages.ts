import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { jsonLines } from "../gateway/json-lines";

type SandboxMessage = {
  /** UTC, ISO 8601. */
  at: string;
  kind: "sms" | "mail";
  to: string;
  subject?: string;
  text: string;
  html?: string;
  /** Names of the attachments. */
  attachments?: string[];
  key: string;
};

export type SandboxMessages = {
  /** Stores a message unless one of the same kind and key exists, as a good provider treats a repeated request. */
  keep(message: Omit<SandboxMessage, "at">): Promise<void>;
  /** Newest first, at most 500. */
  list(): SandboxMessage[];
  close(): void;
};

const most = 500;

/** The sandbox's message store: nothing is sent, everything can be read. With a file it survives crashes and restarts. */
export function sandboxMessages(file?: string, now: () => Date = () => new Date()): SandboxMessages {
  if (file) shorten(file);
  const messages: SandboxMessage[] = [];
  const names = new Set<string>();
  const lines = jsonLines<SandboxMessage>(file, (message) => {
    if (names.has(nameOf(message))) return;
    names.add(nameOf(message));
    messages.push(message);
    if (messages.length > most) messages.shift();
  });
  return {
    async keep(message) {
      lines.refresh();
      if (!names.has(nameOf(message))) await lines.append({ at: now().toISOString(), ...message });
    },
    list() {
      lines.refresh();
      return [...messages].reverse();
    },
    close: () => lines.close(),
  };
}

function nameOf({ kind, key }: { kind: string; key: string }): string {
  return `${kind} ${key}`;
}

/** Truncates a long file to the part that is still visible, before any process opens it. */
function shorten(file: string): void {
  if (!existsSync(file)) return;
  const all = readFileSync(file, "utf8").split("\n").filter(Boolean);
  if (all.length < most * 10) return;
  const fd = openSync(`${file}.new`, "w", 0o600);
  writeSync(fd, `${all.slice(-most).join("\n")}\n`);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(`${file}.new`, file);
}
