import { existsSync } from "node:fs";
import { calls } from "@contract/calls";
import { describe, expect, test } from "vitest";
import { read } from "./project-files";

/** Rows of docs/coverage.md: what is promised, and the tests that would fail without it. */
const rows = read("docs/coverage.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| what |"))
  .map((line) => {
    const [, what = "", tests = ""] = line.split("|").map((cell) => cell.trim());
    return { line, what, tests: tests.split("<br>").map((cell) => cell.trim()) };
  });
const named = rows.flatMap(({ what, tests }) =>
  tests.filter((cell) => cell !== "open").map((cell) => ({ what, cell, parts: /^`([^`]+)` (.+)$/.exec(cell) })),
);

describe("docs/coverage.md", () => {
  test("was read, with a row for every heading of the specification", () => {
    const headings = [...read("docs/coverage.md").matchAll(/^## §(\d)/gm)].map(([, number]) => number);
    expect(headings).toEqual(["2", "3", "4", "5", "6", "7", "8", "9"]);
    expect(rows.length).toBeGreaterThan(250);
  });

  // A row with neither promises nothing; a row with both hides what is open.
  test("each row names tests, or is open", () => {
    const wrong = rows.filter(
      ({ line, tests }) => line.split("|").length !== 4 || (tests.length > 1 ? tests.includes("open") : !tests[0]),
    );
    expect(wrong.map(({ line }) => line)).toEqual([]);
    expect(named.filter(({ parts }) => !parts).map(({ cell }) => cell)).toEqual([]);
  });

  test("no row stands twice", () => {
    const headed = read("docs/coverage.md").split(/^#{2,3} /m);
    for (const part of headed) {
      const whats = part
        .split("\n")
        .filter((line) => line.startsWith("| "))
        .map((line) => line.split("|")[1]);
      expect(whats).toEqual([...new Set(whats)]);
    }
  });

  // A renamed or deleted test would leave the promise without anything behind it.
  test("each named test exists", () => {
    const missing = named.filter(({ parts }) => {
      const [, path = "", title = ""] = parts ?? [];
      return !/\.(test|spec|expectations)\.tsx?$/.test(path) || !existsSync(path) || !holdsTitle(read(path), title);
    });
    expect(missing.map(({ what, cell }) => `${what}: ${cell}`)).toEqual([]);
  });

  test("each call of the contract has its row", () => {
    const listed = rows.map(({ what }) => what);
    const forgotten = Object.values(calls)
      .map(({ method, path }) => `\`${method} ${path}\``)
      .filter((call) => !listed.some((what) => what.startsWith(call)));
    expect(forgotten).toEqual([]);
  });
});

/** The title as a whole text of the file, in any kind of quotation mark. */
function holdsTitle(text: string, title: string): boolean {
  return ['"', "'", "`"].some((mark) => text.includes(mark + title + mark));
}
