import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { filesUnder, read } from "./project-files";

/** The rows of a document's tables, each by its cells. */
const rowsOf = (path: string) =>
  read(path)
    .split("\n")
    .filter((line) => /^\| (?!of |check |---)/.test(line))
    .map((line) => line.slice(2, -2).split(" | "));
const checks = rowsOf("docs/held-by-tests.md").filter(([of = ""]) => /^\d+$/.test(of));
const commands: Record<string, string> = JSON.parse(read("package.json")).scripts;

/** What a row names: tests by file and title, and commands. */
function namedIn(cell: string) {
  const tests = [...cell.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)` “([^”]+)”/g)].map(([, path, title]) => ({
    path: path!,
    title: title!,
  }));
  return { tests, commands: [...cell.matchAll(/`npm run ([\w:]+)`/g)].map(([, name]) => name!) };
}

// A test that is renamed or removed would leave a row that nobody notices to hold nothing.
test.each([
  ["docs/held-by-tests.md", 100],
  ["docs/promises-by-tests.md", 40],
  ["docs/shown-by-tests.md", 48],
])("every test and command that %s names exists", (path, least) => {
  const rows = rowsOf(path);
  expect(rows.length).toBeGreaterThan(least);
  const wrong = rows.flatMap(([of, what, held = ""]) => {
    const named = namedIn(held);
    if (held.startsWith("none: ")) return [];
    const missing = [
      ...named.tests.flatMap(({ path, title }) =>
        existsSync(path) && read(path).includes(title) ? [] : [`${path}: ${title}`],
      ),
      ...named.commands.filter((name) => !commands[name]),
    ];
    return named.tests.length + named.commands.length === 0 ? [`${of}, ${what}: nothing is named`] : missing;
  });
  expect(wrong).toEqual([]);
});

test("each of the forty checks is held by a test with its number, or by a command that says its number", () => {
  expect(checks.map(([number]) => Number(number))).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  const described = read("docs/commands.md");
  const wrong = checks.flatMap(([number, , held = ""]) => {
    const own = new RegExp(`\\bchecks? (\\d+(, | and ))*${number}\\b`);
    const named = namedIn(held);
    return [
      ...named.tests.filter(({ title }) => !own.test(title)).map(({ title }) => title),
      ...named.commands.filter((name) => {
        const line = described.split("\n").find((one) => one.startsWith(`| \`npm run ${name}`));
        return !own.test(line ?? "");
      }),
    ];
  });
  expect(wrong).toEqual([]);
});

test("no test carries the number of a check that does not exist", () => {
  const numbers = filesUnder(".", /\.(test|spec)\.tsx?$/)
    .flatMap((path) => [...read(path).matchAll(/["`]checks? (\d+)(?:, (\d+))*: /g)])
    .flatMap(([, ...found]) => found.filter(Boolean).map(Number));
  expect(numbers.length).toBeGreaterThan(60);
  expect(numbers.filter((number) => number < 1 || number > 40)).toEqual([]);
});
