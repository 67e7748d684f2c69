import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { placeMonths } from "@engine/offer/search/candidates/place-months";
import express from "express";
import type pg from "pg";
import { describe, expect, test } from "vitest";
import { searchOfPage } from "~/search-of-page";
import { freshDatabase } from "../../tests/setup/test-database";
import { rateLimits, type Searches } from "./rate-limits";
import { unreadableAddresses } from "./request-limits";

/** A hundred places, P10 to P109: those up to P49 in Spain, each with the subject of its last digit. */
const codes = Array.from({ length: 100 }, (_, n) => `P${n + 10}`);
const places = new Map(
  codes.map((code, n) => [code, { code, countryCode: n < 40 ? "ES" : "GR", subjects: [(n % 10) + 1] }]),
);
const searches: Searches = {
  async breadthOf(search) {
    if (search.dest.includes("NODB")) throw new Error("the database does not answer");
    return placeMonths(search, { destinations: places }, "2026-12-01");
  },
  searchOfPage,
};
const dest = (count: number) => codes.slice(0, count).join(",");
const fewPlaces = "dest=P10,P11,P12&yearMonth=2027-01,2027-02,2027-03,2027-04";
const inTwelve = `/api/bff/operation/search?dest=${dest(12)}`;
const matchesOfYear = "/api/bff/operation/search?categoryId=5&fromDate=2027-01-01&toDate=2027-12-31";
const months = (count: number) =>
  Array.from(
    { length: count },
    (_, n) => `${2027 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}`,
  ).join();

/**
 * How many consecutive requests succeed before the first one over the limit; by alternating processes that share a database, or one alone.
 */
async function answeredBefore429(
  method: string,
  paths: readonly string[],
  pools: (pg.Pool | null)[] = [null],
  addressOf: (count: number) => string = () => "192.0.2.7",
  headersOf: (count: number) => Record<string, string> = () => ({}),
) {
  const servers = pools.map((pool) =>
    createServer(
      express()
        .set("trust proxy", true)
        .use(
          rateLimits(true, pool, searches),
          (request, response) => void response.status(request.path.endsWith("/none") ? 404 : 200).send("ok"),
        ),
    ),
  );
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    for (let count = 0; ; count += 1) {
      const { port } = servers[count % servers.length]!.address() as AddressInfo;
      const path = paths[count % paths.length];
      const { status, wait } = await new Promise<{ status: number; wait?: string }>((resolve, reject) => {
        const headers = { "x-forwarded-for": addressOf(count), ...headersOf(count) };
        const call = send({ host: "127.0.0.1", port, method, path, headers }, (answer) => {
          answer.resume();
          answer.on("end", () => resolve({ status: answer.statusCode!, wait: answer.headers["retry-after"] }));
        });
        call.on("error", reject);
        call.end();
      });
      if (status !== 429) continue;
      expect(Number(wait), "says when to come back").toBeGreaterThan(0);
      return count;
    }
  } finally {
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
  }
}

const debit = "/api/bff/operation/debitCreditCard/x";

