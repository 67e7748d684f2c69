import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import { loggedPath } from "./logged-path";
import { plainPath } from "./plain-path";
import { simplePage } from "./simple-page";

/** The one-click unsubscribe address of the newsletter. */
const oneClick = /^\/newsletter\/unsubscribe\/[A-Za-z0-9_-]{20,64}$/;

/** Files that pages of other sites, mails and messengers show: pictures of deals and hotels, icons and an agency's logo. */
const sharedFiles =
  /^\/((icon|photos|pictures|review-photos|stay-photos|sharing-picture|white-label)\/|(manifest\.webmanifest|opensearch\.xml)$)/i;

/** Whether other sites may show the file at a path. */
export function isSharedFile(path: string): boolean {
  return sharedFiles.test(path);
}

/** Whether a browser says that a page of another site sent a request. Programs say nothing. */
function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const site = headers["sec-fetch-site"];
  return site !== undefined && site !== "same-origin" && site !== "none";
}

/** Whether a page of another site loads an address as a part of itself, a picture, script or frame, instead of leading there. */
export function isPartOfForeignPage(headers: IncomingHttpHeaders): boolean {
  if (!isFromElsewhere(headers)) return false;
  return headers["sec-fetch-mode"] !== "navigate" || (headers["sec-fetch-dest"] ?? "document") !== "document";
}

/**
 * Refuses calls that a page of another site makes its visitors' browsers send: they would send codes, try passwords, and use up the limits of
 * the visitor's address. Programs outside browsers say nothing of a site; neither do the card company's callbacks.
 */
export function refuseForeignCalls(isOwnOrigin: (origin: string) => Promise<boolean>, log: Logger): RequestHandler {
  return async (request, response, next) => {
    if (!request.path.startsWith("/api/") || !(await isFromForeignPage(request, isOwnOrigin))) return next();
    log.warn(
      { id: response.locals.requestId, origin: request.headers.origin, path: loggedPath(request.path) },
      "a call from another site was refused",
    );
    response
      .status(403)
      .set({ connection: "close", "cache-control": "no-store" })
      .json({ error: { code: "not-allowed", message: "A page of another site cannot make this call" } });
  };
}

async function isFromForeignPage(
  { method, headers }: Pick<IncomingMessage, "method" | "headers">,
  isOwnOrigin: (origin: string) => Promise<boolean>,
): Promise<boolean> {
  // A link to a file of the API is followed; what a page loads as its picture or frame only counts against its visitor.
  if (method === "GET" || method === "HEAD") return isPartOfForeignPage(headers);
  if (isFromElsewhere(headers)) return true;
  return headers.origin !== undefined && !(await isOwnOrigin(headers.origin));
}

/**
 * Refuses pages of ours that a page of another site loads as its pictures, scripts or frames: none of them would be shown, and all would count
 * against its visitors. Files that other sites show, such as sharing pictures, are served, and the page that follows a card's in its frame.
 */
export function refuseForeignParts(log: Logger): RequestHandler {
  return (request, response, next) => {
    const { method, headers } = request;
    const reading = method === "GET" || method === "HEAD";
    const path = plainPath(request.path);
    const isWanted = path.startsWith("/redirect-verified") || isSharedFile(path);
    if (!reading || isWanted || !isPartOfForeignPage(headers)) return next();
    log.warn(
      { id: response.locals.requestId, path: loggedPath(request.path) },
      "a page as a part of another site's was refused",
    );
    response
      .status(403)
      .set({ connection: "close", "cache-control": "no-store" })
      .type("text")
      .send("not part of another site");
  };
}

/** Refuses forms that do not come from a page of the same site, with a page that says so. */
export function refuseCrossSiteForms(isOwnOrigin: (origin: string) => Promise<boolean>, log: Logger): RequestHandler {
  return async (request, response, next) => {
    if (request.method === "GET" || request.method === "HEAD") return next();
    if (request.path.startsWith("/redirect-verified"))
      return void response.status(405).set("allow", "GET").type("text").send("GET only");
    // The token of its link authorises a mail client's unsubscribe request (RFC 8058), neither cookie nor origin; the framework would
    // answer 500 to the origin of a web mail.
    if (oneClick.test(request.path)) {
      delete request.headers.cookie;
      delete request.headers.origin;
      return next();
    }
    if (await isFromOwnSite(request.headers, isOwnOrigin)) return next();
    log.warn(
      { id: response.locals.requestId, origin: request.headers.origin, path: loggedPath(request.path) },
      "cross-site request refused",
    );
    response
      .status(403)
      .set("cache-control", "no-store")
      .type("html")
      .send(simplePage("forbidden", request.originalUrl, request.headers.cookie));
  };
}

/**
 * Whether a state-changing request comes from a page of the same site. Uses Sec-Fetch-Site where browsers send it; otherwise Origin must be
 * the requested host, and one of ours: one agency's site cannot post to another's. A request with neither header is refused.
 */
export async function isFromOwnSite(
  headers: IncomingHttpHeaders,
  isOwnOrigin: (origin: string) => Promise<boolean>,
): Promise<boolean> {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  const { origin, host } = headers;
  if (origin === undefined) return site === "same-origin";
  return URL.canParse(origin) && new URL(origin).host === host?.toLowerCase() && (await isOwnOrigin(origin));
}
