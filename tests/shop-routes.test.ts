import type { Shop } from "@contract/calls";
import { type RouteName, routeNames } from "@contract/content/banner-pages";
import { banner } from "@engine/content/banners/schema";
import { addDays } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import { departure, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { usageLimit } from "@engine/people/sessions/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { covers } from "./coverage/covers";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor } from "./factories/booked";
import { receivedCookies } from "./factories/received-cookies";
import { type Site, type SitePage, siteOnEngine, siteOrigin } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** Pages of the shop as HTML, without a browser: handling of parameters, and the banners on each page. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
/** The hotel supplier's picture. */
let picture: Uint8Array;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, {
    seats: 200,
    rooms: 200,
    supplierAs: () => ({
      content: async (codes) => ({
        outcome: "done",
        value: codes.map((code) => ({ code, description: "", address: "", facilities: [], pictures: ["00/a.jpg"] })),
      }),
      picture: async () => ({ outcome: "done", value: { body: picture, mediaType: "image/png" } }),
    }),
  });
  await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await database.db.insert(banner).values(
    routeNames.map((name) => ({
      pageKey: name,
      item: 0,
      image: `/pictures/of/${name}.svg`,
      href: "/?categoryId=5",
      alts: names(name, name, name, name),
    })),
  );
  site = await siteOnEngine(at);
}, 240_000);
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const month = () => at.shop.startDate.slice(0, 7);
const pack = () => `packId=${at.shop.packId}&laId=${at.shop.hotelId}`;

const stay = () => `dest=RHO&checkIn=${at.shop.startDate}&checkOut=${addDays(at.shop.startDate, 2)}&party=2-7`;

describe("errors have the matching status and text", () => {
  test.each([
    ["a search without a place and without a date", "/search-result?dest=", 422, "הזינו יעד"],
    [
      "a child without an age",
      "/search-result?dest=RHO&yearMonth=2027-01&child=2&listAgeChildren=4",
      422,
      "בחרו את הגיל",
    ],
    ["a search of a month that is over", "/search-result?dest=RHO&yearMonth=2020-01", 422, "הזינו יעד"],
    ["a search of a day that does not exist", "/search-result?dest=RHO&fromDate=2027-02-31", 422, "הזינו יעד"],
    [
      "a range that ends before it begins",
      "/search-result?dest=RHO&fromDate=2027-03-02&toDate=2027-03-01",
      422,
      "הזינו יעד",
    ],
    ["a search of an unknown place", "/search-result?dest=NOWHERE&yearMonth=2027-01", 422, "הזינו יעד"],
    ["a search without an adult", "/search-result?dest=RHO&yearMonth=2027-01&adult=0", 422, "מבוגר"],
    ["a search for adults in words", "/search-result?dest=RHO&yearMonth=2027-01&adult=two", 422, "מבוגר"],
    ["a search with more babies than adults", "/search-result?dest=RHO&yearMonth=2027-01&adult=1&infant=4", 422, ""],
    ["hotels of an unknown place", "/hotel-list?dest=NOWHERE", 404, ""],
    ["an unknown hotel", "/hotel/RHO-olive-bey", 404, "/hotel-list?dest=RHO"],
    ["a hotel whose id cannot be one", "/hotel/%00", 404, ""],
    ["a hotel with more babies than adults", "/hotel/h-rho-1?adult=1&infant=4", 422, "אלה המחירים לזוג"],
    ["a landing page of an unknown place", "/?destination=NOWHERE", 404, ""],
    ["an unknown product", "/product-page/app?packId=NOTHING", 404, ""],
    ["a product on a day without it", "/product-page/app?packId=P1&dateFrom=2027-12-01", 404, ""],
    ["an unknown room", "/product-page/app?packId=P1&cls=NONE-XX", 409, ""],
    ["an unknown short link", "/shared/nothing", 404, ""],
    ["a share of an unknown short link", "/share?link=/shared/nothing", 404, ""],
    ["a supplier's picture that we did not make an address of", "/stay-photos/made-up/card/640", 404, null],
    ["a picture of an unknown deal", "/sharing-picture/NOTHING.png", 404, null],
  ] as const)("%s", async (_, path, status, text) => {
    const page = await site.get(path);
    expect(page.status).toBe(status);
    if (text !== null) expect(page.html).toMatch(/<h1[^>]*>[^<]/);
    if (text) expect(page.html).toContain(text);
  });
});

