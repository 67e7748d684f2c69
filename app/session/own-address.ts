/**
 * The path and query a request was sent to, as a place to send its person back to. A path that begins with two slashes, or with a
 * backslash, names another host to a browser: such beginnings are reduced to one slash.
 */
export function ownAddress(request: Request | URL): string {
  const { pathname, search } = request instanceof URL ? request : new URL(request.url);
  return `${pathname.replace(/^[/\\]+/, "/")}${search}`;
}
