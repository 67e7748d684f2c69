/**
 * A name without what people type in different ways: case, accents, Hebrew and Arabic points, geresh and apostrophes, hyphens, and the
 * Arabic endings that keyboards mix up. Two names that look the same to a reader have the same plain name.
 */
export function plainName(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\p{M}ـ'’‘`´"״׳]/gu, "")
    .toLowerCase()
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** How well a plain name fits the start of what was typed: 0 the same, 1 its beginning, 2 the beginning of a word; null: not at all. */
export function nameFit(name: string, typed: string): 0 | 1 | 2 | null {
  if (typed === "") return null;
  if (name === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(` ${typed}`) ? 2 : null;
}