test("a short link redirects all clients, is gone after its expiry, and is not found when made up", async () => {
  covers("2.19");
  const rawUrlPath = `/product-page?${pack()}`;
  const { shortenedUrlPath } = good(await at.as("a-sharer").shortenedUrl({ rawUrlPath, expireDate: "2026-11-21" }));
  for (const userAgent of ["Mozilla/5.0 (iPhone)", "WhatsApp/2.23.20.0"]) {
    const page = await site.get(shortenedUrlPath, { userAgent });
    expect([page.status, page.headers.get("location")]).toEqual([302, rawUrlPath]);
    expect(page.headers.get("cache-control")).toBe("no-store");
  }
  at.clock.forward(3 * 86_400_000);
  expect((await site.get(shortenedUrlPath)).status).toBe(410);
  at.clock.backTo(testStart);
  expect((await site.get("/shared/22222222")).status).toBe(404);
});

test("a supplier's picture is served in the requested format; a missing one is replaced by a drawing", async () => {
  covers("3.50");
  picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: "#048" } })
    .png()
    .toBuffer();
  const { html } = await site.get(`/hotel-only?${stay()}`);
  const address = /src="(\/stay-photos\/[\w.-]+\/card)\/640"/.exec(html)![1]!;
  const served = await site.get(`${address}/320`);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(served.headers.get("cache-control")).toContain("immutable");
  picture = new TextEncoder().encode("<script>alert(1)</script>");
  const pictureAnswer = await site.get(`${address}/480`);
  expect(pictureAnswer.status).toBe(302);
  expect(pictureAnswer.headers.get("location")).toMatch(/^\/pictures\/hotel\/HB-\d+\/\w+\/4\/card\.svg$/);
  expect((await site.get(`${address}/333`)).status).toBe(404);
});

/** What counts down, what is beside it, and the sentence that is read out in place of both. */
function countdownOf({ html }: SitePage): [number, string | undefined, string | undefined] {
  const status = parse(html).querySelector("main [role=status]");
  const [, count] = /seconds-(\d+)/.exec(status?.querySelector(".seconds[aria-hidden]")?.classNames ?? "") ?? [];
  const textIn = (selector: string) => status?.querySelector(selector)?.text;
  return [Number(count), textIn(".seconds-going[aria-hidden]"), textIn(".seconds-sentence")];
}

test("a missing booking redirects to the product after five seconds, an expired one after ten, both to no other page", async () => {
  covers("4.11", "4.12", "9.22");
  const refreshOf = (page: SitePage) => page.headers.get("refresh");
  const unknown = await site.get("/booking/over?why=missing&lang=en");
  // Where no product is known nothing redirects: the booking opens with its reference.
  expect([unknown.status, refreshOf(unknown)]).toEqual([404, null]);
  expect(unknown.html).toContain('href="/visitor/login?lang=en"');
  expect(unknown.html).toContain("To the home page");
  const seenCookie = (await site.get(`/product-page/app?${pack()}`)).headers.get("set-cookie")!.split(";")[0]!;
  const back = await site.get("/booking/over?why=missing&lang=en", { cookie: seenCookie });
  expect(refreshOf(back)).toBe(`5; url=/product-page?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`);
  expect(back.html).toContain("Back to the holiday");
  expect(countdownOf(back)).toEqual([
    5,
    "Going back to the holiday page",
    "Going back to the holiday page in 5 seconds.",
  ]);
  const over = await site.get("/booking/over?why=expired&lang=en", { cookie: seenCookie });
  expect([over.status, refreshOf(over)]).toEqual([410, refreshOf(back)!.replace("5;", "10;")]);
  expect(countdownOf(over)[0]).toBe(10);
  const nowhere = await site.get("/error-404?lang=en");
  expect(countdownOf(nowhere)).toEqual([20, "Going to the home page", "Going to the home page in 20 seconds."]);
  const openingAnswer = await site.post(`/product-page/app?${pack()}&child=1&listAgeChildren=8`, [["cls", "STD-BB"]]);
  const own = openingAnswer.headers
    .getSetCookie()
    .find((cookie) => cookie.includes("shopper"))!
    .split(";")[0]!;
  const party = await site.get("/booking/over?why=missing", { cookie: `${own}; ${seenCookie}` });
  expect(refreshOf(party)).toContain("child=1");
  // The address of a booking alone redirects to its current step, or to the page for a missing booking.
  const alone = await site.get("/booking");
  expect([alone.status, alone.headers.get("location")]).toEqual([303, "/booking/over?why=missing"]);
  const id = new URL(openingAnswer.headers.get("location")!, siteOrigin).searchParams.get("booking");
  const answer = await site.get(`/booking?booking=${id}`, { cookie: own });
  expect(answer.headers.get("location")).toBe(`/booking/hotel-flight/app-desktop?booking=${id}`);
});

