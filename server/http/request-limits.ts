import { calls } from "@contract/calls";
import { bodyLimitOf, largestBody } from "@contract/wire/body-limit";
import type { Operation } from "@contract/wire/operation";
import { mountOf } from "@engine/http";
import type { RequestHandler, Response } from "express";
import { plainPath } from "./plain-path";

const longestAddress = 8_000;
/** Maximum bytes of a form. */
const largestForm = 64 * 1024;
/** The calls with a body, by their address. */
const callBodies = (Object.values(calls) as Operation[])
  .filter(({ carrier }) => carrier !== "query")
  .map((op) => ({ op, address: addressOf(op) }));
const formType = "application/x-www-form-urlencoded";
/** Mail clients unsubscribe their user with a multipart form (RFC 8058). */
const oneClickPath = "/newsletter/unsubscribe/";
/** The desk's page of an agency takes its logo. The engine says what is wrong with a file; a far larger one is not received at all. */
const agencyPage = /^\/admin\/agency\/[^/]+\/?$/;
const largestFile = 4 * 1024 * 1024;
/**
 * The page of a guest's review takes photos. One that is far too large is received, and dropped as it comes, so that its guest reads why;
 * the page asks the engine about its link before it reads any.
 */
const reviewPage = /^\/review\/[^/]+\/?$/;
const largestPhotoForm = 100 * 1024 * 1024;
/** A request without a desk's cookie is refused before its body is read; whether the session is alive, the page asks first. */
const deskCookie = /(?:^|;\s*)(?:__Host-)?desk=/;
const siteMethods = ["GET", "HEAD", "POST"];

/**
 * Refuses requests by their shape alone. A body must declare its length, which the connection then enforces: a chunked one could grow
 * without end.
 */
export const requestLimits: RequestHandler = (request, response, next) => {
  if (!request.originalUrl.startsWith("/")) return refuse(response, 400, "The address cannot be read");
  if (request.originalUrl.length > longestAddress) return refuse(response, 414, "The address is too long");
  const isCall = request.path.startsWith("/api/");
  if (!isCall && !siteMethods.includes(request.method)) {
    response.set("allow", siteMethods.join(", "));
    return refuse(response, 405, `${request.method} is not answered here`);
  }
  if (request.headers["transfer-encoding"] !== undefined) return refuse(response, 411, "A body must say its length");
  const size = Number(request.headers["content-length"] ?? 0);
  let largest = isCall ? largestOf(request.method, plainPath(request.path)) : largestForm;
  if (!isCall && request.method === "POST") {
    // A form without a content type is still read as a form; no other type is accepted.
    request.headers["content-type"] ??= formType;
    const type = request.headers["content-type"].split(";")[0]!.trim().toLowerCase();
    const isMultipart = type === "multipart/form-data";
    const isUnsubscribe = isMultipart && request.path.startsWith(oneClickPath);
    const isLogo = isMultipart && agencyPage.test(request.path) && deskCookie.test(request.headers.cookie ?? "");
    const isPhotos = isMultipart && reviewPage.test(request.path);
    if (isLogo) largest = largestFile;
    if (isPhotos) largest = largestPhotoForm;
    if (type !== formType && !isUnsubscribe && !isLogo && !isPhotos)
      return refuse(response, 415, `A form is ${formType}`);
  }
  if (size > largest) return refuse(response, 413, "The body is too large");
  next();
};

function addressOf({ group, path }: Operation): RegExp {
  const parts = path.replace(/\/:\w+\?/g, "(?:/[^/]+)?").replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${mountOf(group)}${parts}/?$`);
}

/**
 * The most bytes that a call may need. Several may fit an address, such as a fixed one and one with a parameter; the hotel API and the card
 * company's callbacks are not among these calls.
 */
function largestOf(method: string, path: string): number {
  const fitting = callBodies.filter(({ op, address }) => op.method === method && address.test(path));
  return fitting.length > 0 ? Math.max(...fitting.map(({ op }) => bodyLimitOf(op))) : largestBody;
}

function refuse(response: Response, status: number, text: string): void {
  // The rest of the body is not read, so the connection cannot be reused.
  response.status(status).set({ connection: "close", "cache-control": "no-store" }).type("text").send(text);
}

/** The framework's former way to ask for a part of a page: it answers 500 and reports a fault, and none of our pages use it. */
const oldDataParameter = "_data";

/**
 * An address that cannot be decoded matches no page: it gets one error page, without noise in the log. One with two slashes in a row
 * leads to the address with one: at its beginning a browser reads it as a host when a page on it repeats its own path, and thousands of
 * them anywhere would keep the router busy for a second. So does one with a backslash, which no browser sends: the router reads it as a slash,
 * and the limits and the desk's hosts would look for another page.
 */
export const unreadableAddresses: RequestHandler = (request, response, next) => {
  const [path = "", ...rest] = request.originalUrl.split("?");
  const plain = path.replace(/[/\\]{2,}|\\/g, "/");
  if (plain !== path) {
    if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 404, "No such address");
    return response.redirect(301, plain + request.originalUrl.slice(path.length));
  }
  // Later steps would read dot segments away, after limits and hosts were checked without them; no browser sends them.
  if (
    !isDecodable(path) ||
    /(^|[/\\])\.\.?([/\\]|$)/.test(decodeURIComponent(path)) ||
    new URLSearchParams(rest.join("?")).has(oldDataParameter)
  ) {
    request.url = "/error-404";
    request.originalUrl = "/error-404";
  }
  next();
};

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
