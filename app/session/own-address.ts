/**
 * The path and query of a request, safe to redirect back to. A browser reads a path that begins with two slashes, or with a backslash, as
 * another host: such a prefix is reduced to one slash.
 */
export function ownAddress(request: Request | URL): string {
  const { pathname, search } = request instanceof URL ? request : new URL(request.url);
  return `${pathname.replace(/^[/\\]+/, "/")}${search}`;
}
