import { type LinkProps, Link as RouterLink } from "@remix-run/react";

const plainPath = /^\/(?!\/)[^#]*$/;

/**
 * A link within the site. On the server it is a plain element with the same markup: the router's own resolves each address and prepares to
 * fetch it, which was an eighth of rendering a list.
 */
export function Link(props: LinkProps) {
  if (typeof document === "undefined" && typeof props.to === "string" && plainPath.test(props.to))
    return plainLink(props);
  return <RouterLink {...props} />;
}

function plainLink({
  to,
  reloadDocument,
  replace: _replace,
  preventScrollReset: _scroll,
  discover: _discover,
  prefetch: _prefetch,
  state: _state,
  relative: _relative,
  viewTransition: _transition,
  ...attributes
}: LinkProps) {
  return <a {...attributes} data-discover={reloadDocument ? undefined : "true"} href={String(to)} />;
}
