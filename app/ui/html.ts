/** Finished markup. Only `html` makes it, so whatever it holds of data is escaped; the private field keeps objects of data apart from it. */
class Markup {
  declare private readonly isFinished: true;
  constructor(readonly text: string) {}
}
export type Html = Markup;

/** What a template may contain: text and numbers are escaped, nothing is left out. */
type Part = string | number | Html | readonly Html[] | null | undefined | false;

const literals = new WeakMap<TemplateStringsArray, readonly string[]>();

/**
 * Markup as text, for parts of a page that have many elements and no script of their own: React takes a few microseconds for each element,
 * and twice, for the server renders and the browser hydrates it. Line breaks between tags are left out, as in JSX.
 */
export function html(template: TemplateStringsArray, ...parts: Part[]): Html {
  let literal = literals.get(template);
  if (!literal) {
    literal = template.map((text) => text.replace(/\n\s*/g, ""));
    literals.set(template, literal);
  }
  let text = literal[0]!;
  for (let index = 0; index < parts.length; index += 1) text += written(parts[index]) + literal[index + 1]!;
  return new Markup(text);
}

/** The properties of an element that holds finished markup. */
export function holding({ text }: Html): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: text } };
}

function written(part: Part): string {
  if (typeof part === "string") return escaped(part);
  if (typeof part === "number") return String(part);
  if (!part) return "";
  if (part instanceof Markup) return part.text;
  let text = "";
  for (const one of part) text += one.text;
  return text;
}

const special = /["'&<>]/;
const entities: Record<string, string> = { '"': "&quot;", "'": "&#x27;", "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** As React escapes: in text and in attributes, which are always quoted. */
function escaped(text: string): string {
  return special.test(text) ? text.replace(/["'&<>]/g, (character) => entities[character]!) : text;
}
