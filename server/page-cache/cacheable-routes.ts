import type { ServerBuild } from "@remix-run/node";
import type { CacheablePage } from "~/site-context";

/** A cacheable page, with the place in its address. */
type CacheableRoute = CacheablePage & { dest: string | null };

/** The part of a handle that makes a route's page cacheable. */
type Handle = { cacheable?: CacheablePage } | undefined;

/**
 * The cacheable addresses: those of routes whose handle says so. An address that another route matches literally is never taken as a
 * parameter of a cacheable route.
 */
export function cacheableRoutes(
  routes: ServerBuild["routes"],
): (path: string, query: URLSearchParams) => CacheableRoute | null {
  const fixed = new Map<string, CacheablePage | null>();
  const patterns: { pattern: RegExp; names: string[]; page: CacheablePage }[] = [];
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  for (const route of Object.values(routes)) {
    if (!route || (parents.has(route.id) && route.path === undefined)) continue;
    const path = pathOf(route.id, routes);
    const page = (route.module.handle as Handle)?.cacheable ?? null;
    if (!/[:*]/.test(path)) {
      // An index route has its parent's address: whether it is cacheable depends on the index.
      if (!fixed.get(path)) fixed.set(path, page);
    } else if (page) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      patterns.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`), names, page });
    }
  }
  return (path, query) => {
    const fixedPage = fixed.get(path);
    if (fixedPage !== undefined)
      return fixedPage && { ...fixedPage, dest: placeOf(query.get("dest") ?? query.get("destination")) };
    for (const { pattern, names, page } of patterns) {
      const match = pattern.exec(path);
      if (!match) continue;
      const at = names.indexOf("dest");
      return { ...page, dest: placeOf(at < 0 ? null : match[at + 1]!) };
    }
    return null;
  };
}

/** The declared paths of all cacheable routes. */
export function cacheablePaths(routes: ServerBuild["routes"]): string[] {
  return Object.values(routes).flatMap((route) =>
    route && (route.module.handle as Handle)?.cacheable ? pathOf(route.id, routes) : [],
  );
}

/** The single place of an address; null if there is none, or several. */
function placeOf(text: string | null): string | null {
  return text && /^[A-Za-z0-9]{2,12}$/.test(text) ? text.toUpperCase() : null;
}

function pathOf(id: string, routes: ServerBuild["routes"]): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`;
}
