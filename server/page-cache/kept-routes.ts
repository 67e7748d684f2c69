import type { ServerBuild } from "@remix-run/node";
import type { KeptPage } from "~/site-context";

/** A page that may be kept, with what its address says of its place. */
export type KeptRoute = KeptPage & { dest: string | null };

/** What of a handle says that a route's page may be kept. */
type Handle = { kept?: KeptPage } | undefined;

/**
 * Which addresses may be kept: those of routes whose handle says so. An address that is some other route's word for word is
 * never a parameter of a route that may.
 */
export function keptRoutes(routes: ServerBuild["routes"]): (path: string, query: URLSearchParams) => KeptRoute | null {
  const fixed = new Map<string, KeptPage | null>();
  const patterns: { pattern: RegExp; names: string[]; page: KeptPage }[] = [];
  const parents = new Set(Object.values(routes).map((route) => route?.parentId));
  for (const route of Object.values(routes)) {
    if (!route || (parents.has(route.id) && route.path === undefined)) continue;
    const path = pathOf(route.id, routes);
    const page = (route.module.handle as Handle)?.kept ?? null;
    if (!/[:*]/.test(path)) {
      // An index stands at its parent's address: what may be kept is what is shown there.
      if (!fixed.get(path)) fixed.set(path, page);
    } else if (page) {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
      patterns.push({ pattern: new RegExp(`^${path.replace(/:\w+/g, "([^/]+)")}$`), names, page });
    }
  }
  return (path, query) => {
    const named = fixed.get(path);
    if (named !== undefined) return named && { ...named, dest: placeOf(query.get("dest") ?? query.get("destination")) };
    for (const { pattern, names, page } of patterns) {
      const found = pattern.exec(path);
      if (found)
        return {
          ...page,
          dest: placeOf(
            found[names.indexOf("dest") + 1] && names.includes("dest") ? found[names.indexOf("dest") + 1]! : null,
          ),
        };
    }
    return null;
  };
}

/** The paths of all routes that may be kept, as they are declared. */
export function keepablePaths(routes: ServerBuild["routes"]): string[] {
  return Object.values(routes).flatMap((route) =>
    route && (route.module.handle as Handle)?.kept ? pathOf(route.id, routes) : [],
  );
}

/** One place of an address; null when it names none, or several. */
function placeOf(text: string | null): string | null {
  return text && /^[A-Za-z0-9]{2,12}$/.test(text) ? text.toUpperCase() : null;
}

function pathOf(id: string, routes: ServerBuild["routes"]): string {
  const parts: string[] = [];
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined)
    if (route.path) parts.unshift(route.path);
  return `/${parts.join("/")}`;
}
