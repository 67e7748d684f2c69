/** A page that the user may have meant. */
export type Near = { path: string; name: string; words: readonly string[] };

const most = 5;

/** The words of an address: decoded runs of letters and digits, at least three characters long. */
export function wordsOf(pathname: string): string[] {
  let text = pathname;
  try {
    text = decodeURIComponent(pathname);
  } catch {
    // Text that cannot be decoded is used unchanged.
  }
  const words =
    text
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]{3,40}/gu) ?? [];
  return [...new Set(words)].slice(0, 8);
}

/** The closest pages to an address, best first: a word is equal, has the same prefix, or is one or two edits away. */
export function nearAddresses(pathname: string, pages: readonly Near[]): { path: string; name: string }[] {
  const words = wordsOf(pathname);
  return pages
    .map((one) => ({ one, far: Math.min(...words.flatMap((word) => one.words.map((other) => distance(word, other)))) }))
    .filter(({ far }) => far < 3)
    .sort((a, b) => a.far - b.far)
    .slice(0, most)
    .map(({ one: { path, name } }) => ({ path, name }));
}

function distance(word: string, candidate: string): number {
  const other = candidate.toLowerCase();
  if (word === other) return 0;
  const shorter = Math.min(word.length, other.length);
  if (shorter >= 4 && (word.startsWith(other) || other.startsWith(word))) return 0.5;
  const slips = shorter >= 7 ? 2 : shorter >= 4 ? 1 : 0;
  if (Math.abs(word.length - other.length) > slips) return 9;
  const steps = editSteps(word, other);
  return steps <= slips ? steps : 9;
}

/** Levenshtein distance: insertions, deletions and substitutions. */
function editSteps(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1));
    row = next;
  }
  return row[other.length]!;
}
