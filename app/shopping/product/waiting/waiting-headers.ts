import type { HeadersFunction } from "@remix-run/node";

/** The frame's headers, with those of a page that waits for places: its reload, and that it is not stored. */
export const waitingHeaders: HeadersFunction = ({ loaderHeaders, parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  for (const name of ["refresh", "cache-control"]) {
    const value = loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
