import "./start/print-usage.mjs";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * All tests, one kind after the other, each in full even when an earlier one failed. Ends with `N passed, N failed`:
 * types, lint and build count as one test each, and so does a runner that broke without a result.
 */

const RESULTS = "test-results";
const UNIT_RESULTS = join(RESULTS, "unit.json");
const JOURNEY_RESULTS = join(RESULTS, "journeys.json");

const bin = (...path) => join("node_modules", ...path);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const totals = { passed: 0, failed: 0 };

await single("types", [bin("typescript", "bin", "tsc"), "--noEmit"]);
await single("lint", [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."]);
await single("build", [join("scripts", "start", "build.mjs")]);
await suite("unit tests", unitCommand(), UNIT_RESULTS, countUnitTests, { NOFESH_BUILT: "1" });
await suite("browser journeys", journeyCommand(), JOURNEY_RESULTS, countJourneys, {
  PLAYWRIGHT_JSON_OUTPUT_FILE: JOURNEY_RESULTS,
});
await single("nothing of a person in the log", [join("scripts", "test", "check-log.mjs")]);

console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

function unitCommand() {
  return [
    bin("vitest", "vitest.mjs"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${UNIT_RESULTS}`,
  ];
}

function journeyCommand() {
  return [join("scripts", "journeys.mjs"), "--reporter=list,json"];
}

async function single(name, args) {
  const code = await run(name, args);
  add({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

async function suite(name, args, resultFile, count, env = {}) {
  const code = await run(name, args, env);
  const counted = existsSync(resultFile)
    ? count(JSON.parse(readFileSync(resultFile, "utf8")))
    : { passed: 0, failed: 0 };
  // A file that could not be loaded, or a shop that did not start, is no failed test of its own.
  const broken = code !== 0 && counted.failed === 0;
  add({ passed: counted.passed, failed: broken ? 1 : counted.failed });
}

function add({ passed, failed }) {
  totals.passed += passed;
  totals.failed += failed;
}

function countUnitTests(report) {
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length };
}

function countJourneys({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

function run(name, args, env = {}) {
  console.log(`\n== ${name}`);
  return new Promise((done) => {
    const child = spawn(process.execPath, args, { stdio: "inherit", env: { ...process.env, ...env } });
    child.on("error", () => done(1));
    child.on("exit", (code) => done(code ?? 1));
  });
}
