/** The relative change of a rate or a price above which a second person must confirm it. */
const mostChange = 0.05;

/** Whether an amount differs by more than five percent from the previous one: a misplaced decimal point, or an unusual day. */
export function isFarOff(value: string, before: string | undefined): boolean {
  return before !== undefined && Math.abs(Number(value) / Number(before) - 1) > mostChange;
}
