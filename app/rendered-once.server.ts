import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";

/** Marketers and channels are part of the addresses of a page's links, and anybody can invent one. */
const mostVariants = 50;

const known = new WeakMap<object, Map<string, string>>();

/** The part must not use a context or a hook: it is rendered outside the page. */
export function renderedOnce(of: object, variant: string, part: () => ReactElement): string {
  const variants = known.get(of) ?? new Map<string, string>();
  const before = variants.get(variant);
  if (before !== undefined) return before;
  const html = renderToString(part());
  if (variants.size < mostVariants) known.set(of, variants.set(variant, html));
  return html;
}
