import { demoPassword } from "@engine/demo/demo-people";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { agency } from "@engine/people/agencies/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { logInCookie } from "../app/session/log-ins.server";
import { covers } from "./coverage/covers";
import { good, refusal } from "./factories/booked";
import { holding } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ people: true, seats: 30, rooms: 20 });
let vacation: string;
let packs: Awaited<ReturnType<typeof someProgrammes>>;

beforeAll(async () => {
  packs = await someProgrammes(database.db, at.shop);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  vacation = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}`;
}, 240_000);

/** NEGEV sells packages only, GALIL everything; localhost is the shop's own address. */
const hosts = { limited: "negev.localhost", whole: "galil.localhost", shop: "localhost" };
const month = () => at.shop.startDate.slice(0, 7);

describe("an agency that sells only packages", () => {
  const notSold: [string, () => string][] = [
    ["the landing page of flights", () => "/?categoryId=3"],
    ["the landing page of stays in Israel", () => "/?dealType=Hotel_Only"],
    ["a search for flights", () => `/search-result?categoryId=3&dest=RHO&yearMonth=${month()}`],
    ["a flight", () => `/flight-only/app?packId=${packs.flightPack}`],
    ["a sport package", () => `/product-page/app?packId=${packs.sportPack}&laId=${at.shop.hotelId}`],
    ["a tour on a desktop", () => `/product-page/app-desktop?packId=${packs.tourPack}&laId=${at.shop.hotelId}`],
    ["live stays", () => "/hotel-only"],
  ];
  test.each(notSold)("%s answers 404 with an explanation, and opens on other sites", async (_, path) => {
    covers("3.45");
    const answer = await site.get(path(), { host: hosts.limited });
    expect([answer.status, /הסוכנות לא מוכרת את החופשה הזאת/.test(answer.html)]).toEqual([404, true]);
    for (const host of [hosts.whole, hosts.shop]) expect((await site.get(path(), { host })).status).toBe(200);
  });

  test("a package opens, and the sitemap lists nothing", async () => {
    expect((await site.get(vacation, { host: hosts.limited })).status).toBe(200);
    expect((await site.get("/sitemap.xml", { host: hosts.limited })).status).toBe(404);
  });

  test("the menu, the search form and the home page offer nothing else", async () => {
    const menuOf = async (host: string) => {
      const { html } = await site.get("/", { host });
      return {
        menu: [...html.matchAll(/<nav class="nav"[\s\S]*?<\/nav>/g)].join("").match(/categoryId=\d+/g) ?? [],
        tabs: [...html.matchAll(/name="tab" value="(\w+)"/g)].map(([, value]) => value),
        rails: [...html.matchAll(/id="tab-(\w+)"/g)].map(([, code]) => code),
      };
    };
    expect(await menuOf(hosts.limited)).toEqual({ menu: [], tabs: ["1"], rails: ["vacation_pack"] });
    const fullSite = await menuOf(hosts.whole);
    expect(fullSite).toEqual(await menuOf(hosts.shop));
    expect([fullSite.menu.length, fullSite.tabs.length]).toEqual([2, 6]);
    expect(fullSite.rails.length).toBeGreaterThan(2);
  });

  test("the deal filter has one category, and its deals only", async () => {
    const { html } = await site.get("/deal-filter/app-desktop", { host: hosts.limited });
    expect(html).toContain(at.shop.packId);
    for (const id of [packs.sportPack, packs.tourPack, packs.flightPack]) expect(html).not.toContain(`packId=${id}`);
    expect((await site.get("/deal-filter/app-desktop", { host: hosts.whole })).html).toContain(
      `packId=${packs.sportPack}`,
    );
  });

  test("the engine finds, selects and offers nothing else to callers that name the site", async () => {
    const on = (agency?: string) => holding(at, { agency, shopperSid: "somebody-who-calls" });
    const wish = { dest: ["RHO"], yearMonth: [month()], categoryId: 3 };
    expect(good(await on("NEGEV").search(wish))).toMatchObject({ total: 0, emptyReason: "NO_FLIGHTS" });
    expect(good(await on("GALIL").search(wish)).total).toBeGreaterThan(0);
    for (const call of [
      on("NEGEV").select({ packId: packs.sportPack }),
      on("NEGEV").deal({ id: `${packs.sportPack}-${at.shop.hotelId}` }),
      on("NEGEV").landingDeals({ destination: "all", dealType: "SportPack" }),
    ])
      expect(refusal(await call).code).toBe("not-found");
    const codes = good(await on("NEGEV").dealTypesInEffect({})).map(({ dealTypeCode }) => dealTypeCode);
    expect(codes).toEqual(["vacation_pack"]);
    expect(good(await on().dealTypesInEffect({})).length).toBeGreaterThan(2);
    const menu = async (agency?: string) => good(await on(agency).getMenuNew({})).category.length;
    expect(await menu("NEGEV")).toBe(1);
    expect(await menu()).toBeGreaterThan(1);
  });
});

describe("an agency that sells only packages, logged in on the shop's own site", () => {
  const asNegev = async () => {
    const { agencySid } = good(await holding(at, {}).agencyPassLogin({ agencyCode: "NEGEV", password: demoPassword }));
    const cookie = (await logInCookie("agency", { sid: agencySid })).split(";")[0]!;
    return { agencySid, get: (path: string) => site.get(path, { cookie, host: hosts.shop }) };
  };

  test("is told on the product page and in a search that it does not sell this, and is offered nothing else", async () => {
    const { get } = await asNegev();
    for (const path of [
      `/product-page/app?packId=${packs.sportPack}&laId=${at.shop.hotelId}`,
      `/search-result?categoryId=3&dest=RHO&yearMonth=${month()}`,
      "/?categoryId=3",
    ]) {
      const { status, html } = await get(path);
      expect([path, status, /הסוכנות לא מוכרת את החופשה הזאת/.test(html)]).toEqual([path, 404, true]);
    }
    const { html } = await get("/");
    expect([...html.matchAll(/name="tab" value="(\w+)"/g)].map(([, value]) => value)).toEqual(["1"]);
    expect([...html.matchAll(/id="tab-(\w+)"/g)].map(([, code]) => code)).toEqual(["vacation_pack"]);
    expect([...html.matchAll(/<nav class="nav"[\s\S]*?<\/nav>/g)].join("")).not.toMatch(/categoryId=\d/);
    expect((await get(vacation)).status).toBe(200);
  });

  test("gets neither cards nor prices of the others from the engine, and is sold its own", async () => {
    const { agencySid } = await asNegev();
    const negev = holding(at, { agencySid, shopperSid: "negev-in-the-shop" });
    expect(good(await negev.search({ dest: ["RHO"], yearMonth: [month()], categoryId: 3 })).total).toBe(0);
    for (const call of [
      negev.select({ packId: packs.sportPack }),
      negev.calcPack({ packId: packs.sportPack, hotelid: at.shop.hotelId }),
      negev.deal({ id: `${packs.sportPack}-${at.shop.hotelId}` }),
    ])
      expect(refusal(await call)).toMatchObject({ code: "not-found", details: { notSoldHere: true } });
    expect(good(await negev.select({ packId: at.shop.packId })).status).toBe("available");
  });
});

describe("pages of an agency's site", () => {
  const shopName = /Nofesh|"נופש"|>נופש<|\| נופש|נופש – |בנופש:|מנופש /;
  const shared = (html: string, property: string) =>
    new RegExp(`property="og:${property}" content="([^"]*)"`).exec(html)?.[1];

  test("share under the agency's name and address, and are not indexed", async () => {
    const { html } = await site.get(vacation, { host: hosts.whole });
    expect(shared(html, "site_name")).toBe("גליל טורס");
    expect(shared(html, "url")).toMatch(/^http:\/\/galil\.localhost/);
    expect(shared(html, "image")).toMatch(/^http:\/\/galil\.localhost/);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain("application/ld+json");
    const own = await site.get(vacation, { host: hosts.shop });
    expect(shared(own.html, "site_name")).toBe("נופש");
    expect(own.html).not.toContain("galil");
  });

  test.each(["/", "/?destination=RHO", "/destination-list", "/search-result?dest=RHO", "/deal-filter/app"])(
    "%s names the agency with its phone, and not the shop",
    async (path) => {
      const { html } = await site.get(path, { host: hosts.whole });
      const body = html.replace(/<script[\s\S]*?<\/script>/g, "");
      expect(body).toContain("גליל טורס");
      expect(body).toContain("04-5550201");
      expect(body).not.toMatch(shopName);
      expect(body).not.toContain("footer-email");
    },
  );
});

