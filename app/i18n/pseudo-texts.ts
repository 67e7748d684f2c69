type Tree = { [name: string]: string | Tree };

/** What stays as it is inside a text: arguments, other texts by their key. */
const fixed = /(\{\{[^}]*\}\}|\$t\([^)]*\))/;
const marks = ["⟦", "⟧"] as const;

/**
 * Texts of a language that nobody speaks: every text between marks, every word about 40 % longer. What stands on a page without marks
 * does not come from the texts, and what does not bear longer words shows it.
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

/** Every third letter twice, the first at once: "Book" gives "BBookk". */
function longWord(word: string): string {
  return [...word].map((letter, at) => (at % 3 === 0 ? letter + letter : letter)).join("");
}
