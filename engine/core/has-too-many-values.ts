/**
 * More than any call takes, its lists at their longest. A schema looks at every value of a list, and describes each that is wrong, before it
 * refuses the list for its length: tens of thousands in one body would block the process for seconds.
 */
const mostValues = 3000;

/** Whether a body has more values, at whatever depth, than any call takes. */
export function hasTooManyValues(body: unknown): boolean {
  const waiting = [body];
  let values = 0;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const inner: unknown[] = Object.values(value);
    values += inner.length;
    if (values > mostValues) return true;
    waiting.push(...inner);
  }
  return false;
}
