/**
 * Plain text has no markup: content with its own direction is wrapped in Unicode isolates, and characters that could break out are
 * removed.
 */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** A number, amount, date or reference inside a text of any direction: always left to right. */
export function ltr(text: string): string {
  return `\u2066${text.replace(marks, "")}\u2069`;
}

/** Isolates a name typed by a user, in any script, so that it takes the direction of its first letter. */
export function isolate(text: string): string {
  return `\u2068${text.replace(marks, "")}\u2069`;
}
