import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What failed, by name, and the summary line of a test run. */
export function printTotals(suites) {
  const failures = suites.flatMap((suite) => suite.failures);
  if (failures.length > 0) console.log(`\n== failed\n${failures.join("\n")}\n`);
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
  console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
}

export function totalsFileOf(suite) {
  return join("test-results", `${suite}-totals.json`);
}

/** The totals a suite has written; a suite that ended without any counts as one failed test. */
function totalsOf(suite) {
  const file = totalsFileOf(suite);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  console.error(`The suite "${suite}" ended without totals.`);
  return { passed: 0, failed: 1, failures: [`suite ${suite}: ended without totals`] };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const suites = process.argv.slice(2).map(totalsOf);
  printTotals(suites);
  process.exitCode = suites.some(({ failed }) => failed > 0) ? 1 : 0;
}
