import "../start/print-usage.mjs";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// Each mutation breaks one rule of the engine in a copy of the last commit. The tests named beside it, all of them part of
// `npm test`, have to fail.

const folder = "tests/mutations";
const names = process.argv.slice(2);
const mutations = readdirSync(folder)
  .filter((name) => name.endsWith(".json"))
  .flatMap((name) =>
    JSON.parse(readFileSync(join(folder, name), "utf8")).map((each) => ({ area: name.slice(0, -5), ...each })),
  )
  .filter(
    ({ area, name }) => names.length === 0 || names.includes(area) || names.some((words) => name.includes(words)),
  );

const parent = mkdtempSync(join(tmpdir(), "nofesh-mutations-"));
const copy = join(parent, "copy");
const git = (...args) => execFileSync("git", args, { stdio: ["ignore", "ignore", "inherit"] });
const survived = [];
try {
  git("worktree", "add", "--quiet", "--detach", copy, "HEAD");
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
  for (const mutation of mutations) {
    const wasNoticed = noticedBy(mutation);
    if (!wasNoticed) survived.push(mutation.name);
    console.log(
      `${wasNoticed ? "caught" : "MISSED"}  ${mutation.area}: ${mutation.name}${wasNoticed ? ` (${wasNoticed})` : ""}`,
    );
  }
} finally {
  git("worktree", "remove", "--force", copy);
  rmSync(parent, { recursive: true, force: true });
}
console.log(`${mutations.length - survived.length} of ${mutations.length} mutations caught`);
process.exitCode = survived.length > 0 || mutations.length === 0 ? 1 : 0;

/** The title of the first test that fails with the mutation; null if all pass. */
function noticedBy({ name, file, find, replace, tests }) {
  const path = join(copy, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2)
    throw new Error(`"${name}" does not apply any more: ${file} has to hold "${find}" once`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
  try {
    return failureOf(tests);
  } finally {
    writeFileSync(path, text);
  }
}

function failureOf(tests) {
  const report = join(parent, "report.json");
  rmSync(report, { force: true });
  const vitest = join("node_modules", "vitest", "vitest.mjs");
  const options = ["--project", "core", "--bail", "1", "--reporter", "json", "--outputFile", report];
  const { status } = spawnSync(process.execPath, [vitest, "run", ...tests, ...options], { cwd: copy, stdio: "ignore" });
  if (status === 0) return null;
  const { testResults } = JSON.parse(readFileSync(report, "utf8"));
  const failedTest = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((test) => test.status === "failed");
  if (failedTest) return failedTest.title;
  const broken = testResults.find((file) => file.status === "failed");
  return broken ? `does not load: ${broken.message.split("\n")[0]}` : "vitest failed";
}
