import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";

export type SandboxMessage = {
  at: string;
  kind: "sms" | "mail";
  to: string;
  subject?: string;
  text: string;
  key: string;
};

export type SandboxMessages = {
  /** Keeps a message unless one of the same key was kept: what a good provider does with a repeated request. */
  keep(message: Omit<SandboxMessage, "at">): void;
  /** Newest first, at most 500. */
  list(): SandboxMessage[];
};

const most = 500;

/** The post of the sandbox: nothing is sent, everything can be read. With a file it survives restarts. */
export function sandboxMessages(file?: string, now: () => Date = () => new Date()): SandboxMessages {
  const kept: SandboxMessage[] =
    file && existsSync(file) ? readFileSync(file, "utf8").split("\n").flatMap(lineOf).slice(-most) : [];
  const keys = new Set(kept.map((message) => message.key));
  if (file) mkdirSync(dirname(file), { recursive: true });
  return {
    keep(message) {
      if (keys.has(message.key)) return;
      keys.add(message.key);
      const dated = { at: now().toISOString(), ...message };
      kept.push(dated);
      if (kept.length > most) kept.shift();
      if (file) appendFileSync(file, `${JSON.stringify(dated)}\n`);
    },
    list: () => [...kept].reverse(),
  };
}

function lineOf(text: string): SandboxMessage[] {
  try {
    return text.trim() === "" ? [] : [JSON.parse(text) as SandboxMessage];
  } catch {
    return [];
  }
}
