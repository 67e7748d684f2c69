import type { AppLoadContext } from "@remix-run/node";

/** Something that a page's script finds in the page's HTML, and therefore not in the data it is hydrated with. */
export type InHtml<T> = { value?: T };

/**
 * Keeps a value from being sent twice with a document: the server renders with it, and it is left out of what is sent to hydrate the page,
 * whose component takes it from the HTML. Answers to the script's own requests have it, for there is no HTML.
 */
export function inHtml<T>(context: AppLoadContext, value: T): InHtml<T> {
  return context?.isDocument ? Object.defineProperty({}, "value", { value, enumerable: false }) : { value };
}
