import { addDays } from "@engine/core/epoch-day";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { usageLimit } from "@engine/people/sessions/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { type SitePage, siteOrigin } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";
import { sampled } from "./setup/sampled";

/** Wrong values of every parameter of the shop's addresses: each is answered with a page. */

const { database, at, site } = await shopWithPages({ seats: 200, rooms: 200 });
beforeAll(async () => {
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);
beforeEach(() => database.db.delete(usageLimit));

const month = () => at.shop.startDate.slice(0, 7);
const pack = () => `packId=${at.shop.packId}&laId=${at.shop.hotelId}`;

const stay = () => `dest=RHO&checkIn=${at.shop.startDate}&checkOut=${addDays(at.shop.startDate, 2)}&party=2-7`;
const stayFilterNames = ["sort", "page", "stars", "basis", "free", "name", "fromPrice", "toPrice"];

/** Every address of the shop with its parameters, and a query that gives results. */
const routes: [path: string, query: () => string, names: string[]][] = [
  ["/", () => "", ["destination", "dealType", "areaType", "categoryId", "utm_source", "marketerId", "channel", "lang"]],
  [
    "/search-result",
    () => `dest=RHO&yearMonth=${month()}`,
    [
      ...["dest", "yearMonth", "fromDate", "toDate", "adult", "child", "infant", "listAgeChildren", "listAgeInfants"],
      ...["categoryId", "packCategory", "competition", "drive", "sort", "view", "page", "stars", "basis", "nights"],
      ...["fromPrice", "toPrice", "step", "tab", "country", "subject"],
    ],
  ],
  ["/search-result-sportpack", () => "dest=RHO,x", ["dest", "yearMonth", "competition"]],
  ["/hotel-list", () => "dest=RHO", ["dest"]],
  ["/hotel/h-rho-1", () => "", ["adult", "child", "infant", "listAgeChildren", "listAgeInfants", "step"]],
  ["/destination-list", () => "", ["subject"]],
  ...["/deal-filter/app", "/deal-filter/app-desktop"].map((path): (typeof routes)[number] => [
    path,
    () => "",
    ["destination", "category", "month", "fromPrice", "toPrice", "page"],
  ]),
  ...["/product-page/app", "/product-page/app-desktop"].map((path): (typeof routes)[number] => [
    path,
    pack,
    [
      ...["packId", "laId", "dateFrom", "flights", "cls", "ticket", "car", "hotel_shift_1", "adult", "child"],
      ...["infant", "listAgeChildren", "step", "channel"],
    ],
  ]),
  ["/flight-only/app", () => "packId=FO1", ["packId", "dateFrom", "flights", "car", "adult", "child", "infant"]],
  ["/product-page", pack, ["packId"]],
  ["/flight-only", () => "packId=FO1", ["packId"]],
  ["/deal-filter", () => "", ["month"]],
  ["/compare", () => `deals=${at.shop.packId}-${at.shop.hotelId}`, ["deals"]],
  ["/wish-list", () => "", ["full"]],
  ["/share", () => "link=/shared/none", ["link"]],
  ["/shared/none", () => "", ["lang"]],
  ["/hotel-only", stay, ["dest", "checkIn", "checkOut", "party", ...stayFilterNames]],
  ["/hotel-only/1001", stay, ["dest", "checkIn", "checkOut", "party", "rates", "rate0", ...stayFilterNames]],
  ["/call-me", () => `packId=${at.shop.packId}`, ["packId", "sent"]],
  ["/redirect-verified", () => "uid=aaaaaaaaaaaa&state=x", ["uid", "state"]],
  ["/booking/verifying-card", () => "booking=aaaaaaaaaaaaaaaa", ["booking", "again", "result"]],
  ["/booking/card-verified", () => "booking=aaaaaaaaaaaaaaaa", ["booking", "wait"]],
  ["/booking/card-verified/app", () => "booking=aaaaaaaaaaaaaaaa", ["booking", "wait"]],
];

const hostile: [what: string, value: string][] = [
  ["nothing", ""],
  ["a letter", "x"],
  ["below its range", "-1"],
  ["far above its range", "99999999999999999999"],
  ["a number nobody writes", "1e9"],
  ["a day that does not exist", "2027-02-31"],
  ["a day of the past", "0001-01-01"],
  ["an unknown code", "NOWHERE"],
  ["a word of the language", "__proto__"],
  ["a huge list", "7,".repeat(3_000)],
  ["a tag", "<script>alert(1)</script>"],
  ["a quote of a database", "';drop table booking;--"],
  ["a way up", "../../../etc/passwd"],
  ["an end of text", "a\u0000b"],
  ["text that turns", "\u202e\u2066😀"],
  ["a header", "a\r\nset-cookie: b=c"],
];

/** Each parameter also gets these values on its own: the others would mask its failure. */
const worst = hostile.filter(([what]) =>
  ["a huge list", "a tag", "an end of text", "a day that does not exist"].includes(what),
);

/** A page with content: never a fault, never empty, and no part of the address as markup. */
function expectAPage({ status, headers, html }: SitePage, path: string): void {
  expect(status, path).toBeLessThan(500);
  expect(headers.get("set-cookie") ?? "", path).not.toContain("b=c");
  if (status >= 300 && status < 400) {
    expect(new URL(headers.get("location")!, siteOrigin).origin, path).toBe(siteOrigin);
    return;
  }
  expect(html, path).toMatch(/<h1[^>]*>[^<]/);
  expect(html, path).not.toContain("<script>alert");
}

describe("every shop address is answered with a page, whatever its parameters", () => {
  test.each(routes)("%s", async (path, query, names) => {
    expectAPage(await site.get(`${path}?${query()}`), path);
    expectAPage(await site.get(path), `${path} without anything`);
    const ownValue = (name: string) => new URLSearchParams(query()).get(name) ?? "1";
    // All parameters except the first, which the others depend on.
    const others = names.length > 1 ? names.slice(1) : names;
    const cases: [what: string, values: [name: string, value: string][]][] = [
      ...names.map((name): (typeof cases)[number] => [
        `${name} twice`,
        [ownValue(name), "zzz"].map((value) => [name, value]),
      ]),
      ...names.flatMap((name) =>
        worst.map(([what, value]): (typeof cases)[number] => [`${what} as ${name}`, [[name, value]]]),
      ),
      ...hostile.map(([what, value]): (typeof cases)[number] => [
        `${what} as everything`,
        others.map((name) => [name, value]),
      ]),
    ];
    for (const [what, values] of sampled(cases, path.length)) {
      const params = new URLSearchParams(query());
      for (const [name] of values) params.delete(name);
      for (const [name, value] of values) params.append(name, value);
      expectAPage(await site.get(`${path}?${params}`), `${path} with ${what}`);
    }
    const everything = new URLSearchParams(query());
    for (let count = 0; count < 2_000; count += 1) everything.append(names[0]!, String(count));
    expectAPage(await site.get(`${path}?${everything}`), `${path} with ${names[0]} two thousand times`);
    expectAPage(await site.get(`${path}?%E0%A4%A&${names[0]}=%FF%FE`), `${path} with bytes that are no text`);
  });
});
