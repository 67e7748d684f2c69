import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failedJourneys, failedUnitTests } from "./failures.mjs";
import { printTotals, totalsFileOf } from "./totals.mjs";

const RESULTS = "test-results";
const bin = (...path) => join("node_modules", ...path);

const lint = { name: "lint", args: [bin("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."] };
const build = { name: "build", args: [join("scripts", "start", "build.mjs")] };

/** The checks that each suite runs before its tests, and its journeys. */
const suites = {
  core: {
    // Every checker infers the shared types again: four of them, the default, take twice the time on two cores.
    checks: [{ name: "types", args: [bin("typescript-7", "bin", "tsc"), "--noEmit", "--checkers", "2"] }, lint, build],
    journeys: ["--grep=@core"],
    // Few journeys run, and none of them sells a hotel out.
    env: { DEMO_DEPARTURES: "2000" },
  },
  rest: {
    checks: [{ name: "types, by TypeScript 5", args: [bin("typescript", "bin", "tsc"), "--noEmit"] }, build],
    journeys: ["--grep-invert=@core"],
    env: {},
  },
};

/**
 * `core` runs for every change, `rest` is everything else (decision 0033). Each kind runs in full even after an earlier one failed. Prints
 * `N passed, N failed` last: each check counts as one test, and so does a runner that crashed without a result. With NOFESH_TEST_TOTALS=sum
 * that line is left to `totals.mjs`, which sums both suites. Before it stands what failed, by name. Returns the exit code.
 */
export async function runSuite(suiteName) {
  const { checks, journeys, env } = suites[suiteName];
  const unitResults = join(RESULTS, `${suiteName}-unit.json`);
  const journeyResults = join(RESULTS, `${suiteName}-journeys.json`);
  mkdirSync(RESULTS, { recursive: true });
  for (const file of [unitResults, journeyResults, totalsFileOf(suiteName)]) rmSync(file, { force: true });

  const counts = [
    // They only read the sources and do not depend on each other.
    ...(await Promise.all(checks.map((check) => single(check, { inOnePiece: true })))),
    await suite("unit tests", unitCommand(suiteName, unitResults), unitResults, countUnitTests, { NOFESH_BUILT: "1" }),
    await suite("browser journeys", journeyCommand(journeys), journeyResults, countJourneys, {
      PLAYWRIGHT_JSON_OUTPUT_FILE: journeyResults,
      ...env,
    }),
    await single({ name: "nothing of a person in the log", args: [join("scripts", "test", "check-log.mjs")] }),
  ];

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

async function single({ name, args }, options = {}) {
  const code = await run(name, args, {}, options);
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [name] };
}

async function suite(name, args, resultFile, count, env) {
  const code = await run(name, args, env);
  const results = existsSync(resultFile)
    ? count(JSON.parse(readFileSync(resultFile, "utf8")))
    : { passed: 0, failed: 0, failures: [] };
  // A file that failed to load, or a shop that did not start, is not reported as a failed test.
  const broken = code !== 0 && results.failed === 0;
  return broken ? { ...results, failed: 1, failures: [`${name}: ended with code ${code}`] } : results;
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

/** Runs one program; `inOnePiece` buffers its output until it ends, because others run at the same time. */
function run(name, args, env = {}, { inOnePiece = false } = {}) {
  if (!inOnePiece) console.log(`\n== ${name}`);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      stdio: inOnePiece ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => output.push(text));
    const finish = (code) => {
      if (inOnePiece) console.log(`\n== ${name}\n${Buffer.concat(output)}`.trimEnd());
      console.log(
        `-- ${name}: ${code === 0 ? "passed" : "FAILED"} in ${Math.round((Date.now() - startedAt) / 1000)} s`,
      );
      resolve(code);
    };
    child.on("error", () => finish(1));
    child.on("close", (code) => finish(code ?? 1));
  });
}
