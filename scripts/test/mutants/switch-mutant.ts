import { afterAll, inject } from "vitest";

/**
 * Runs before a file of tests is read, so that a mutant counts and is active in constants of modules and in the preparation of tests too:
 * in the dry run what is executed is noted for the file, in any other the mutant is switched on.
 */
type Switch = {
  activeMutant?: string;
  hitLimit?: number;
  hitCount?: number;
  currentTestId?: string;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

declare module "vitest" {
  interface ProvidedContext {
    mutant: { id?: string; hitLimit?: number };
  }
  interface TaskMeta {
    executedMutants?: Record<string, number>;
    hitCount?: number;
  }
}

const shared = globalThis as typeof globalThis & { __stryker__?: Switch };
shared.__stryker__ ??= {};
const state = shared.__stryker__;
const { id, hitLimit } = inject("mutant");
state.activeMutant = id;
state.hitLimit = hitLimit;
state.hitCount = 0;
state.currentTestId = "this file";

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the first argument which fixtures are wanted.
afterAll(({}, file) => {
  file.meta.executedMutants = state.mutantCoverage?.perTest["this file"] ?? {};
  file.meta.hitCount = state.hitCount ?? 0;
});
