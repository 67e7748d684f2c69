import "../start/print-usage.mjs";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { coverageOf } from "./read-coverage.mjs";

const folders = ["app", "contract", "engine", "mocks", "server", "tests"];
const data = (name) => JSON.parse(readFileSync(`tests/coverage/${name}.json`, "utf8"));
const sources = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((path) => join(folder, String(path)).replaceAll("\\", "/")),
  )
  .filter((path) => /\.(test|spec|expectations)\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

const { table, faults } = coverageOf(sources, data("rows"), data("open"));
let currentHeading = "";
for (const { heading, id, text, tests, open } of table) {
  if (heading !== currentHeading) console.log(`\n${heading}\n`);
  currentHeading = heading;
  console.log(`${id.padEnd(6)} ${text}`);
  for (const test of tests) console.log(`         ${test}`);
  if (open) console.log(`         open: ${open}`);
}
const coveredCount = table.filter(({ tests }) => tests.length > 0).length;
console.log(`\n${table.length} rows: ${coveredCount} covered, ${table.filter(({ open }) => open).length} open.`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
