import { calls } from "@contract/calls";
import { describe, expect, test } from "vitest";
import { coverageOf } from "../../scripts/test/read-coverage.mjs";
import { filesUnder, read } from "../project-files";
import open from "./open.json";
import rows from "./rows.json";

const folders = ["app", "contract", "engine", "mocks", "server", "tests"];
const sources = folders
  .flatMap((folder) => filesUnder(folder, /\.(test|spec|expectations)\.tsx?$/))
  .map((path) => ({ path, text: read(path) }));

test("every row of the specification has a test, or is listed as open with a reason", () => {
  const { table, faults } = coverageOf(sources, rows, open);
  expect(faults).toEqual([]);
  expect(table.length).toBeGreaterThan(400);
});

// Calls that are ours alone need no row; calls of the specification must not be missed.
test("every call that a row names is in the contract", () => {
  const inContract = new Set(Object.values(calls).map(({ method, path }) => `${method} ${path}`));
  const operations = Object.values<Record<string, string>>(rows)
    .flatMap((byId) => Object.values(byId))
    .flatMap((text) => /^`((?:GET|POST) \/[^`]+)`/.exec(text)?.[1] ?? []);
  // The hotel API keeps the public one's paths, outside the contract; the second card is an index of the same call.
  const others = (call: string) => / \/hotel-api\//.test(call) || call === "POST /operation/debitCreditCard";
  expect(operations.length).toBeGreaterThan(150);
  expect(operations.filter((call) => !inContract.has(call) && !others(call))).toEqual([]);
});

describe("reports each fault", () => {
  const two = { "§5 Rules": { "5.1": "a price is right", "5.2": "a date is right" } };
  const inTest = (ids: string, how = "test") => [
    { path: "a.test.ts", text: `${how}("a title", () => {\ncovers(${ids});\n});` },
  ];

  test.each<[string, { path: string; text: string }[], Record<string, string>, string[]]>([
    ["nothing", inTest('"5.1"'), { "5.2": "not built" }, []],
    ["a row without a test", inTest('"5.1"'), {}, ["5.2 is covered by no test: a date is right"]],
    [
      "a row that is covered by now",
      inTest('"5.1", "5.2"'),
      { "5.2": "x" },
      ["5.2 is covered, and listed as open: a date is right"],
    ],
    ["a reason that is empty", inTest('"5.1"'), { "5.2": "" }, ["5.2 is open without a reason"]],
    ["a number without a row", inTest('"5.1", "5.2", "5.3"'), {}, ["5.3 is no row: a.test.ts: a title"]],
    [
      "a test that does not run",
      inTest('"5.1"', "test.skip"),
      { "5.1": "x", "5.2": "x" },
      ["a.test.ts:2: test.skip asserts nothing"],
    ],
    [
      "no test around it",
      [{ path: "a.ts", text: 'covers("5.1");' }],
      { "5.1": "x", "5.2": "x" },
      ["a.ts:1: covers() stands in no test"],
    ],
  ])("%s", (_, tests, open, faults) => {
    expect(coverageOf(tests, two, open).faults).toEqual(faults);
  });

  test("a parameterised test counts by its title, wherever the number appears in it", () => {
    const text =
      'describe("prices", () => {\n  test.each([[1], [2]])("of %i", () => {\n    covers("5.1", "5.2");\n  });\n});';
    const { table, faults } = coverageOf([{ path: "b.spec.ts", text }], two, {});
    expect(faults).toEqual([]);
    expect(table.map(({ id, tests }) => [id, tests])).toEqual([
      ["5.1", ["b.spec.ts: of %i"]],
      ["5.2", ["b.spec.ts: of %i"]],
    ]);
  });
});
