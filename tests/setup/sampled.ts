/** From a list of similar cases `npm test` runs every sixth; `npm run test:all` runs all (SAMPLE=1). */
const step = Number(process.env.SAMPLE ?? 1);

/** The cases to run. `from` differs from list to list, so that short lists do not all run their first case. */
export function sampled<T>(cases: readonly T[], from = 0): T[] {
  return cases.filter((_, index) => (index + from) % step === 0);
}
