import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { calls } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import type { Operation, ParsedInput } from "@contract/wire/operation";
import { decodeQuery } from "@contract/wire/wire";
import { clientsOfNetwork, widerNetwork } from "@engine/core/wider-network";
import type { RequestHandler } from "express";
import type pg from "pg";
import type { SearchOfPage } from "~/site-context";
import { addressKey } from "./client-address";
import { isPartOfForeignPage, isSharedFile } from "./origin-check";
import { plainPath } from "./plain-path";
import { processBudget, requestBudget } from "./request-budget";
import { simplePage } from "./simple-page";

/**
 * Points per network address and minute, over all processes: many for reads, fewer for writes, few for anything worth guessing. A read costs
 * two, a search eight for each twelve months of a place, one over all months twenty, the prices of hundreds of deals forty: 600, 150, 60 and 30
 * a minute. An IPv6 /48 has those of ten addresses. Tried coupons have a budget apart from payments, and pictures that pages of other sites
 * show one apart from pages: neither keeps a customer from paying.
 *
 * A payment or a coupon costs ten: 30 a minute for a shopper, and 120 for an address, as many as other changes. One for a booking that is not
 * found costs two, as a read does: a neighbour's attempts keep nobody from paying (decision 0146).
 */
const tiers = {
  read: { points: 1200, lease: 80 },
  write: { points: 120, lease: 4 },
  sensitive: { points: 1200, lease: 10 },
  coupon: { points: 1200, lease: 10 },
  shown: { points: 1200, lease: 80 },
} as const;
const costs = { read: 2, search: 8, months: 20, hundreds: 40, write: 1, attempt: 10 } as const;
/** Of an address's points for payments, and for coupons, what one shopper may spend in each process. */
const shopperPoints = 300;

/** Each opens a card page at the company, or debits a card: as a call by any method, as a page when its form is sent. */
const sensitivePaths =
  /^\/(booking\/verifying-card|visitor\/(change|fee)|hotel-change\/|api\/bff\/operation\/(debitCreditCard|getPaymentUrl|payHotelChange|payChange|payFee))/i;

/** Worth guessing, by any method: a coupon is checked by GET. */
const couponPaths = /^\/api\/bff\/operation\/checkCoupon\//i;

/** Reads that search prices and stock, call a supplier or draw a map. */
const searchPaths = new RegExp(
  [
    // A map is drawn when nobody asked for it lately.
    "^/maps/",
    "^/(search-result|deal-filter|find|hotel|hotel-only|holidays|wish-list|compare|sharing-picture|places\\.json)(/|\\.data|$)",
    // Names and phones of all bookings of an agency.
    "^/agent/bookings(/|\\.data|$)",
    // Other days of a product or a booking, priced for its party, beside the deals that are like it.
    "^/(product-page|agent/again)(/|\\.data|$)",
    "^/api/\\w+/agent/bookings(/|$)",
    // Up to forty other days of a booking.
    "^/visitor/date(/|\\.data|$)",
    "^/api/\\w+/operation/(search|aggSearch|packCalendar|packDates|dateChoices)(/|$)",
    "^/api/\\w+/hotels/",
    // Hundreds of deals or days in one answer, made again for each request.
    "^/api/\\w+/deal/inEffect",
    "^/api/\\w+/content/holidayMonths(/|$)",
    "^/sitemap\\.xml$",
    "^/api/\\w+/content/findPlaces",
    "^/api/domestic/",
  ].join("|"),
  "i",
);

/** Months of places that one search's points pay for; and the most that a search costs: a wide one takes a second of the processor, or two. */
const breadth = 12;
const mostForSearch = 240;

/** The calls whose cost follows from what they look at, by their path in small letters. */
const searchCalls = new Map<string, Operation>(
  [calls.search, calls.aggSearch].map((op) => [`/api/${op.group}${op.path}`.toLowerCase(), op]),
);

/** Knows what a search looks at: without it each costs as much as one of a few places in a month. */
export type Searches = {
  /** In months of a place, as the engine understands the search. */
  breadthOf(search: ParsedInput<typeof calls.search>): Promise<number>;
  /** Missing where no pages are served. */
  searchOfPage?: SearchOfPage;
};

/** A search over up to fourteen months, a hundred places and ten categories, priced anew for each; and hotels with their prices. */
const monthsPaths = /^\/(hotel-list(\/|\.data|$)|api\/\w+\/(hotels$|app\/getPackagesNew|content\/listedHotels))/i;

/** Up to 500 deals a call, and the parts of the sitemap that list them. */
const hundredsPaths = /^\/(sitemap\/|api\/\w+\/content\/listedDeals)/i;

