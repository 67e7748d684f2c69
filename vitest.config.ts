import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const room = (name: string) => fileURLToPath(new URL(`./${name}/`, import.meta.url));

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
  },
});
