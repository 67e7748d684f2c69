/** Parts in one line, with the comma of the letters they are written in; empty parts are left out. */
export function withCommas(parts: string[]): string {
  const shown = parts.filter(Boolean);
  return shown.join(shown.some((part) => /\p{Script=Arabic}/u.test(part)) ? "، " : ", ");
}
