import type { IncomingMessage } from "node:http";
import type { PageCacheRules } from "~/site-context";
import type { cacheableRoutes } from "./cacheable-routes";

/** A cacheable page, as one request wants it. */
export type CacheKey = {
  /** The cache key: everything the page depends on, and nothing else. */
  key: string;
  /** The address with its known parameters in order: the cached page is rendered from it, so no other spelling gets in. */
  url: string;
  stamps: readonly string[];
  /** Milliseconds. */
  cacheTime: number;
};

/** Maximum characters: of one value, and of the whole address. */
const longestValue = 80;
const longestAddress = 600;
/** Cookies a cached page does not depend on, or whose meaning is part of its key. Any other makes the page user-specific. */
const impersonal = ["shopper", "lang", "access", "counted", "sheet", "currency"];

/**
 * The cacheable page of a request, if equal requests may share the response; null if not: the user is logged in, has closed a message, has
 * a draft open, or the request has anything unexpected.
 */
export async function cacheKeyOf(
  request: IncomingMessage,
  { keptParameters, ignoredParameters, variantOf }: PageCacheRules,
  routeOf: ReturnType<typeof cacheableRoutes>,
  isOwnHost: (host: string) => Promise<boolean>,
): Promise<CacheKey | null> {
  const { headers, url = "/" } = request;
  const host = (headers.host ?? "").toLowerCase();
  // Not relative to a base: "//name/" is a path here, and would be a host there.
  const requestUrl = new URL(`http://shop.internal${url}`);
  const isData = requestUrl.pathname.endsWith(".data");
  const path = isData ? requestUrl.pathname.slice(0, -5).replace(/^\/_root$/, "/") : requestUrl.pathname;
  const route = routeOf(path, requestUrl.searchParams);
  if (!route || headers.authorization !== undefined || headers.range !== undefined) return null;
  const query = knownQuery(requestUrl.searchParams, ignoredParameters, [
    ...route.query,
    ...keptParameters,
    ...(isData ? ["_routes"] : []),
  ]);
  if (query === null || path.length + query.length > longestAddress) return null;
  const neutral = route.ignoresSeen ? [...impersonal, "seen"] : impersonal;
  const cookies = (headers.cookie ?? "").split(";").flatMap((pair) => pair.split("=")[0]!.trim() || []);
  if (!cookies.every((name) => neutral.includes(name.replace(/^__Host-/, "")))) return null;
  if (!(await isOwnHost(host))) return null;
  const plain = new Request(`http://${host}${requestUrl.pathname}${query}`, { headers: plainHeaders(request) });
  const key = [
    host,
    headers["x-forwarded-host"] ?? "",
    headers["x-forwarded-proto"] ?? "",
    `${requestUrl.pathname}${query}`,
    await variantOf(plain),
    // A language cookie changes the response's Set-Cookie, even if the page ignores it.
    /(^|;\s*)lang=/.test(headers.cookie ?? ""),
  ].join(" ");
  const stamps = route.stamps.map((name) => (name === "place" && route.dest ? `place:${route.dest}` : name));
  return { key, url: `${requestUrl.pathname}${query}`, stamps, cacheTime: route.seconds * 1000 };
}

/** The known parameters in order, with unchanged values; null if there is an unknown one. */
function knownQuery(params: URLSearchParams, ignored: readonly string[], names: readonly string[]): string | null {
  const query = new URLSearchParams();
  for (const [name, value] of params) {
    if (ignored.includes(name)) continue;
    if (!names.includes(name) || value.length > longestValue) return null;
    query.append(name, value);
  }
  query.sort();
  return query.size > 0 ? `?${query}` : "";
}

/** The headers a page may depend on. */
function plainHeaders({ headers }: IncomingMessage): Headers {
  const plain = new Headers();
  for (const name of ["cookie", "host", "user-agent", "save-data", "ect", "dnt", "sec-gpc"])
    if (typeof headers[name] === "string") plain.set(name, headers[name]);
  return plain;
}
