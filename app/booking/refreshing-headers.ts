import type { HeadersFunction } from "@remix-run/node";

/**
 * Sends on the `refresh` a loader asked for: a page that asks again by itself, or leads on, without any script.
 * As a header it does not stand in the page, where it could not be stopped for those who read it with other means.
 */
export const refreshingHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  headers.set("cache-control", "private, no-store");
  const refresh = loaderHeaders.get("refresh");
  if (refresh) headers.set("refresh", refresh);
  return headers;
};
