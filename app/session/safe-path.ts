/**
 * An internal path to redirect to, or the fallback: never another site, whatever the address contains. Uses the same URL parser as
 * browsers, so both read an address alike.
 */
export function safePath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || given.length > 1000) return fallback;
  // Browsers drop tabs and newlines inside an address and read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return fallback;
  const base = "https://nofesh.invalid";
  if (!URL.canParse(given, base)) return fallback;
  const url = new URL(given, base);
  // Resolving dot segments can produce two leading slashes again, which would name a host.
  if (url.origin !== base || url.pathname.startsWith("//") || /%(2f|5c)/i.test(url.pathname.slice(0, 4)))
    return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
