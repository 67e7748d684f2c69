import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { printHere } from "@engine/service/documents/document-printer";
import type { PrintedDocument } from "@engine/service/documents/printed-document";
import { afterEach, beforeAll, expect, test } from "vitest";
import { aPicture } from "../../tests/factories/a-picture";
import { buildOnce } from "../../tests/setup/build-once";
import { documentProcess } from "./document-process";
import type { WorkProcessLimits } from "./work-process";

let folder: string;
let file: string;
const open: ReturnType<typeof documentProcess>[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "nofesh-documents-"));
  file = join(folder, "child.mjs");
  writeFileSync(
    file,
    `process.on("disconnect", () => process.exit(0));
    process.on("message", ({ id, format, document: { title } }) => {
      if (title === "dies") process.exit(1);
      if (title === "hangs") return;
      if (title === "fails") return process.send({ id, fault: "no ink" });
      const content = new TextEncoder().encode(format + " " + title);
      process.send({ id, content, rss: title === "fat" ? 1e12 : 1 });
    });`,
  );
  return () => rmSync(folder, { recursive: true });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.stop()));
});

function processes(limits?: Partial<WorkProcessLimits>) {
  const printer = documentProcess(file, limits);
  open.push(printer);
  return printer;
}

const documentTitled = (title: string): PrintedDocument => ({
  title,
  reference: "ABCD2345",
  language: "en",
  sections: [],
  notes: [],
});

test("returns each document to its caller, and starts no process before the first", async () => {
  const printer = processes();
  expect(printer.pid()).toBeUndefined();
  const documents = await Promise.all(
    ["one", "two", "three"].map((title) => printer.print("pdf", documentTitled(title))),
  );
  expect(documents.map(String)).toEqual(["pdf one", "pdf two", "pdf three"]);
  expect(String(await printer.print("word", documentTitled("four")))).toBe("word four");
});

test("a document that fails reports why, and the same process renders the next", async () => {
  const printer = processes();
  await expect(printer.print("pdf", documentTitled("fails"))).rejects.toThrow("no ink");
  const pid = printer.pid();
  expect(String(await printer.print("pdf", documentTitled("next")))).toBe("pdf next");
  expect(printer.pid()).toBe(pid);
});

test("a process that dies or hangs fails only its current document; a new one renders the queue", async () => {
  const printer = processes({ longest: 2_000 });
  const titles = ["dies", "one", "hangs", "two"];
  const outcomes = await Promise.allSettled(titles.map((title) => printer.print("pdf", documentTitled(title))));
  expect(outcomes.map((one) => (one.status === "fulfilled" ? String(one.value) : one.reason.message))).toEqual([
    "the process of the documents ended",
    "pdf one",
    "the process of the documents ended",
    "pdf two",
  ]);
});

test("replaces a process after a number of documents, and when it has grown", async () => {
  const printer = processes({ mostMade: 2 });
  const pids = [];
  for (const title of ["one", "two", "fat", "four"]) {
    const printing = printer.print("pdf", documentTitled(title));
    pids.push(printer.pid());
    await printing;
  }
  expect(pids[0]).toBe(pids[1]);
  expect(new Set(pids).size).toBe(3);
});

test("limits the queue, and renders nothing after the end", async () => {
  const printer = processes({ mostWaiting: 1 });
  const [first, second] = [
    printer.print("pdf", documentTitled("hangs")),
    printer.print("pdf", documentTitled("waits")),
  ];
  await expect(printer.print("pdf", documentTitled("third"))).rejects.toThrow("too many");
  const both = Promise.allSettled([first, second]);
  await printer.stop();
  expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(printer.print("pdf", documentTitled("late"))).rejects.toThrow("any more");
});

test("the real process is built, runs at low priority, and reads its templates and fonts", async () => {
  buildOnce();
  const printer = documentProcess(join(process.cwd(), "build", "documents.mjs"));
  open.push(printer);
  const content = await printer.print("pdf", { ...documentTitled("Receipt"), notes: ["thank you"] });
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
  expect(getPriority(printer.pid()!)).toBe(Math.min(getPriority() + 15, 19));
}, 240_000);

test("the real process gets the logo of a document whole", async () => {
  buildOnce();
  const printer = documentProcess(join(process.cwd(), "build", "documents.mjs"));
  open.push(printer);
  const logo = { content: await aPicture("png"), width: 320, height: 80 };
  for (const format of ["pdf", "word"] as const) {
    const document = { ...documentTitled("With a logo"), seller: "Galil Tours" };
    const [bare, headed] = [await printer.print(format, document), await printer.print(format, { ...document, logo })];
    const here = await printHere.print(format, { ...document, logo });
    expect(headed.length).toBeGreaterThan(bare.length);
    // Word files carry the time at which they were made.
    expect(Math.abs(headed.length - here.length)).toBeLessThan(100);
  }
}, 240_000);
