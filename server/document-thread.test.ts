import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import type { DocumentModel } from "@contract/booking/documents";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOnce } from "../tests/setup/build-once";
import { documentThread } from "./document-thread";

let folder: string;
let file: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-documents-"));
  file = join(folder, "worker.mjs");
  writeFileSync(
    file,
    `import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ id, format, document }) => {
      if (document.title === "dies") process.exit(1);
      if (document.title === "fails") parentPort.postMessage({ id, fault: "no ink" });
      else parentPort.postMessage({ id, content: new TextEncoder().encode(format + " " + document.title) });
    });`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

const called = (title: string): DocumentModel => ({
  kind: "receipt",
  title,
  reference: "ABCD2345",
  language: "en",
  sections: [],
  notes: [],
});

test("documents come back to whoever asked for them", async () => {
  const thread = documentThread(file);
  const made = await Promise.all(["one", "two", "three"].map((title) => thread.print("pdf", called(title))));
  expect(made.map(String)).toEqual(["pdf one", "pdf two", "pdf three"]);
  expect(String(await thread.print("word", called("four")))).toBe("word four");
  await thread.stop();
});

test("one that cannot be made says why, and the next is made", async () => {
  const thread = documentThread(file);
  await expect(thread.print("pdf", called("fails"))).rejects.toThrow("no ink");
  expect(String(await thread.print("pdf", called("next")))).toBe("pdf next");
  await thread.stop();
});

test("a thread that dies fails what it had, and another takes its place", async () => {
  const thread = documentThread(file);
  await expect(thread.print("pdf", called("dies"))).rejects.toThrow("ended");
  expect(String(await thread.print("pdf", called("again")))).toBe("pdf again");
  await thread.stop();
});

/** The rank of each thread of this process; the higher, the more it gives way. */
const ranks = () =>
  readdirSync("/proc/self/task").map((thread) =>
    Number(readFileSync(`/proc/self/task/${thread}/stat`, "utf8").split(") ")[1]!.split(" ")[16]),
  );

test.runIf(process.platform === "linux")(
  "whoever looks at a page comes before a document",
  async () => {
    buildOnce();
    const thread = documentThread(join(process.cwd(), "build", "document-worker.mjs"));
    expect(Math.max(...ranks())).toBe(getPriority());
    const sheet = {
      title: "plan",
      language: "en" as const,
      facts: [],
      head: ["day"],
      widths: [9],
      rows: [],
      notes: [],
    };
    expect(await thread.print("xlsx", sheet)).toBeInstanceOf(Buffer);
    expect(Math.max(...ranks())).toBe(Math.min(getPriority() + 15, 19));
    await thread.stop();
  },
  240_000,
);
