/**
 * A path of ours to go on to, or the fallback: never another site, whatever is written into an address. What a browser would make of
 * it is asked of the same parser that a browser has.
 */
export function safePath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || given.length > 1000) return fallback;
  // Browsers drop tabs and line ends inside an address and read a backslash as a slash.
  if (!/^\/(?![/\\])/.test(given) || /[\\\p{Cc}]/u.test(given)) return fallback;
  const base = "https://nofesh.invalid";
  if (!URL.canParse(given, base)) return fallback;
  const url = new URL(given, base);
  // After dots are resolved a path may begin with two slashes again, which names a host.
  if (url.origin !== base || url.pathname.startsWith("//") || /%(2f|5c)/i.test(url.pathname.slice(0, 4)))
    return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
