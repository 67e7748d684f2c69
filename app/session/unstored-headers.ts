import type { HeadersFunction } from "@remix-run/node";

/** For a page whose address is a key by itself. A loader's own headers reach only what a script asks for, not the document. */
export const unstoredHeaders: HeadersFunction = ({ parentHeaders }) => {
  const headers = new Headers(parentHeaders);
  headers.set("cache-control", "private, no-store");
  return headers;
};