test("a booking goes on on the pages of the device that asks, from wherever it is opened", async () => {
  const opened = await site.post(`/product-page/app?${pack()}`, [["cls", "STD-BB"]]);
  const [cookie] = opened.headers
    .getSetCookie()
    .find((one) => one.includes("shopper"))!
    .split(";");
  const id = new URL(opened.headers.get("location")!, siteOrigin).searchParams.get("booking");
  const phone = "Mozilla/5.0 (Linux; Android 15; Pixel 9) Mobile Safari/537.36";
  // The page of an expired hold asks whether it has expired by now.
  vi.useFakeTimers({ toFake: ["Date"], now: at.clock.now() });
  onTestFinished(() => void vi.useRealTimers());
  for (const [device, userAgent] of [
    ["app-desktop", undefined],
    ["app", phone],
  ] as const) {
    const steps = `/booking/hotel-flight/${device}?booking=${id}`;
    for (const path of [`/booking?booking=${id}`, `/booking/over?why=expired&booking=${id}`]) {
      const { headers } = await site.get(path, { cookie, userAgent });
      expect.soft([path, headers.get("location")]).toEqual([path, steps]);
    }
    const orders = await site.get("/order-check", { cookie, userAgent });
    expect.soft(orders.html).toContain(`href="${steps}"`);
  }
});

test("a short link works with and without a trailing slash", async () => {
  const shop = at.as("a-visitor");
  const { shortenedUrlPath } = good(await shop.shortenedUrl({ rawUrlPath: "/hotel-list?dest=RHO" }));
  for (const path of [shortenedUrlPath, shortenedUrlPath.replace("/shared/", "/shared")]) {
    let page = await site.get(path);
    if (page.headers.get("location")?.startsWith("/shared/")) page = await site.get(page.headers.get("location")!);
    expect([page.status, page.headers.get("location")], path).toEqual([302, "/hotel-list?dest=RHO"]);
  }
  expect((await site.get("/shared22222222")).headers.get("location")).toBe("/shared/22222222");
});

test("a category has its own landing page: its title, only its deals, one canonical address", async () => {
  const titleOf = (page: SitePage) => /<title>([^<]*)</.exec(page.html)?.[1];
  const home = await site.get("/?lang=en");
  const packsOn = ({ html }: SitePage) => [
    ...new Set([...html.split('id="hottest"')[0]!.matchAll(/packId=([A-Z0-9]+)/g)].map(([, id]) => id)),
  ];
  expect(packsOn(home)).toEqual(expect.arrayContaining(["P1", "FO1", "SP1", "OT1"]));
  for (const [id, dealType, pack] of [
    [1, "vacation_pack", "P1"],
    [2, "Organize_tour_packages", "OT1"],
    [3, "Flight_Only", "FO1"],
    [5, "SportPack", "SP1"],
  ] as const) {
    const page = await site.get(`/?categoryId=${id}&lang=en`);
    expect(packsOn(page), `category ${id}`).toEqual([pack]);
    expect([page.status, titleOf(page)]).not.toContain(titleOf(home));
    const own = await site.get(`/?categoryId=${id}&lang=en`, { host: "localhost" });
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(own.html)?.[1] ?? "";
    expect(canonical.replace(/^https?:\/\/[^/]*/, "")).toBe(`/?dealType=${dealType}&amp;lang=en`);
    expect(page.html).toContain(`href="/deal-filter?category=${id}&amp;lang=en"`);
  }
  // The buttons of the home page's form lead to the home page again.
  expect(titleOf(await site.get("/?categoryId=1&adult=2&step=adult%2B&lang=en"))).toBe(titleOf(home));
  expect((await site.get("/?categoryId=4711")).status).toBe(200);
});

