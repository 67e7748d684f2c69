import type { RequestHandler } from "express";
import type pg from "pg";
import { addressKey } from "./client-address";
import { requestBudget } from "./request-budget";
import { simplePage } from "./simple-page";

/**
 * Points of one network address in a minute, over all processes: many for reading, fewer for what changes something, few for what is worth
 * guessing. A read costs two, one that searches eight: 600 and 150 a minute.
 */
const tiers = {
  read: { points: 1200, lease: 80 },
  write: { points: 120, lease: 4 },
  sensitive: { points: 30, lease: 1 },
} as const;
const costs = { read: 2, search: 8, other: 1 } as const;

/** What is worth guessing, by whatever method: a coupon is checked by GET. */
const sensitivePaths = /^\/(booking\/verifying-card|api\/bff\/operation\/(debitCreditCard|getPaymentUrl|checkCoupon))/;

/** Reads that look through prices and stock, or ask a supplier. */
const searchPaths = new RegExp(
  [
    "^/(search-result|deal-filter|hotel-only|holidays|sharing-picture)(/|$)",
    "^/api/\\w+/operation/(search|aggSearch|packCalendar|packDates)(/|$)",
    "^/api/bff/app/getPackagesNew",
    "^/api/domestic/",
  ].join("|"),
);

/** Limits requests; without a pool the process counts by itself. Off only for tests of a sandbox. */
export function rateLimits(enabled: boolean, pool: pg.Pool | null): RequestHandler {
  if (!enabled) return (_request, _response, next) => next();
  const budgets = {
    read: requestBudget(pool, { name: "read", ...tiers.read }),
    write: requestBudget(pool, { name: "write", ...tiers.write }),
    sensitive: requestBudget(pool, { name: "sensitive", ...tiers.sensitive }),
  };
  return async (request, response, next) => {
    const path = plainPath(request.path);
    const tier = tierOf(request.method, path);
    const cost = tier === "read" ? (searchPaths.test(path) ? costs.search : costs.read) : costs.other;
    const wait = await budgets[tier].spend(addressKey(request.ip ?? "unknown"), cost);
    if (wait === null) return next();
    response.status(429).set({ "cache-control": "no-store", "retry-after": String(wait) });
    if (request.path.startsWith("/api/"))
      response.json({ error: { code: "too-many-requests", message: "Too many requests", retryable: true } });
    else response.type("html").send(simplePage("too-many", request.originalUrl, request.headers.cookie));
  };
}

function tierOf(method: string, path: string): keyof typeof tiers {
  const reading = method === "GET" || method === "HEAD";
  const sensitive = sensitivePaths.test(path) && !(reading && path.startsWith("/booking/"));
  if (sensitive) return "sensitive";
  return reading ? "read" : "write";
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