test("an agency of flights alone lists no hotels, leads to no packages and has no price plans", async () => {
  await database.db
    .update(agency)
    .set({ dealTypeCodes: ["Flight_Only"], phoneHours: "10:00-18:00" })
    .where(eq(agency.code, "NEGEV"));
  const host = hosts.limited;
  const home = (await site.get("/?lang=en", { host })).html;
  expect(home).not.toContain(">Holiday packages<");
  expect((await site.get("/?lang=en", { host: hosts.shop })).html).toContain(">Holiday packages<");
  const place = (await site.get("/?destination=RHO&lang=en", { host })).html;
  expect(place).not.toContain("/hotel-list");
  expect((await site.get("/?destination=RHO&lang=en", { host: hosts.shop })).html).toContain("/hotel-list");
  expect((await site.get("/hotel-list?dest=RHO", { host })).html).not.toContain(`/hotel/${at.shop.hotelId}`);
  expect((await site.get("/hotel-list?dest=RHO", { host: hosts.shop })).html).toContain(`/hotel/${at.shop.hotelId}`);
  const { agencySid } = good(
    await holding(at, { agency: "NEGEV" }).agencyPassLogin({ agencyCode: "NEGEV", password: demoPassword }),
  );
  const clerk = holding(at, { agency: "NEGEV", agencySid });
  const { hotelId } = at.shop;
  expect(good(await clerk.pricePlanDests({}))).toEqual([]);
  expect(good(await clerk.pricePlanHotels({ destCode: "RHO" }))).toEqual([]);
  expect(good(await clerk.pricePlanDurations({ destCode: "RHO", hotelId }))).toEqual([]);
  expect(good(await clerk.pricePlanChanges({ type: "all", changeId: "0" })).changes).toEqual([]);
  const follow = { dest: "RHO", hotelId, nights: 4, email: "clerk@example.com" };
  expect(refusal(await clerk.pricePlanSubscribe(follow)).code).toBe("not-found");
});
