import type { HeadersFunction } from "@remix-run/node";

/**
 * Passes on the `refresh` header set by a loader, so that a page reloads or redirects without script. It is a header rather than markup,
 * where users of assistive technology could not stop it.
 */
export const refreshingHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  headers.set("cache-control", "private, no-store");
  const refresh = loaderHeaders.get("refresh");
  if (refresh) headers.set("refresh", refresh);
  return headers;
};
