import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const folder = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** These take minutes and run in `rest` alone. */
const long = [
  "tests/{crawl,faults}/**/*.test.ts",
  "tests/{linear-patterns,commands,injection-pages}.test.ts",
  "engine/{fuzz,hostile-sizes}.test.ts",
  "engine/database/supervisor.test.ts",
  "engine/demo/load-demo-shop.test.ts",
  "**/{bench-log-ins,package-commands}.test.ts",
];
/** What generated inputs try: a few rounds in `core`, all of them in `rest`. */
const generated = [
  "tests/model/**/*.test.ts",
  "**/{one-seat,wire}.test.ts",
  "tests/{cached-pages,hostile-parameters,redirects}.test.ts",
];
const everyTest = "{app,contract,engine,mocks,server,tests}/**/*.test.{ts,tsx}";
const { MODEL_RUNS = "25", FUZZ_RUNS = "5", PRICE_RUNS = "20", RACE_ROUNDS = "1", SAMPLE = "6" } = process.env;

/** What takes minutes, the longest first: it begins first, so that the rest fills the time beside it. */
const longest = [
  "booking-model",
  "debit-kill",
  "lost-answers",
  "fuzz",
  "rolling-replacement",
  "site-crawl",
  "database-killed",
  "one-of-two-killed",
  "stay-kill",
  "hostile-sizes",
  "one-price",
  "paid-change",
  "cached-pages",
  "two-cards",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`)) + 1 || longest.length + 1;
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Named by each project and not for all of them: what stands beside `projects` starts once more, for the run as a whole. */
const globalSetup = ["tests/setup/database-cluster.ts"];

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: folder("app") },
      { find: /^@contract\//, replacement: folder("contract") },
      { find: /^@engine\//, replacement: folder("engine") },
      { find: /^@mocks\//, replacement: folder("mocks") },
      { find: /^@server\//, replacement: folder("server") },
    ],
  },
  test: {
    // What was compiled for `npm test` is not compiled again for the other suite.
    experimental: { fsModuleCache: true },
    // The engine's modules are read once by each worker, not once by each file: no module keeps anything of a test.
    isolate: false,
    setupFiles: ["tests/setup/console-error-fails.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Tests wait for the database and for jobs: on two cores four files at once keep both busy.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: "core",
          globalSetup,
          include: [everyTest],
          exclude: long,
          env: { MODEL_RUNS, FUZZ_RUNS, PRICE_RUNS, RACE_ROUNDS, SAMPLE },
        },
      },
      {
        extends: true,
        test: {
          name: "rest",
          globalSetup: [...globalSetup, "tests/setup/loaded-shop.ts"],
          include: [...long, ...generated],
        },
      },
    ],
  },
});
