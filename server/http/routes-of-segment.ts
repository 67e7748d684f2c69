import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** The first segments that routes name literally. */
export function literalSegments(routes: Routes): Set<string> {
  return new Set(Object.keys(routes).flatMap((id) => literalSegment(id, routes) ?? []));
}

/**
 * The first segment of an address, if a route names it literally; otherwise "", for the routes that begin with a parameter and the home
 * page. A `.data` address belongs to the page of the same name.
 */
export function segmentOf(pathname: string, known: ReadonlySet<string>): string {
  const [, segment = ""] = pathname.replace(/\.data$/, "").split("/");
  const name = decoded(segment).toLowerCase();
  return known.has(name) ? name : "";
}

/**
 * The build with only those routes that addresses of a first segment can match, and their parents. Remix compares an address with all
 * routes several times for each page: with a hundred routes that took a tenth of the time of a new list.
 */
export function buildOfSegment(build: ServerBuild, segment: string): ServerBuild {
  const ids = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const own = literalSegment(id, build.routes);
    if (own === undefined || own === segment) for (const one of lineage(id, build.routes)) ids.add(one);
  }
  const kept = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

/** The first segment of a route's address in lower case; undefined if that is a parameter or there is none. */
function literalSegment(id: string, routes: Routes): string | undefined {
  const path = lineage(id, routes)
    .map((one) => routes[one]?.path)
    .findLast(Boolean);
  const [segment = ""] = path?.split("/") ?? [];
  return segment === "" || /^[:*]|\?$/.test(segment) ? undefined : segment.toLowerCase();
}

/** A route and its parents, the outermost last. */
function lineage(id: string, routes: Routes): string[] {
  const ids: string[] = [];
  for (let at: string | undefined = id; at; at = routes[at]?.parentId) ids.push(at);
  return ids;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
