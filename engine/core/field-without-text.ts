/** U+0000 and unpaired surrogates: no user types them, and PostgreSQL cannot store them. */
const isText = (text: string) => !text.includes("\u0000") && !/\p{Cs}/u.test(text);

/** The dotted path of the first field with such a character in its value or name; null if there is none. */
export function fieldWithoutText(value: unknown, path = ""): string | null {
  if (typeof value === "string") return isText(value) ? null : path;
  if (typeof value !== "object" || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (!isText(name)) return path;
    const field = fieldWithoutText(inner, path ? `${path}.${name}` : name);
    if (field !== null) return field;
  }
  return null;
}
