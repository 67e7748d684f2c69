import * as build from "@remix-run/dev/server-build";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import type { PageKeeping, SheetDelivery, SiteContext, SiteSettings } from "~/site-context";
import { buildMode } from "../settings";

/** Its routes, for who has to know what they say of themselves. */
export function siteRoutes(): ServerBuild["routes"] {
  return build.routes as ServerBuild["routes"];
}

/** What it says of pages that may be kept. */
export function siteKeeping(): PageKeeping {
  return (build.entry.module as object as { pageKeeping: PageKeeping }).pageKeeping;
}

/** How its style sheet comes. */
export function siteSheet(): SheetDelivery {
  return (build.entry.module as object as { sheetDelivery: SheetDelivery }).sheetDelivery;
}

/** The site itself, with what it is handed by the server in front. */
export function siteHandler(
  settings: SiteSettings,
  contextOf: (request: Parameters<RequestHandler>[0]) => SiteContext,
): RequestHandler {
  const site: ServerBuild = build;
  // The site's part of the environment is checked now, not at the first request.
  (site.entry.module as { configureSite?(settings: SiteSettings): void }).configureSite?.(settings);
  return createRequestHandler({
    build: site,
    mode: buildMode,
    getLoadContext: (request) => contextOf(request),
  });
}
