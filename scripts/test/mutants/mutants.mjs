import "../../start/print-usage.mjs";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { mutatedFiles } from "./mutated-files.mjs";
import { printScore } from "./print-score.mjs";

// Stryker changes the rules of price, booking, payment, stock, coupons and cancellation, one place after the other, and the tests have to
// notice. Rules without a database are tried completely, of the others a sample if one is asked for.

// After --help has ended, which needs none of them.
const { Stryker } = await import("@stryker-mutator/core");
const { excludedMutations, sampleMutants } = await import("./sample-mutants.mjs");

const leastScore = 80;
/** A run of hours that is ended keeps what it found. */
const resultsSoFar = resolve("test-results/mutants.log");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    sample: { type: "string" },
    seed: { type: "string", default: "1" },
    tests: { type: "string" },
    seconds: { type: "string", default: "12" },
  },
});
const files = mutatedFiles(positionals.map((path) => path.replace(/\/$/, "")));
process.env.MUTANT_SECONDS = values.seconds;
process.env.MUTANT_LOG = resultsSoFar;
if (values.tests) process.env.MUTANT_TESTS = values.tests;
mkdirSync("test-results", { recursive: true });
rmSync(resultsSoFar, { force: true });

const results = [];
for (const [kind, rules] of Object.entries(files)) {
  if (rules.length === 0 || (values.only && values.only !== kind)) continue;
  if (kind === "pure") process.env.NOFESH_NO_DB = "1";
  else delete process.env.NOFESH_NO_DB;
  const sample = values.sample && (await sampleMutants(rules, Number(values.sample), Number(values.seed)));
  if (sample) console.log(`${kind}: ${sample.size} of ${sample.of} mutants, seed ${values.seed}`);
  results.push(...(await tried(sample ? sample.ranges : rules)));
}
writeFileSync("test-results/mutants.json", JSON.stringify(results));
const score = printScore(results);
console.log(`\nMutation score ${score.toFixed(1)} %`);
process.exitCode = score < leastScore ? 1 : 0;

async function tried(mutate) {
  const stryker = new Stryker({
    testRunner: "whole-files",
    plugins: [resolve("scripts/test/mutants/whole-file-runner.mjs")],
    mutate,
    mutator: { excludedMutations },
    coverageAnalysis: "perTest",
    concurrency: 1,
    // Nothing that the tests read, and much to copy.
    ignorePatterns: [".cache", ".data", "build", "public/build", "test-results", "screenshots", "docs/pictures"],
    tempDirName: ".cache/mutants",
    disableTypeChecks: false,
    allowEmpty: false,
    reporters: ["progress-append-only"],
    logLevel: "warn",
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 30,
  });
  const all = await stryker.runMutationTest();
  return all.map((each) => ({ ...each, fileName: relative(process.cwd(), resolve(each.fileName)) }));
}
