import type { LimitName, UsageLimits } from "./usage-limits";

export type CountedUses = {
  /** They count no more: the value was right, or none was tried. */
  giveBack(): Promise<void>;
};

/**
 * Counts one use under each limit, in this order, before what they limit is done, so that concurrent ones are all counted; null when one of
 * the limits is reached: a caller refused under one uses up no other.
 */
export async function countUses(
  limits: UsageLimits,
  subjects: Partial<Record<LimitName, string>>,
): Promise<CountedUses | null> {
  const counted: [LimitName, string][] = [];
  const giveBack = async () => {
    for (const [name, subject] of counted) await limits.restore(name, subject);
  };
  for (const [name, subject] of Object.entries(subjects) as [LimitName, string][]) {
    if (!(await limits.use(name, subject))) {
      await giveBack();
      return null;
    }
    counted.push([name, subject]);
  }
  return { giveBack };
}
