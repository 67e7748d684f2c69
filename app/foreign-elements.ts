/**
 * Takes out what browser extensions, and apps that show the page in a browser of their own, have added to it; returns how to put it back.
 * React does not recognise a page with elements it did not render: it draws the whole page again, and what was typed is lost.
 */
export function takeOutForeignElements(page = document): () => void {
  const { documentElement, head, body } = page;
  const foreign: [HTMLElement, ChildNode][] = [];
  const parts: [HTMLElement, string | undefined][] = [
    [documentElement, "head body"],
    [head, documentElement.dataset.head],
    [body, documentElement.dataset.body],
  ];
  for (const [parent, names] of parts) {
    const own = names?.split(" ") ?? [];
    for (const node of [...parent.childNodes]) {
      if (node.nodeName.toLowerCase() === own[0]) own.shift();
      else if (names && node.nodeType !== Node.COMMENT_NODE) foreign.push([parent, node]);
    }
  }
  for (const [, node] of foreign) node.remove();
  return () => {
    for (const [parent, node] of foreign) parent.append(node);
  };
}
