import type { RequestHandler } from "express";
import rateLimit from "express-rate-limit";
import { simplePage } from "./simple-page";

/** Requests of one network address in a minute: many for reading, fewer for what changes something, few for what is worth guessing. */
const tiers = { read: 600, write: 120, sensitive: 30 } as const;
/** What is worth guessing, by whatever method: a coupon is checked by GET. */
const sensitivePaths = /^\/(booking\/verifying-card|api\/bff\/operation\/(debitCreditCard|getPaymentUrl|checkCoupon))/;

export function rateLimits(enabled: boolean): RequestHandler {
  if (!enabled) return (_request, _response, next) => next();
  const tier = (limit: number) =>
    rateLimit({
      windowMs: 60_000,
      limit,
      standardHeaders: "draft-7",
      legacyHeaders: false,
      handler(request, response) {
        response.status(429).set("cache-control", "no-store");
        if (request.path.startsWith("/api/"))
          response.json({ error: { code: "too-many-requests", message: "Too many requests", retryable: true } });
        else response.type("html").send(simplePage("too-many", request.originalUrl, request.headers.cookie));
      },
    });
  const limits = { read: tier(tiers.read), write: tier(tiers.write), sensitive: tier(tiers.sensitive) };
  return (request, response, next) => {
    const reading = request.method === "GET" || request.method === "HEAD";
    const path = plainPath(request.path);
    const sensitive = sensitivePaths.test(path) && !(reading && path.startsWith("/booking/"));
    const limit = sensitive ? limits.sensitive : reading ? limits.read : limits.write;
    limit(request, response, next);
  };
}

/** The path as the router reads it: percent signs, doubled slashes and other cases reach the same call and share its limit. */
function plainPath(path: string): string {
  let plain = path;
  try {
    plain = decodeURIComponent(path);
  } catch {
    // What cannot be decoded is no path of ours and gets the page that says so.
  }
  return plain.replace(/\/{2,}/g, "/");
}
