import type { Engine } from "@engine/create-engine";
import type { RequestHandler } from "express";
import { shutPage } from "./simple-page";

/** Seconds after which a machine may come back when nobody said until when the site is shut. */
const comeBack = 600;

/**
 * A site that the desk has shut answers 503 on every page, and says when to come back. Health checks come before it; the desk's own
 * pages are let through, so that somebody can open the site again.
 */
export function shutSite(shutMessage: Engine["shutMessage"]): RequestHandler {
  return async (request, response, next) => {
    if (/^\/admin(\/|$)/.test(request.path)) return next();
    const said = await shutMessage(request.headers.host ?? "").catch(() => null);
    if (!said) return next();
    const until = said[0]?.until ? Math.ceil((Date.parse(said[0].until) - Date.now()) / 1000) : comeBack;
    response
      .status(503)
      .set({ "cache-control": "no-store", "retry-after": String(Math.min(Math.max(until, 1), 86_400)) })
      .type("html")
      .send(shutPage(said, request.originalUrl, request.headers.cookie));
  };
}
