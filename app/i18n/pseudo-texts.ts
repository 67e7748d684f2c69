type Tree = { [name: string]: string | Tree };

/** Parts of a text that stay unchanged: arguments and references to other texts. */
const fixed = /(\{\{[^{}]*\}\}|\$t\([^()]*\))/;
const marks = ["⟦", "⟧"] as const;

/**
 * Pseudo-localised texts: every text between marks, every word about 40 % longer. Text without marks does not come from the locale files,
 * and layouts that cannot take longer words break visibly.
 */
export function pseudoTexts<T extends object>(texts: T): T {
  const walk = (tree: Tree): Tree =>
    Object.fromEntries(
      Object.entries(tree).map(([name, value]) => [name, typeof value === "string" ? pseudoText(value) : walk(value)]),
    );
  return walk(texts as Tree) as T;
}

function pseudoText(text: string): string {
  const longer = text.split(fixed).map((piece, at) => (at % 2 === 1 ? piece : piece.replace(/\p{L}{2,}/gu, longWord)));
  return marks[0] + longer.join("") + marks[1];
}

/** Doubles every third letter, beginning with the first: "Book" gives "BBookk". */
function longWord(word: string): string {
  return [...word].map((letter, at) => (at % 3 === 0 ? letter + letter : letter)).join("");
}
