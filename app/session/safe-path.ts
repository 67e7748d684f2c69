/**
 * An internal path to redirect to, or the fallback: never another site, whatever the address contains. Uses the same URL parser as
 * browsers, so both read an address alike.
 */
export function safePath(input: unknown, fallback: string): string {
  if (typeof input !== "string" || input.length > 1000) return fallback;
  // Browsers drop tabs and newlines inside an address and read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(input) || /[\\\p{Cc}]/u.test(input)) return fallback;
  const base = "https://nofesh.invalid";
  if (!URL.canParse(input, base)) return fallback;
  const url = new URL(input, base);
  // Resolving dot segments can produce two leading slashes again, which would name a host.
  if (url.origin !== base || url.pathname.startsWith("//") || /%(2f|5c)/i.test(url.pathname.slice(0, 4)))
    return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