test.each<[string, string, string[], number]>([
  ["a debit", "POST", [debit], 30],
  [
    "a debit in other letters",
    "POST",
    [debit, debit.replace("debit", "%64ebit"), debit.replace("/operation", "//operation"), debit.replace("bff", "BFF")],
    30,
  ],
  ["a coupon, checked by GET", "GET", ["/api/bff/operation/checkCoupon/SUN"], 30],
  [
    "coupons and payments in turn",
    "GET",
    ["/api/bff/operation/checkCoupon/SUN", "/api/bff/operation/getPaymentUrl/x"],
    60,
  ],
  [
    "a card page for a change or a fee",
    "POST",
    ["payHotelChange/x", "payChange", "payFee"].map((call) => `/api/bff/operation/${call}`),
    30,
  ],
  ["the form of such a card page", "POST", ["/visitor/change", "/Visitor//Fee.data", "/hotel-change/x"], 30],
  ["the pages of these forms", "GET", ["/visitor/change", "/visitor/fee", "/hotel-change/x"], 600],
  ["another change", "POST", ["/api/bff/lead/leadInfo"], 120],
  ["the page of a card that is checked", "GET", ["/booking/verifying-card"], 600],
  ["a search, in other letters", "GET", ["/search-result", "/Search-Result", "/search-%72esult"], 150],
  ["a search by the page's script", "GET", ["/search-result.data", "/hotel-only.data", "/hotel/x.data"], 150],
  ["thirty saved deals, read anew", "GET", ["/wish-list", "/wish-list.data", "/compare"], 150],
  ["a drawn map", "GET", ["/maps/23_40_78~abc.svg", "/maps/0_0_360~abc.svg"], 150],
  ["hundreds of deals in an answer", "GET", ["/api/bff/deal/inEffectHomeV3", "/sitemap.xml"], 150],
  ["a search by a call", "GET", ["/api/bff/operation/search"], 150],
  [
    "a search of three places in four months",
    "GET",
    [`/api/bff/operation/search?dest=${dest(3)}&yearMonth=${months(4)}`],
    150,
  ],
  [
    "a search of twenty places in three months",
    "GET",
    [`/api/bff/operation/search?dest=${dest(20)}&yearMonth=2027-01&yearMonth=2027-02,2027-03`],
    30,
  ],
  [
    "a search of forty places in fourteen months",
    "GET",
    [`/api/bff/operation/search?dest=${dest(40)}&yearMonth=${months(14)}`],
    10,
  ],
  [
    "one place named forty times, in one month named twice",
    "GET",
    [`/api/bff/operation/search?dest=${"P10,".repeat(39)}P10&yearMonth=2027-01,2027-01`],
    150,
  ],
  ["a search while the database is away", "GET", ["/api/bff/operation/search?dest=NODB&yearMonth=2027-01"], 150],
  ["many from anywhere", "GET", ["/api/bff/operation/search?anywhere=true&to=100&yearMonth=2027-01"], 150],
  ["twelve places in a month named twice", "GET", [`${inTwelve}&yearMonth=2027-01,2027-01`], 150],
  ["twelve places in 31 days", "GET", [`${inTwelve}&fromDate=2027-01-01&toDate=2027-01-31`], 150],
  ["twelve places in 32 days", "GET", [`${inTwelve}&fromDate=2027-01-01&toDate=2027-02-01`], 75],
  [
    "matches in a country or of ten kinds, in a year",
    "GET",
    ["country=ES", "subject=1,2,3,4,5,6,7,8,9,10"].map((where) => `${matchesOfYear}&${where}`),
    10,
  ],
  [
    "a search of anywhere in a month",
    "GET",
    ["/search-result?dest=&yearMonth=2027-01", "/api/bff/operation/search?anywhere=true&yearMonth=2027-01"],
    150,
  ],
  [
    "a search of a country in a year of days",
    "GET",
    ["/api/bff/operation/search?country=ES&fromDate=2027-01-01&toDate=2027-12-31"],
    10,
  ],
  ["a search of a country in a month", "GET", ["/search-result?country=ES&yearMonth=2027-01"], 30],
  ["kinds of holidays in every place", "GET", ["/search-result?subject=1,2,3,4,5,6,7,8,9,10&yearMonth=2027-01"], 15],
  ["one kind of holiday, in ten places", "GET", ["/search-result?subject=4&yearMonth=2027-01"], 150],
  [
    "a search that the engine refuses",
    "GET",
    [`/api/bff/operation/search?dest=${dest(41)}&yearMonth=${months(14)}`],
    150,
  ],
  ["all hotels", "GET", ["/api/bff/content/listedHotels"], 60],
  [
    "a family in three places and four months",
    "GET",
    [`/api/bff/operation/search?adult=3&child=1&listAgeChildren=5&${fewPlaces}`],
    75,
  ],
  ["two rooms", "GET", [`/api/bff/operation/search?adult=4&rooms=2&${fewPlaces}`], 75],
  ["hotels of five stars, by their rooms", "GET", [`/api/bff/operation/aggSearch?stars=5&${fewPlaces}`], 30],
  [
    "everything there is, with filters that leave nothing",
    "GET",
    [`/api/bff/operation/search?dest=${dest(40)}&yearMonth=${months(14)}&fromPrice=99999&stars=1`],
    5,
  ],
  ["a place with filters", "GET", ["/search-result?dest=P10&yearMonth=2027-01&stars=5&nights=7&fromPrice=100"], 150],
  [
    "the hotels of a place, with prices",
    "GET",
    ["/hotel-list?dest=P10", "/hotel-list.data", "/api/bff/hotels?dest=P10"],
    60,
  ],
  ["other days of a product", "GET", ["/product-page/app-desktop", "/product-page/calendar", "/agent/again"], 150],
  ["a hundred results at once", "GET", [`/api/bff/operation/search?to=100&${fewPlaces}`], 30],
  [
    "matches anywhere, at any time",
    "GET",
    ["/search-result?categoryId=5", "/api/bff/operation/search?categoryId=5"],
    30,
  ],
  ["the document of all calls", "GET", ["/openapi.json"], 60],
  ["deals of many months", "GET", ["/api/bff/app/getPackagesNew", "/api/bff/app/getPackagesnew"], 60],
  ["five hundred deals, priced anew", "GET", ["/api/bff/content/listedDeals", "/sitemap/deals-1.xml"], 30],
  ["other days of a booking", "GET", ["/visitor/date", "/api/bff/operation/dateChoices"], 150],
  ["reference data and searches in turn", "GET", ["/api/bff/area", "/search-result"], 240],
])("%s", async (_, method, paths, limit) => {
  expect(await answeredBefore429(method, paths)).toBe(limit);
});