test("a search over a range of days keeps the range and finds departures within it", async () => {
  covers("2.60");
  const { startDate } = at.shop;
  const page = await site.get(`/search-result?dest=RHO&fromDate=${startDate}&toDate=${startDate}&adult=3`);
  expect(page.status).toBe(200);
  expect(page.html).toMatch(new RegExp(`name="fromDate"[^>]*value="${startDate}"`));
  expect(page.html).toMatch(new RegExp(`name="toDate"[^>]*value="${startDate}"`));
  expect(page.html).toContain(`packId=${at.shop.packId}`);
  const typed = startDate.split("-").reverse().join("/");
  const other = await site.get(`/search-result?dest=RHO&fromDate=${typed}&toDate=${typed}`);
  expect(other.html).toContain(`packId=${at.shop.packId}`);
});

test("with fewer children than before, only as many ages are kept", async () => {
  covers("5.2");
  for (const path of [`/search-result?dest=RHO&yearMonth=${month()}`, `/product-page/app?${pack()}`]) {
    const ages = async (query: string) => {
      const { html } = await site.get(`${path}${query}`);
      const selects = html.split('name="listAgeChildren"').slice(1);
      // Product cards carry the party in their links; only form fields are counted.
      return selects.map((rest) => /<option[^>]*value="(\d+)"[^>]*selected/.exec(rest.split("</select>")[0]!)?.[1]);
    };
    const first = await ages("&child=3&listAgeChildren=4,7,11");
    expect(first.filter(Boolean).slice(0, 3), path).toEqual(["4", "7", "11"]);
    expect((await ages("&child=2&listAgeChildren=4,7,11")).filter(Boolean).slice(0, 3), path).toEqual(["4", "7"]);
    expect((await ages("&child=0&listAgeChildren=4,7,11")).filter(Boolean), path).toEqual([]);
  }
});

test("infants' ages are requested, and the product shows the child age limits of its room and its flights", async () => {
  const { db, catalogue } = at.engine.parts;
  await db.update(roomType).set({ childAgeTo: 10 });
  await db.update(departure).set({ childFareTo: 11 });
  catalogue.forget();
  const { html } = await site.get(
    `/product-page/app?${pack()}&child=1&listAgeChildren=11&infant=1&listAgeInfants=0&lang=en`,
  );
  const [, infants = ""] = html.split('name="listAgeInfants"');
  expect(/<option[^>]*value="(\d+)"[^>]*selected/.exec(infants.split("</select>")[0]!)?.[1]).toBe("0");
  expect(html).toContain("Child price up to age 10");
  expect(html).toContain("the child fare is up to age 11");
  // 1200 for two, 400 + 4 x 40 in a third bed, less the 50 of a child's fare, and 50 for the infant.
  expect(html).toContain("1,760");
  await db.update(roomType).set({ childAgeTo: 12 });
  await db.update(departure).set({ childFareTo: 12 });
  catalogue.forget();
});

test("places are listed by subject, and days with departures by place and subject", async () => {
  covers("7.80", "7.100");
  const shop = at.as("a-visitor");
  const subjects = good(await shop.subjects({ langCode: "ENG" }));
  // The small shop's one place has subject 1.
  expect(subjects.map(({ id }) => id)).toContain(1);
  expect((await site.get("/destination-list?subject=1")).html).toContain("/?destination=RHO");
  const other = subjects.find(({ id }) => id !== 1)!.id;
  expect((await site.get(`/destination-list?subject=${other}`)).html).not.toContain("/?destination=RHO");
  for (const query of [{ dest: ["RHO"] }, { subject: [1] }, { dest: ["RHO"], yearMonth: [month()] }])
    expect(good(await shop.packDates(query)).dates).toMatchObject([
      { date: at.shop.startDate, dest: ["RHO"], nights: [4] },
    ]);
  for (const query of [{ dest: ["XXX"] }, { subject: [other] }, { dest: ["RHO"], yearMonth: ["2027-09"] }])
    expect(good(await shop.packDates(query)).dates).toEqual([]);
});

