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
  return { head: childrenOf("head", html), body: childrenOf("body", html) };
}

/** A page has thousands of elements and a dozen of these: each is left by the tags of its own name alone. */
function childrenOf(parent: string, html: string): string {
  const names: string[] = [];
  const tag = /<(\/?)([a-z][\w-]*)/g;
  tag.lastIndex = afterTag(html, html.indexOf(`<${parent}`));
  for (let found = tag.exec(html); found && !(found[1] && found[2] === parent); found = tag.exec(html)) {
    const name = found[2]!;
    names.push(name);
    const inside = afterTag(html, tag.lastIndex);
    tag.lastIndex = html[inside - 2] === "/" || EMPTY.has(name) ? inside : endOf(name, html, inside);
  }
  return names.join(" ");
}

/** React escapes every < and > in text and attributes; scripts and styles hold what it does not, and no element. */
function endOf(name: string, html: string, from: number): number {
  if (name === "script" || name === "style") return afterTag(html, html.indexOf(`</${name}`, from));
  let depth = 1;
  let at = from;
  while (depth > 0) {
    const end = html.indexOf(`</${name}>`, at);
    if (end < 0) return html.length;
    const within = html.slice(at, end);
    for (let open = opening(name, within, 0); open < end; open = opening(name, within, open + 1)) depth += 1;
    depth -= 1;
    at = end + name.length + 3;
  }
  return at;
}

/** Where the next element of this name begins; past the end if none does. */
function opening(name: string, html: string, from: number): number {
  for (let at = html.indexOf(`<${name}`, from); at >= 0; at = html.indexOf(`<${name}`, at + 1))
    if (/[\s/>]/.test(html[at + name.length + 1] ?? "")) return at;
  return Number.POSITIVE_INFINITY;
}

/** Where the tag ends that stands at a place; React escapes each > in an attribute. */
function afterTag(html: string, tag: number): number {
  return tag < 0 ? html.length : html.indexOf(">", tag) + 1;
}