/** A shopper with every request, by the header of a call and the cookie of a page. */
const invented = (count: number) => ({ "x-shopper-sid": `shopper-${count}`, cookie: `shopper=${count}` });

describe("payments and coupons of an address", () => {
  test.each<[string, string, string]>([
    ["payments", "POST", debit],
    ["forms of a card page", "POST", "/booking/verifying-card"],
    ["coupons", "GET", "/api/bff/operation/checkCoupon/SUN"],
  ])("are, of many shoppers, four times as many %s as of one", async (_, method, path) => {
    expect(await answeredBefore429(method, [path], [null], undefined, invented)).toBe(120);
  });

  test.each([
    ["of one shopper", () => ({}), 146],
    ["of invented shoppers", invented, 596],
  ])("that find no booking stop it no sooner than reads: %s", async (_, headersOf, limit) => {
    const none = ["debitCreditCard/none", "getPaymentUrl/none"].map((call) => `/api/bff/operation/${call}`);
    expect(await answeredBefore429("POST", none, [null], undefined, headersOf)).toBe(limit);
  });
});

describe("a wide search costs the same however its address is written", () => {
  const wide = { dest: dest(40), fromDate: "2027-01-01", toDate: "2027-12-31" };
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  const repeated = codes
    .slice(0, 40)
    .map((code) => `dest=${code}`)
    .join("&");
  const days = "fromDate=2027-01-01&toDate=2027-12-31";
  const letters = (name: string) => [...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
  const call = "/api/bff/operation/search";

  test.each<[string, string]>([
    ["plainly", `${call}?${query(wide)}`],
    ["by hotel", `/api/bff/operation/aggSearch?${query(wide)}`],
    ["after another question mark", `${call}?zz=?&${query(wide)}`],
    ["after a question mark at once", `${call}??zz&${query(wide)}`],
    ["with a question mark among its values", `${call}?from=1&zz=a?b?c&${query(wide)}`],
    ["after a fragment's sign, encoded", `${call}?zz=%23&${query(wide)}`],
    ["before a fragment", `${call}?${query(wide)}#&dest=P10&toDate=2027-01-02`],
    [
      "with names in escapes",
      `${call}?${letters("dest")}=${wide.dest}&${letters("fromDate")}=2027-01-01&${letters("toDate")}=2027-12-31`,
    ],
    [
      "with values in escapes",
      `${call}?dest=${wide.dest.replaceAll(",", "%2C")}&fromDate=${letters("2027-01-01")}&toDate=2027-12-31`,
    ],
    ["with a name for each place", `${call}?${repeated}&${days}`],
    ["with empty values before and between", `${call}?dest=&dest=,,${wide.dest},&${days}`],
    ["with names that nobody reads", `${call}?dest[]=P10&DEST=P10&Dest=P10&anywhere=&ToDate=2027-01-02&${query(wide)}`],
    ["in a path of capitals", `/API/BFF/Operation/SEARCH?${query(wide)}`],
    ["in a path of escapes", `/api/bff/operation/%73earch?${query(wide)}`],
    ["in a path with a slash at its end", `${call}/?${query(wide)}`],
    ["with every month named besides its days", `${call}?${query(wide)}&yearMonth=2027-01`],
    ["as a page", `/search-result?${repeated}&${days}`],
    ["as the data of a page", `/search-result.data?${repeated}&${days}`],
    ["as the data of a page's part", `/search-result.data?_routes=a&${repeated}&${days}`],
    ["as a page, after another question mark", `/search-result?zz=?&${repeated}&${days}`],
    ["as a page in capitals, with a slash", `/Search-Result/?${repeated}&${days}`],
    ["as a page whose places have a part more", `/search-result?${repeated.replaceAll("&", ",XX&")}&${days}`],
    ["as a page with days as they are typed", `/search-result?${repeated}&fromDate=1.1.2027&toDate=31/12/2027`],
    ["as a page with days in spaces", `/search-result?${repeated}&fromDate=%202027-01-01&toDate=2027-12-31%20`],
  ])("%s", async (_, path) => {
    expect(await answeredBefore429("GET", [path])).toBe(10);
  });

  test("and a HEAD as much as a GET", async () => {
    expect(await answeredBefore429("HEAD", [`${call}?${query(wide)}`])).toBe(10);
  });
});

test.each(["/api/./bff/", "/api/x/../bff/", "/api/%2e/bff/", "/api/x/%2E%2e/bff/", "/x%2f..%2fapi/bff/"])(
  "a detour such as %s reaches no call that is worth guessing",
  async (detour) => {
    const reached = new Set<string>();
    const app = express().use(unreadableAddresses, rateLimits(true, null), (request, response) => {
      // The engine reads dot segments away, as every URL does.
      reached.add(decodeURIComponent(new URL(request.originalUrl, "http://inside").pathname));
      response.send("ok");
    });
    const server = createServer(app);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const path = `${detour}operation/checkCoupon/SUN`;
      await new Promise<void>((resolve, reject) => {
        send({ host: "127.0.0.1", port, path }, (answer) => answer.resume().on("end", resolve))
          .on("error", reject)
          .end();
      });
    } finally {
      server.close();
    }
    expect([...reached]).toEqual(["/error-404"]);
  },
);