test("a product's calendar file has its flights in local time, its stay and its match", async () => {
  covers("7.112");
  const file = await site.get(`/product-page/calendar?${pack()}&lang=en`);
  expect(file.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(file.headers.get("content-disposition")).toBe('attachment; filename="P1.ics"');
  const day = at.shop.startDate.replaceAll("-", "");
  expect(file.html.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  // 08:00 in Israel's winter.
  expect(file.html).toContain(`DTSTART:${day}T060000Z`);
  expect(file.html).toContain(`DTSTART;VALUE=DATE:${day}`);
  const match = await site.get("/product-page/calendar?packId=SP1");
  expect(match.html.match(/BEGIN:VEVENT/g)).toHaveLength(4);
  expect((await site.get(`/product-page/app?${pack()}`)).html).toContain('href="/product-page/calendar?');
  for (const path of ["/product-page/calendar", "/product-page/calendar?packId=NOTHING"])
    expect((await site.get(path)).status, path).toBe(404);
});

test("the addresses of sport packages keep parameters that are there several times", async () => {
  const query = "dest=RHO&child=2&listAgeChildren=5&listAgeChildren=8&nights=3&rooms=2";
  const there = new URL((await site.get(`/search-result-sportpack?${query}`)).headers.get("location")!, siteOrigin);
  expect(["listAgeChildren", "nights", "rooms"].map((name) => there.searchParams.get(name))).toEqual(["5,8", "3", "2"]);
});

test("the addresses of sport packages keep the other parameters", async () => {
  const page = await site.get(`/search-result-sportpack?dest=RHO,Rhodes&yearMonth=${month()}&competition=CUP&adult=3`);
  expect(page.status).toBe(302);
  const there = new URL(page.headers.get("location")!, siteOrigin);
  expect(Object.fromEntries(there.searchParams)).toEqual({
    categoryId: "5",
    dest: "RHO",
    yearMonth: month(),
    competition: "CUP",
    adult: "3",
  });
  expect((await site.get(there.pathname + there.search)).html).toContain("packId=SP1");
});

test("when similar deals cannot be loaded they are left out, and the product is still shown", async () => {
  covers("8.7");
  const { catalogue } = at.engine.parts;
  const atlas = catalogue.atlas;
  catalogue.atlas = () => Promise.reject(new Error("no map"));
  const answer = await at.as("a-visitor").associatedDeals({ packId: at.shop.packId });
  catalogue.atlas = atlas;
  expect(good(answer)).toBe("error");
  const broken = await siteOnEngine({
    ...at,
    engine: {
      ...at.engine,
      fetch: (request) =>
        new URL(request.url).pathname.endsWith("/deal/associated")
          ? Promise.resolve(Response.json({ data: "error", serverTime: new Date(0).toISOString() }))
          : at.engine.fetch(request),
    },
  });
  const page = await broken.get(`/product-page/app?${pack()}`);
  expect(page.status).toBe(200);
  expect(page.html).toContain('name="price"');
});

/** A browser with an open booking: its cookie and its calls. */
async function bookAt(path: string): Promise<{ cookie: string; step: URL; bookingId: string; shop: Shop }> {
  const answer = await site.post(path, path.startsWith("/flight-only") ? [] : [["cls", "STD-BB"]]);
  expect(answer.status, path).toBe(303);
  const cookie = receivedCookies(answer);
  const shopperCookie = decodeURIComponent(/shopper=([^;]+)/.exec(cookie)![1]!);
  const { sid } = JSON.parse(Buffer.from(shopperCookie.split(".")[0]!, "base64").toString()) as { sid: string };
  const step = new URL(answer.headers.get("location")!, siteOrigin);
  return { cookie, step, bookingId: step.searchParams.get("booking")!, shop: at.as(sid) };
}

describe("every route shows its banner", () => {
  /** Banners by route on a page, without those shared with others by key. */
  function bannersIn(html: string): string[] {
    return [...html.matchAll(/src="\/pictures\/of\/([a-z-]+)\.svg"/g)].map(([, name]) => name!);
  }
  const bannersShown = async (path: string, cookie?: string) => bannersIn((await site.get(path, { cookie })).html);

  test.each<[RouteName, () => string]>([
    ["home", () => "/"],
    ["search-result", () => `/search-result?yearMonth=${month()}`],
    ["search-result-sportpack", () => `/search-result?categoryId=5&yearMonth=${month()}`],
    ["product-page", () => `/product-page/app-desktop?${pack()}`],
    ["product-page-app", () => `/product-page/app?${pack()}`],
    ["product-page-old-app", () => `/product-page/app?${pack()}&channel=App`],
    ["flight-only", () => "/flight-only/app-desktop?packId=FO1"],
    ["flight-only-app", () => "/flight-only/app?packId=FO1"],
    ["flight-only-old-app", () => "/flight-only/app?packId=FO1&channel=App"],
    ["hotel-list", () => "/hotel-list?dest=RHO"],
  ])("%s", async (route, path) => {
    covers("2.37", "2.38", "2.39", "2.40", "2.43", "2.51", "9.16");
    expect(await bannersShown(path())).toEqual([route]);
  });

  test("destination-list has no banner", async () => {
    covers("2.44");
    expect(await bannersShown("/destination-list")).toEqual([]);
  });

  test.each<["hotel-flight" | "flight", () => string]>([
    ["hotel-flight", () => `/product-page/app?${pack()}`],
    ["flight", () => "/flight-only/app?packId=FO1"],
  ])("the steps of %s on the web, in the old app and in the app: a picture without a link", async (journey, path) => {
    covers("2.41");
    const { cookie, step } = await bookAt(path());
    const on = (device: string, more = "") =>
      `${step.pathname.replace(/\/app(-desktop)?\//, `/${device}/`)}${step.search}${more}`;
    const route: RouteName = `booking-${journey}`;
    expect(await bannersShown(on("app-desktop"), cookie)).toEqual([route]);
    expect(await bannersShown(on("app"), cookie)).toEqual([`${route}-app`]);
    expect(await bannersShown(on("app", "&channel=App"), cookie)).toEqual([`${route}-old-app`]);
    const { html } = await site.get(on("app"), { cookie });
    expect(html).not.toMatch(/<a [^>]*href="\/\?categoryId=5[^>]*>\s*<img/);
  });

  test("the card's pages contain only one foreign element, the card company's frame", async () => {
    covers("2.14", "2.42");
    const { cookie, bookingId, shop } = await bookAt(`/product-page/app?${pack()}&channel=App&marketerId=M-77`);
    const draft = good(await shop.storedPage({ bookingId }));
    good(await shop.storePage({ bookingId, stage: "passengers", paxList: passengersFor(draft) }));
    good(await shop.storePage({ bookingId, stage: "payer", payer: aPayer }));
    good(await shop.storePage({ bookingId, stage: "extras", additionalServices: [] }));
    good(await shop.storePage({ bookingId, stage: "check", acceptTerms: true }));
    const created: { returnUrl?: string }[] = [];
    const { createHostedPage } = at.gateway;
    at.gateway.createHostedPage = (request) => {
      created.push(request as { returnUrl?: string });
      return createHostedPage.call(at.gateway, request);
    };
    const opened = await site.post(`/booking/verifying-card?booking=${bookingId}`, [], { cookie });
    const card = await site.get(opened.headers.get("location")!, { cookie });
    at.gateway.createHostedPage = createHostedPage;
    expect(bannersIn(card.html)).toEqual(["verifying-card"]);
    const loadedUrls = [...card.html.matchAll(/<(?!a\b)[a-z]+ [^>]*(?:src|href)="((?:https?:)?\/\/[^"]+)"/g)].map(
      ([, address]) => new URL(address!, siteOrigin).origin,
    );
    expect(new Set(loadedUrls.filter((origin) => origin !== siteOrigin))).toEqual(new Set(["http://gateway.test"]));

    const back = Object.values(created[0]!).find((value) => String(value).includes("/redirect-verified"));
    const { pathname, search, searchParams } = new URL(String(back));
    // The frame has none of our cookies: only the address gives the page's language.
    expect(searchParams.get("lang")).toBe("he");
    const { paymentTransUid } = good(await shop.getPaymentUrl({ bookingId }));
    at.gateway.approve(paymentTransUid);
    const returnPage = await site.get(pathname + search);
    expect(returnPage.status).toBe(200);
    expect(bannersIn(returnPage.html)).toEqual(["redirect-verified"]);
    const returnUrl = new URL(/data-url="([^"]+)"/.exec(returnPage.html)![1]!.replaceAll("&amp;", "&"), siteOrigin);
    expect(returnUrl.pathname).toBe("/booking/card-verified");
    expect(returnUrl.searchParams.get("channel")).toBe("App");
    expect(returnUrl.searchParams.get("marketerId")).toBe("M-77");
    expect(/<form id="leave" [^>]*action="([^"]+)"/.exec(returnPage.html)![1]).toBe(
      `${returnUrl.pathname}${returnUrl.search}`.replaceAll("&", "&amp;"),
    );

    at.gateway.captures = ["refused"];
    const answer = await site.post(`/booking/card-verified/app?booking=${bookingId}`, [], { cookie });
    expect(answer.status).toBe(402);
    expect(bannersIn(answer.html)).toEqual(["card-verified"]);
  });
});

