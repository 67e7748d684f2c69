import type { LimitName, UsageLimits } from "./usage-limits";

type Guess = {
  /** Refunds it: the value was right, or none was tried. */
  wasNone(): Promise<void>;
};

/**
 * Counts a guess under each limit before it is checked, so that concurrent guesses are all counted; null when one of
 * the limits is reached: a caller refused under one uses up no other.
 */
export async function beginGuess(
  limits: UsageLimits,
  subjects: Partial<Record<LimitName, string>>,
): Promise<Guess | null> {
  const counted: [LimitName, string][] = [];
  const wasNone = async () => {
    for (const [name, subject] of counted) await limits.restore(name, subject);
  };
  for (const [name, subject] of Object.entries(subjects) as [LimitName, string][]) {
    if (!(await limits.use(name, subject))) {
      await wasNone();
      return null;
    }
    counted.push([name, subject]);
  }
  return { wasNone };
}
