import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { importEmployeesFile, importFile } from "./commands";
import { linesOfFile } from "./lines-of-file";
import { main } from "./main";

const folder = mkdtempSync(join(tmpdir(), "lines-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("the lines of a file are read one by one", async () => {
  const file = join(folder, "lines.jsonl");
  writeFileSync(file, "one\r\ntwo\n\nthree");
  const lines: string[] = [];
  for await (const line of await linesOfFile(file)) lines.push(line);
  expect(lines).toEqual(["one", "two", "", "three"]);
});

test("a missing file, or a folder, is one sentence for each import", async () => {
  const missing = join(folder, "missing.jsonl");
  const sentence = `There is no file ${missing}.`;
  for (const run of [() => importFile([missing]), () => importEmployeesFile(["HEALTH", missing])])
    await expect(run()).rejects.toMatchObject({ name: "CommandProblem", message: sentence });
  await expect(importFile([folder])).rejects.toMatchObject({ message: `${folder} is a folder, not a file.` });
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  try {
    await main("import", [missing]);
    expect(printed.mock.calls).toEqual([[sentence]]);
  } finally {
    printed.mockRestore();
    process.exitCode = 0;
  }
});