test("a search without a place shows the cheapest offer of each place, linked to the same search there", async () => {
  const page = await site.get(`/search-result?dest=&yearMonth=${month()}&adult=3&lang=en`);
  expect(page.status).toBe(200);
  const offers = page.html.split('<li class="card deal"').slice(1);
  expect(offers.length).toBeGreaterThan(0);
  const there = /href="(\/search-result\?[^"]*)"/.exec(offers[0]!)![1]!.replaceAll("&amp;", "&");
  expect(Object.fromEntries(new URL(there, siteOrigin).searchParams)).toMatchObject({
    dest: "RHO",
    yearMonth: month(),
    adult: "3",
    lang: "en",
  });
  expect((await site.get(there)).html).toContain("<article");
});

test("a tab keeps the place, the time and the party, and Enter searches", async () => {
  const redirectAnswer = await site.get(
    `/?categoryId=1&dest=RHO&yearMonth=${month()}&adult=3&child=1&listAgeChildren=7&tab=3d`,
  );
  const to = new URL(redirectAnswer.headers.get("location")!, siteOrigin);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    categoryId: "3",
    drive: "1",
    dest: "RHO",
    yearMonth: month(),
    adult: "3",
    child: "1",
    listAgeChildren: "7",
  });
  const { html } = await site.get("/");
  const form = html.slice(html.indexOf('action="/search-result"'));
  // Enter in a field activates the first submit button of a form.
  const first = /<button[^>]*>/.exec(form)![0];
  expect(first).not.toContain("formAction");
  expect(first.toLowerCase()).not.toContain("formaction");
});

test("a list of fly and drive says on each card that its price includes a car", async () => {
  const list = `/search-result?dest=RHO&yearMonth=${month()}&categoryId=3&lang=en`;
  const cardsOf = async (path: string) => (await site.get(path)).html.split("<article").slice(1);
  const [driving, flying] = [await cardsOf(`${list}&drive=1`), await cardsOf(list)];
  expect([driving.length > 0, flying.length > 0]).toEqual([true, true]);
  for (const card of driving) expect(card).toContain("Rental car included");
  for (const card of flying) expect(card).not.toContain("Rental car included");
});

test("a product prices the pensioners of its address as adults, as its calculation does", async () => {
  const priceFor = async (party: string) => {
    const { html } = await site.get(`/product-page/app?${pack()}&lang=en&${party}`);
    return /class="price">.*?<\/bdi>/.exec(html)![0];
  };
  const couple = await priceFor("adult=2");
  expect(await priceFor("adult=1&pensioner=1")).toBe(couple);
  expect(await priceFor("adult=1")).not.toBe(couple);
});
