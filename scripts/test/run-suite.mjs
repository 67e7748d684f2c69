import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { stripVTControlCharacters } from "node:util";
import { failedJourneys, failedUnitTests } from "./failures.mjs";
import { printTotals, totalsFileOf } from "./totals.mjs";

const RESULTS = "test-results";
const LONGEST_LAST_WORDS = 5_000;
/** Enough for an error outside of any test, which a runner prints before its summary. */
const LINES_KEPT = 60;
const bin = (...path) => join("node_modules", ...path);

const lint = { name: "lint", args: [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."] };
const build = { name: "build", args: [join("scripts", "start", "build.mjs")] };

/** The checks that each suite runs beside its tests, and its journeys. */
const suites = {
  core: {
    // Every checker infers the shared types again: four of them, the default, take twice the time on two cores.
    checks: [{ name: "types", args: [bin("typescript-7", "bin", "tsc"), "--noEmit", "--checkers", "2"] }, lint],
    journeys: ["--grep=@core"],
    // Few journeys run, and none of them sells a hotel out.
    env: { DEMO_DEPARTURES: "2000" },
  },
  rest: {
    checks: [],
    journeys: ["--grep-invert=@core"],
    // Tests of faults kill shops and wait for others, which a machine full of browsers makes late.
    inTurn: true,
    env: {},
  },
};

/**
 * `core` runs for every change, `rest` is everything else (decision 0033). Each kind runs in full even after another one failed, in `core`
 * at the same time as the others: unit tests and journeys wait much of their time, and neither fills two cores (decision 0105). Prints
 * `N passed, N failed` last: each check counts as one test, and so does a runner that crashed without a result. With NOFESH_TEST_TOTALS=sum
 * that line is left to `totals.mjs`, which sums both suites. Before it stands what failed, by name. Returns the exit code.
 */
export async function runSuite(suiteName) {
  const { checks, journeys, inTurn = false, env } = suites[suiteName];
  const unitResults = join(RESULTS, `${suiteName}-unit.json`);
  const journeyResults = join(RESULTS, `${suiteName}-journeys.json`);
  mkdirSync(RESULTS, { recursive: true });
  for (const file of [unitResults, journeyResults, totalsFileOf(suiteName)]) rmSync(file, { force: true });

  const alone = (check) => single(check, { output: "in one piece" });
  const unitTests = () =>
    suite("unit tests", unitCommand(suiteName, unitResults), unitResults, countUnitTests, { NOFESH_BUILT: "1" });
  const browserJourneys = () =>
    suite("browser journeys", journeyCommand(journeys), journeyResults, countJourneys, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults,
      ...env,
    });
  // All but the checks need the build.
  const built = alone(build);
  const units = built.then(unitTests);
  const counts = await Promise.all([
    built,
    ...checks.map(alone),
    units,
    (inTurn ? units : built).then(browserJourneys),
  ]);
  // It reads what the journeys leave.
  counts.push(
    await single({ name: "nothing of a person in the log", args: [join("scripts", "test", "check-log.mjs")] }),
  );

  const sum = (key) => counts.reduce((total, count) => total + count[key], 0);
  const totals = { passed: sum("passed"), failed: sum("failed"), failures: counts.flatMap(({ failures }) => failures) };
  writeFileSync(totalsFileOf(suiteName), JSON.stringify(totals));
  if (process.env.NOFESH_TEST_TOTALS !== "sum") printTotals([totals]);
  return totals.failed > 0 ? 1 : 0;
}

function unitCommand(project, outputFile) {
  return [
    bin("vitest", "vitest.mjs"),
    "run",
    `--project=${project}`,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${outputFile}`,
  ];
}

function journeyCommand(options) {
  return [join("scripts", "test", "journeys.mjs"), ...options, "--reporter=list,json"];
}

async function single({ name, args }, options) {
  const { code } = await run(name, args, {}, options);
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

async function suite(name, args, resultFile, count, env) {
  const { code, lastLines } = await run(name, args, env, { output: "line by line" });
  const results = existsSync(resultFile)
    ? count(JSON.parse(readFileSync(resultFile, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  // An error outside of any test, or a shop that did not start, is not reported as a failed test.
  const broken = code !== 0 && results.failed === 0;
  if (!broken) return results;
  return { ...results, failed: 1, failures: [`${name}: ended with code ${code}, its last lines:`, ...lastLines] };
}

function countUnitTests(report) {
  const unloadedFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadedFiles.length,
    failures: failedUnitTests(report),
  };
}

function countJourneys(report) {
  const { stats, errors } = report;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    failures: failedJourneys(report),
  };
}

/**
 * Runs one program. Others run at the same time: its output is printed "in one piece" when it ends, or "line by line" at once with its name
 * before each line, and its last lines are returned.
 */
async function run(name, args, env = {}, { output = "in one piece" } = {}) {
  const live = output === "line by line";
  if (live) console.log(`\n== ${name}`);
  const startedAt = Date.now();
  const child = spawn(process.execPath, args, {
    stdio: [live ? "inherit" : "ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  const streams = [child.stdout, child.stderr];
  const pieces = [];
  const lastLines = [];
  const printLine = (line) => {
    console.log(`${name}: ${line}`);
    lastLines.push(stripVTControlCharacters(line));
    if (lastLines.length > LINES_KEPT) lastLines.shift();
  };
  for (const stream of streams)
    if (live) createInterface({ input: stream }).on("line", printLine);
    else stream.on("data", (piece) => pieces.push(piece));
  const code = await new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("close", (ended) => resolve(ended ?? 1));
    // A process it left behind may hold its output open for ever.
    child.once("exit", (ended) => setTimeout(() => resolve(ended ?? 1), LONGEST_LAST_WORDS).unref());
  });
  for (const stream of streams) stream.destroy();
  if (!live) console.log(`\n== ${name}\n${Buffer.concat(pieces)}`.trimEnd());
  console.log(`-- ${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - startedAt) / 1000)} s`);
  return { code, lastLines };
}
