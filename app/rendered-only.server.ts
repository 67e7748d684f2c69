/**
 * Adds to a page's data what only the server's rendering reads. Remix encodes all data of a page for its script, even where the page has
 * none: a tenth of the time of a long price plan. What is not enumerable it leaves out. For pages with `script: "none"`; a request for the
 * page's data alone still gets everything.
 */
export function withRenderedOnly<Data extends object, Rendered extends object>(
  data: Data,
  rendered: Rendered,
  { isDocument = false }: { isDocument?: boolean },
): Omit<Data, keyof Rendered> & Rendered {
  const whole = { ...data, ...rendered };
  if (isDocument) for (const name of Object.keys(rendered)) Object.defineProperty(whole, name, { enumerable: false });
  return whole;
}
