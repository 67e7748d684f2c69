import { mkdtempSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { jsonLines } from "./json-lines";

/** Bytes that each of the next writes takes; null: the disk is full. Without one a write takes everything. */
const takes: (number | null)[] = [];

function writeBytes(fd: number, bytes: Buffer): number {
  const most = takes.length > 0 ? takes.shift()! : bytes.length;
  if (most === null) throw new Error("ENOSPC: no space left on device");
  return writeSync(fd, bytes.subarray(0, most));
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "json-lines-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function opened() {
  const file = join(folder, "lines");
  const taken: { id: string }[] = [];
  return { file, taken, lines: jsonLines<{ id: string }>(file, (line) => taken.push(line), writeBytes) };
}

test("a line of which a write takes only a part is written whole, letters of several bytes too", async () => {
  const { file, taken, lines } = opened();
  takes.push(1, 8, 2);
  await lines.append({ id: "אבג" });
  await lines.append({ id: "second" });
  lines.close();
  expect(taken).toEqual([{ id: "אבג" }, { id: "second" }]);
  expect(readFileSync(file, "utf8")).toBe('{"id":"אבג"}\n{"id":"second"}\n');
});

test.each([
  ["fails", null],
  ["takes nothing", 0],
])("when the rest of a line %s, its writer is told, and the next line is not torn with it", async (_, rest) => {
  const { taken, lines } = opened();
  takes.push(4, rest);
  await expect(lines.append({ id: "torn" })).rejects.toThrow(/no space left|nothing more/);
  await lines.append({ id: "next" });
  lines.close();
  expect(taken).toEqual([{ id: "next" }]);
  const again = opened();
  again.lines.close();
  expect(again.taken).toEqual([{ id: "next" }]);
});
