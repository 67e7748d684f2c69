import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import shop from "../../../vitest.config";
import { databaseTests, pureTests } from "./mutated-files.mjs";

/** In the order in which they are given: the tests nearest to a mutant come first. */
class AsGiven extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const { MUTANT_TESTS, NOFESH_NO_DB } = process.env;
const { projects: _, ...test } = shop.test!;

export default defineConfig({
  ...shop,
  test: {
    ...test,
    include: MUTANT_TESTS?.split(",") ?? (NOFESH_NO_DB ? pureTests : databaseTests),
    globalSetup: ["tests/setup/database-cluster.ts"],
    setupFiles: ["scripts/test/mutants/switch-mutant.ts", "tests/setup/console-error-fails.ts"],
    sequence: { sequencer: AsGiven },
    // A mutant that never ends is ended with its thread; a process would go on.
    pool: "threads",
    maxWorkers: 1,
    env: { MODEL_RUNS: "25", FUZZ_RUNS: "10", PRICE_RUNS: "20", SAMPLE: "6" },
  },
});
