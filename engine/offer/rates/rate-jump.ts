/** The part of a rate by which the next one may differ without a second person's word. */
export const rateJump = 0.05;

/** Whether a rate is more than five percent away from the one before it: a misplaced point, or a day to look at twice. */
export function isRateJump(value: string, before: string | undefined): boolean {
  return before !== undefined && Math.abs(Number(value) / Number(before) - 1) > rateJump;
}
