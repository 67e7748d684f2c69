import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The content of a PDF file as a reader and a screen reader find it. */
export async function readPdf(content: Buffer) {
  const file = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  const items: { str: string; dir: string; page: number; x: number }[] = [];
  const roles = new Set<string>();
  const annotations: unknown[] = [];
  for (let number = 1; number <= file.numPages; number += 1) {
    const page = await file.getPage(number);
    for (const item of (await page.getTextContent()).items)
      if ("str" in item) items.push({ str: item.str, dir: item.dir, page: number, x: item.transform[4] as number });
    annotations.push(...(await page.getAnnotations()));
    collectRoles(await page.getStructTree(), roles);
  }
  const { info, metadata } = await file.getMetadata();
  return {
    pages: file.numPages,
    items,
    text: items.map(({ str }) => str).join(" "),
    annotations,
    raw: content.toString("latin1"),
    roles,
    marked: (await file.getMarkInfo())?.Marked,
    info: info as { Language?: string; Title?: string },
    standard: metadata?.get("pdfuaid:part"),
  };
}

function collectRoles(node: { role?: string; children?: object[] }, roles: Set<string>): void {
  if (node.role) roles.add(node.role);
  for (const child of node.children ?? []) collectRoles(child, roles);
}