/** A megabyte, compressed for each request. */
const documentPath = "/openapi.json";

/** Limits requests; without a pool the process counts alone. Off only for tests of a sandbox. */
export function rateLimits(enabled: boolean, pool: pg.Pool | null, searches?: Searches): RequestHandler {
  if (!enabled) return (_request, _response, next) => next();
  const budgetsOf = (kind: string, clients: number) => {
    const budget = (name: keyof typeof tiers) => {
      const { points, lease } = tiers[name];
      return requestBudget(pool, { name: `${kind}${name}`, points: points * clients, lease });
    };
    return {
      read: budget("read"),
      write: budget("write"),
      sensitive: budget("sensitive"),
      coupon: budget("coupon"),
      shown: budget("shown"),
    };
  };
  const [budgets, networkBudgets] = [budgetsOf("", 1), budgetsOf("network ", clientsOfNetwork)];
  const shopperBudgets = { sensitive: processBudget(shopperPoints), coupon: processBudget(shopperPoints) };
  return async (request, response, next) => {
    const path = plainPath(request.path);
    const tier = tierOf(request.method, path, request.headers);
    const isAttempt = tier === "sensitive" || tier === "coupon";
    const isRead = tier === "read" || tier === "shown";
    const cost = isAttempt ? costs.attempt : isRead ? await costOfRead(path, request.url, searches) : costs.write;
    const client = addressKey(request.ip ?? "unknown");
    const network = widerNetwork(client);
    const shopper = isAttempt ? shopperIn(path, client, request.headers) : "";
    const wait =
      (isAttempt ? shopperBudgets[tier].spend(shopper, cost) : null) ??
      (await budgets[tier].spend(client, cost)) ??
      (network && (await networkBudgets[tier].spend(network, cost)));
    if (isAttempt && wait === null)
      response.once("finish", () => {
        if (response.statusCode !== 404) return;
        const points = costs.attempt - costs.read;
        shopperBudgets[tier].giveBack(shopper, points);
        budgets[tier].giveBack(client, points);
        if (network) networkBudgets[tier].giveBack(network, points);
      });
    if (wait === null) return next();
    response.status(429).set({ "cache-control": "no-store", "retry-after": String(wait) });
    if (request.path.startsWith("/api/"))
      response.json({ error: { code: "too-many-requests", message: "Too many requests", retryable: true } });
    else response.type("html").send(simplePage("too-many", request.originalUrl, request.headers.cookie));
  };
}

/**
 * Whom a request says to act for, hashed: a call by its headers, a page by its cookies. Requests of an address that name nobody are one shopper.
 * Names are free to invent: the address's own bound stays.
 */
function shopperIn(path: string, client: string, headers: IncomingHttpHeaders): string {
  const named = /^\/api\//i.test(path)
    ? [headers[callerHeaders.shopperSid], headers[callerHeaders.visitorSid]].join(" ")
    : (headers.cookie ?? "");
  return createHash("sha256").update(`${client} ${named}`).digest("base64url");
}

async function costOfRead(path: string, url: string, searches: Searches | undefined): Promise<number> {
  if (hundredsPaths.test(path)) return costs.hundreds;
  if (monthsPaths.test(path) || path === documentPath) return costs.months;
  if (!searchPaths.test(path)) return costs.read;
  // The whole address as the engine and the pages read it: from the first question mark to a fragment.
  const search = searches && searchIn(path, new URL(`http://inside${url}`).searchParams, searches);
  if (!search) return costs.search;
  const months = await searches.breadthOf(search).catch(() => breadth);
  return Math.min(costs.search * Math.max(1, Math.ceil(months / breadth)), mostForSearch);
}

/** What a call or a page searches for, decoded and checked with the contract's schema; undefined for input that the engine will refuse. */
function searchIn(
  path: string,
  query: URLSearchParams,
  { searchOfPage }: Searches,
): ParsedInput<typeof calls.search> | undefined {
  const call = searchCalls.get(path.toLowerCase().replace(/\/$/, ""));
  const asked = call ? decodeQuery(call, query) : searchOfPage?.(path, query);
  return asked ? calls.search.input.safeParse(asked).data : undefined;
}

function tierOf(method: string, path: string, headers: IncomingHttpHeaders): keyof typeof tiers {
  const reading = method === "GET" || method === "HEAD";
  if (reading && isSharedFile(path) && isPartOfForeignPage(headers)) return "shown";
  if (couponPaths.test(path)) return "coupon";
  const sensitive = sensitivePaths.test(path) && !(reading && !/^\/api\//i.test(path));
  if (sensitive) return "sensitive";
  return reading ? "read" : "write";
}
