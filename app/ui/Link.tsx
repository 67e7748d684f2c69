import { type LinkProps, Link as RouterLink } from "@remix-run/react";
import { createElement } from "react";

/** An address of the site that needs no resolving. */
export const plainPath = /^\/(?!\/)[^#]*$/;

/**
 * A link within the site. On the server it is a plain element with the same markup: the router's own resolves each address and prepares to
 * fetch it, which was an eighth of rendering a list.
 */
export function Link(props: LinkProps) {
  if (typeof document === "undefined" && typeof props.to === "string" && plainPath.test(props.to))
    return plainLink(props);
  return <RouterLink {...props} />;
}

/** What is for the router, and no attribute. */
const forRouter = new Set([
  "to",
  "reloadDocument",
  "replace",
  "preventScrollReset",
  "discover",
  "prefetch",
  "state",
  "relative",
  "viewTransition",
]);

/** In a loop: a page has a hundred links, and Node 20 takes ten microseconds for the rest of an object, and as many to spread it. */
function plainLink(props: LinkProps) {
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(props)) if (!forRouter.has(name)) attributes[name] = value;
  attributes["data-discover"] = props.reloadDocument ? undefined : "true";
  attributes.href = String(props.to);
  return createElement("a", attributes);
}
