import * as build from "@remix-run/dev/server-build";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler, Response } from "express";
import type {
  PageCacheRules,
  SearchOfPage,
  SheetDelivery,
  SiteContext,
  SiteSettings,
  VisitCounting,
} from "~/site-context";
import { buildMode } from "../settings";
import { buildOfSegment, literalSegments, segmentOf } from "./routes-of-segment";

/** Its routes, for code that reads their handles. */
export function siteRoutes(): ServerBuild["routes"] {
  return build.routes as ServerBuild["routes"];
}

export function siteCacheRules(): PageCacheRules {
  return (build.entry.module as object as { pageCacheRules: PageCacheRules }).pageCacheRules;
}

export function siteCounting(): VisitCounting {
  return (build.entry.module as object as { visitCounting: VisitCounting }).visitCounting;
}

export function siteSearches(): SearchOfPage {
  return (build.entry.module as object as { searchOfPage: SearchOfPage }).searchOfPage;
}

/** How it delivers its style sheet. */
export function siteSheet(): SheetDelivery {
  return (build.entry.module as object as { sheetDelivery: SheetDelivery }).sheetDelivery;
}

/** Sends a finished page's body when its response, which has none, ends. */
export function sendBodyOf(response: Response): (body: Buffer) => void {
  return (body) => {
    if (response.req.method === "HEAD") return;
    const { end } = response;
    response.end = ((...rest: Parameters<Response["end"]>) => {
      response.end = end;
      // A page that failed after all is answered by its error.
      return rest[0] && typeof rest[0] !== "function" ? response.end(...rest) : response.end(body);
    }) as Response["end"];
  };
}

/** The site itself, with the settings that the server passes in. */
export function siteHandler(
  settings: SiteSettings,
  contextOf: (request: Parameters<RequestHandler>[0]) => SiteContext,
): RequestHandler {
  const site: ServerBuild = build;
  // Checks the site's part of the environment now, not at the first request.
  (site.entry.module as { configureSite?(settings: SiteSettings): void }).configureSite?.(settings);
  const known = literalSegments(site.routes);
  const handlers = new Map<string, RequestHandler>();
  const handlerOf = (segment: string, its: () => ServerBuild) => {
    const existing = handlers.get(segment);
    if (existing) return existing;
    const handler = createRequestHandler({ build: its(), mode: buildMode, getLoadContext: contextOf });
    handlers.set(segment, handler);
    return handler;
  };
  return (request, response, next) => {
    const isManifest = request.path === "/__manifest";
    const segment = isManifest ? "__manifest" : segmentOf(request.path, known);
    const handler = handlerOf(segment, () => (isManifest ? site : buildOfSegment(site, segment)));
    return handler(request, response, next);
  };
}
