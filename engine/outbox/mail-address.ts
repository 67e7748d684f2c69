const shape = /^[^\s@<>",;:()[\]\\]{1,64}@[^\s@<>".,;:()[\]\\]+(\.[^\s@<>".,;:()[\]\\]+)+$/;

/** Whether a text is a single e-mail address and nothing else: no name, no list, no line break that could inject a header. */
export function isMailAddress(text: string): boolean {
  return text.length <= 120 && shape.test(text);
}
