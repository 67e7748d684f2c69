const EMPTY = new Set([
  "area",
  "base",
  "br",
  "col",
  "embed",
  "hr",
  "img",
  "input",
  "link",
  "meta",
  "source",
  "track",
  "wbr",
]);

/** Which elements stand directly in head and body of a rendered page, in order; foreign-elements.ts reads them. */
export function pageElements(html: string): { head: string; body: string } {
  const names: Record<string, string[]> = { head: [], body: [] };
  const open: string[] = [];
  // React escapes every < and > in text and attributes; scripts and styles hold what it does not.
  const tags = html
    .replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, "$1</$2>")
    .matchAll(/<(\/?)([a-z][\w-]*)[^>]*?(\/?)>/g);
  for (const [, closes, name, closed] of tags) {
    if (closes) {
      open.pop();
      continue;
    }
    if (open.length === 2) names[open[1]!]?.push(name!);
    if (!closed && !EMPTY.has(name!)) open.push(name!);
  }
  return { head: names.head!.join(" "), body: names.body!.join(" ") };
}
