import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import type pg from "pg";
import { expect, test } from "vitest";
import { freshDatabase } from "../../tests/setup/test-database";
import { rateLimits } from "./rate-limits";
import { unreadableAddresses } from "./request-limits";

/**
 * How many consecutive requests succeed before the first one over the limit; by alternating processes that share a database, or one alone.
 */
async function answeredBefore429(
  method: string,
  paths: readonly string[],
  pools: (pg.Pool | null)[] = [null],
  addressOf: (count: number) => string = () => "192.0.2.7",
  more: Record<string, string> = {},
) {
  const servers = pools.map((pool) =>
    createServer(
      express()
        .set("trust proxy", true)
        .use(rateLimits(true, pool), (_request, response) => void response.send("ok")),
    ),
  );
  for (const server of servers) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    for (let count = 0; ; count += 1) {
      const { port } = servers[count % servers.length]!.address() as AddressInfo;
      const path = paths[count % paths.length];
      const { status, wait } = await new Promise<{ status: number; wait?: string }>((resolve, reject) => {
        const headers = { "x-forwarded-for": addressOf(count), ...more };
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
  ["another change", "POST", ["/api/bff/lead/leadInfo"], 120],
  ["the page of a card that is checked", "GET", ["/booking/verifying-card"], 600],
  ["a search, in other letters", "GET", ["/search-result", "/Search-Result", "/search-%72esult"], 150],
  ["a search by the page's script", "GET", ["/search-result.data", "/hotel-only.data", "/hotel/x.data"], 150],
  ["thirty saved deals, read anew", "GET", ["/wish-list", "/wish-list.data", "/compare"], 150],
  ["a drawn map", "GET", ["/maps/23_40_78~abc.svg", "/maps/0_0_360~abc.svg"], 150],
  ["a search by a call", "GET", ["/api/bff/operation/search"], 150],
  ["deals of many months", "GET", ["/api/bff/app/getPackagesNew", "/api/bff/app/getPackagesnew"], 60],
  ["five hundred deals, priced anew", "GET", ["/api/bff/content/listedDeals", "/sitemap/deals-1.xml"], 30],
  ["other days of a booking", "GET", ["/visitor/date", "/api/bff/operation/dateChoices"], 150],
  ["reference data and searches in turn", "GET", ["/api/bff/area", "/search-result"], 240],
])("%s", async (_, method, paths, limit) => {
  expect(await answeredBefore429(method, paths)).toBe(limit);
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
  const shown = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors", "sec-fetch-dest": "image" };
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
    expect(await answeredBefore429("POST", [debit], pools)).toBe(30);
  } finally {
    await database.cleanup();
  }
});

test("a /48 has the requests of ten addresses, however many of its own it uses; its neighbours have theirs", async () => {
  const own = (count: number) => `2001:db8:1:${count.toString(16)}::1`;
  expect(await answeredBefore429("POST", [debit], [null], own)).toBe(300);
  const neighbours = (count: number) => `2001:db8:${(count % 2) + 1}:${count.toString(16)}::1`;
  expect(await answeredBefore429("POST", [debit], [null], neighbours)).toBe(600);
});

test("without the database, the limit is no stricter than for a single process", async () => {
  const database = await freshDatabase();
  await database.cleanup();
  expect(await answeredBefore429("POST", [debit], [database.pool])).toBe(30);
});
