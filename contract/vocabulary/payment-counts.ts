/** The instalment counts that forms offer. Free of schemas, because the browser loads it as well. */
export const paymentCounts = [1, 2, 3, 4, 5, 6, 8, 10] as const;

/** Whether forms offer this number of instalments: the engine takes no other. */
export function isOfferedCount(count: number): boolean {
  return (paymentCounts as readonly number[]).includes(count);
}

/** The most instalments the terminal accepts. */
export const mostPayments = Math.max(...paymentCounts);
