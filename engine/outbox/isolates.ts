/** Plain text knows no markup: what has a direction of its own is wrapped in Unicode isolates, and what could break out of them is taken away. */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;

/** A number, amount, date or reference inside a text of any direction: always read from the left. */
export function ltr(text: string): string {
  return `\u2066${text.replace(marks, "")}\u2069`;
}

/** A name somebody typed, in whichever script: it takes the direction of its own first letter. */
export function isolated(text: string): string {
  return `\u2068${text.replace(marks, "")}\u2069`;
}
