import type { RequestHandler, Response } from "express";

const longestAddress = 8_000;
/** Bytes of a form, and of a call. */
const largestForm = 64 * 1024;
const largestCall = 256 * 1024;
const formType = "application/x-www-form-urlencoded";
/** Where a page's script sends what is no form. */
const jsonPaths = ["/analytics"];
/** Mail programs leave a list for their reader with a form in parts (RFC 8058). */
const oneClickPath = "/newsletter/unsubscribe/";
const siteMethods = ["GET", "HEAD", "POST"];

/**
 * What is refused by its shape alone. A body must say its length, which the connection then enforces: one sent in chunks
 * could grow without end.
 */
export const requestLimits: RequestHandler = (request, response, next) => {
  if (request.originalUrl.length > longestAddress) return refuse(response, 414, "The address is too long");
  const isCall = request.path.startsWith("/api/");
  if (!isCall && !siteMethods.includes(request.method)) {
    response.set("allow", siteMethods.join(", "));
    return refuse(response, 405, `${request.method} is not answered here`);
  }
  if (request.headers["transfer-encoding"] !== undefined) return refuse(response, 411, "A body must say its length");
  const size = Number(request.headers["content-length"] ?? 0);
  if (!isCall && request.method === "POST") {
    // A form without a type is one all the same; nothing else can be read as one.
    request.headers["content-type"] ??= formType;
    const type = request.headers["content-type"].split(";")[0]!.trim().toLowerCase();
    const isOther =
      (type === "application/json" && jsonPaths.includes(request.path)) ||
      (type === "multipart/form-data" && request.path.startsWith(oneClickPath));
    if (type !== formType && !isOther) return refuse(response, 415, `A form is ${formType}`);
  }
  if (size > (isCall ? largestCall : largestForm)) return refuse(response, 413, "The body is too large");
  next();
};

function refuse(response: Response, status: number, text: string): void {
  // What is still under way is not read, so the connection cannot be used again.
  response.status(status).set({ connection: "close", "cache-control": "no-store" }).type("text").send(text);
}

/** An address that cannot be decoded is no page of ours: it gets the page that says so, once, and no noise in the log. */
export const unreadableAddresses: RequestHandler = (request, _response, next) => {
  const [path = ""] = request.originalUrl.split("?");
  try {
    decodeURIComponent(path);
  } catch {
    request.url = "/error-404";
    request.originalUrl = "/error-404";
  }
  next();
};
