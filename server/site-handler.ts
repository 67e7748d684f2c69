import * as build from "@remix-run/dev/server-build";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import type { SiteContext } from "~/site-context";

/** The site itself, with what it is handed by the server in front. */
export function siteHandler(contextOf: (request: Parameters<RequestHandler>[0]) => SiteContext): RequestHandler {
  const site = build as unknown as ServerBuild;
  // The site's part of the environment is checked now, not at the first request.
  (site.entry.module as { checkEnvironment?(): void }).checkEnvironment?.();
  return createRequestHandler({
    build: site,
    mode: process.env.NODE_ENV,
    getLoadContext: (request) => contextOf(request),
  });
}