test("pictures that another site's page shows use up nothing of its visitor's own pages", async () => {
  const shown = () => ({ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" });
  const paths = ["/photos/a/b/640", "/search-result"];
  // All 150 searches: the next one, after as many pictures, is the first over the limit.
  expect(await answeredBefore429("GET", paths, [null], undefined, shown)).toBe(301);
  expect(await answeredBefore429("GET", ["/photos/a/b/640"], [null], undefined, shown)).toBe(600);
});

test("two processes on one database allow an address the same total, less the unused part of a lease", async () => {
  const database = await freshDatabase();
  const pools = [database.pool, database.pool];
  try {
    const answerCount = await answeredBefore429("GET", ["/api/bff/area"], pools);
    expect(answerCount).toBeGreaterThan(520);
    expect(answerCount).toBeLessThanOrEqual(600);
    expect(await answeredBefore429("POST", [debit], pools, undefined, invented)).toBe(120);
    const none = "/api/bff/operation/debitCreditCard/none";
    // Points are given back by the database too, just after the answer.
    const missed = await answeredBefore429("POST", [none], pools, () => "192.0.2.8", invented);
    expect(missed).toBeGreaterThan(580);
    expect(missed).toBeLessThanOrEqual(596);
  } finally {
    await database.cleanup();
  }
});

test("a /48 has the requests of ten addresses, however many of its own it uses; its neighbours have theirs", async () => {
  const own = (count: number) => `2001:db8:1:${count.toString(16)}::1`;
  const costly = ["/api/bff/content/listedDeals"];
  expect(await answeredBefore429("GET", costly, [null], own)).toBe(300);
  const neighbours = (count: number) => `2001:db8:${(count % 2) + 1}:${count.toString(16)}::1`;
  expect(await answeredBefore429("GET", costly, [null], neighbours)).toBe(600);
});

test("without the database, the limit is no stricter than for a single process", async () => {
  const database = await freshDatabase();
  await database.cleanup();
  expect(await answeredBefore429("POST", [debit], [database.pool], undefined, invented)).toBe(120);
});
