import type { Engine } from "@engine/create-engine";
import type { RequestHandler } from "express";
import { shutPage } from "./simple-page";

/** Retry-After in seconds when the desk set no end time. */
const comeBack = 600;

/**
 * A site that the desk has closed responds 503 on every page, with Retry-After. Health checks come before it; the desk's own pages stay
 * available, because a desk user has to be able to open the site again.
 */
export function shutSite(shutMessage: Engine["shutMessage"]): RequestHandler {
  return async (request, response, next) => {
    if (/^\/admin(\/|$)/.test(request.path)) return next();
    const message = await shutMessage(request.headers.host ?? "").catch(() => null);
    if (!message) return next();
    const until = message.he.until ? Math.ceil((Date.parse(message.he.until) - Date.now()) / 1000) : comeBack;
    response
      .status(503)
      .set({ "cache-control": "no-store", "retry-after": String(Math.min(Math.max(until, 1), 86_400)) })
      .type("html")
      .send(shutPage(message, request.originalUrl, request.headers.cookie));
  };
}
