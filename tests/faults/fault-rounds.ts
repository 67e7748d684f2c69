/**
 * The number of rounds in fault tests: FAULT_ROUNDS=10 before a release, FAULT_ROUNDS=50 for an overnight run. Each file sets its own default,
 * otherwise one round.
 */
export function faultRounds(always = 1): number {
  const rounds = Number(process.env.FAULT_ROUNDS ?? always);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("FAULT_ROUNDS must be a whole number from 1");
  return rounds;
}

/** One line with the figures of a long run. */
export function reportDurations(what: string, milliseconds: readonly number[]): void {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const at = (share: number) => ((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) / 1000).toFixed(1);
  console.log(`${what}: ${sorted.length} settled, half within ${at(0.5)} s, all within ${at(1)} s`);
}
