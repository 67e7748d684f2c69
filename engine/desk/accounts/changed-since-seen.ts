import { minorOf } from "../../core/money";

/**
 * The first booking whose open amount, in minor units, is not the one that the desk saw, or that has nothing open (any more): a payment that
 * names it is not recorded.
 */
export function changedSinceSeen<Row extends { id: string; open: number }>(
  rows: readonly Row[],
  seen: readonly { bookingId: string; amount: string }[],
): Row | undefined {
  return rows.find(({ id, open }) => {
    const shown = seen.find(({ bookingId }) => bookingId === id)!.amount;
    return open === 0 || minorOf(shown) !== open;
  });
}
