/**
 * A range inside a text, as of hours or ages: the first value is read first in every language, and each value is isolated, never the range.
 * The line does not break before its second value.
 */
export function rangeInText(from: string | number, to: string | number, dash = "–\u2060"): string {
  return `\u2066${from}\u2069${dash}\u2066${to}\u2069`;
}
