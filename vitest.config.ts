import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const room = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

/** What takes minutes begins first, so that the rest fills the time beside it. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/tests\/(model|faults)\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: room("app") },
      { find: /^@contract\//, replacement: room("contract") },
      { find: /^@engine\//, replacement: room("engine") },
      { find: /^@mocks\//, replacement: room("mocks") },
      { find: /^@server\//, replacement: room("server") },
    ],
  },
  test: {
    include: ["{app,contract,engine,mocks,server,tests}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup/console-error-fails.ts"],
    globalSetup: ["tests/setup/database-cluster.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: "forks",
    // Tests of faults wait for jobs most of their time: on two cores three files at once keep both busy.
    maxWorkers: 3,
    sequence: { sequencer: LongFirst },
  },
});
