/** The relative change of a rate above which a second person must confirm it. */
const rateJump = 0.05;

/** Whether a rate differs by more than five percent from the previous one: a misplaced decimal point, or an unusual day. */
export function isRateJump(value: string, before: string | undefined): boolean {
  return before !== undefined && Math.abs(Number(value) / Number(before) - 1) > rateJump;
}
