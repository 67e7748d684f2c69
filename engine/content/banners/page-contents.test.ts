import { isBannerPage, routeNames } from "@contract/content/banner-pages";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { names } from "../../core/names";
import { keysOf } from "./page-contents";
import { banner, startupPopup, timerLine } from "./schema";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  const alts = names("באנר", "A banner", "Баннер", "لافتة");
  await database.db.insert(banner).values([
    { pageKey: "FHSearchResult", item: 0, image: "/pictures/a.svg", href: "/?categoryId=1", alts },
    { pageKey: "FHSearchResultMobile", item: 0, image: "/pictures/b.svg", alts },
    { pageKey: "FHSearchResult-RHO", item: 0, image: "/pictures/c.svg", alts },
    { pageKey: "product", item: 0, image: "/pictures/d.svg", alts },
    { pageKey: "product-page", item: 0, image: "/pictures/web.svg", alts },
    { pageKey: "product-page-app", item: 0, image: "/pictures/app.svg", alts },
  ]);
  await database.db.insert(startupPopup).values({ id: "summer", titles: alts, bodies: alts, href: "/", active: true });
});
afterAll(() => database.cleanup());

test.each([
  ["home", ["home"]],
  ["OrgProduct", ["OrgProduct", "product"]],
  [
    "FHSearchResultMobile-RHO",
    [
      ...["FHSearchResultMobile-RHO", "FHSearchResultMobileRHO", "FHSearchResultMobile"],
      ...["FHSearchResult-RHO", "FHSearchResultRHO", "FHSearchResult"],
    ],
  ],
  ["DALandingMobile", ["DALandingMobile", "DALanding"]],
  ["SPBooking-ATH", ["SPBooking-ATH", "SPBookingATH", "SPBooking"]],
  ["product-page-old-app", ["product-page-old-app", "product-page"]],
  ["booking-flight-app", ["booking-flight-app", "booking-flight"]],
  ["card-verified", ["card-verified"]],
])("looks up the exact page key %s first, then wider keys", (page, keys) => {
  covers("2.46", "2.47");
  expect(keysOf(page)).toEqual(keys);
});

test.each([
  ["FHSearchResult", ["/pictures/a.svg"]],
  ["FHSearchResultMobile", ["/pictures/b.svg"]],
  ["FHSearchResult-RHO", ["/pictures/c.svg"]],
  ["FHSearchResult-ATH", ["/pictures/a.svg"]],
  ["FHSearchResultMobile-RHO", ["/pictures/b.svg"]],
  ["SPLanding-RHO", ["/pictures/destination/RHO/island/none/wide.svg"]],
  ["SPLanding-XXX", []],
  ["SPProduct-RHO", ["/pictures/d.svg"]],
  // Booking pages carry no picture of the place to distract from the booking.
  ["SPBooking-RHO", []],
  ["nowhere", []],
])("the banner of %s", async (page, images) => {
  covers("2.45", "3.55", "7.132", "7.184");
  const shop = at.as("a-visitor");
  const { imageWithHrefList } = good(await shop.pageContentsImage({ page, langCode: "ENG" }));
  expect(imageWithHrefList.items.map(({ image }) => image)).toEqual(images);
});

test.each([
  ["FHProductMobile-RHO", "product-page-app", ["/pictures/app.svg"]],
  ["FHProductMobile-RHO", "product-page-old-app", ["/pictures/web.svg"]],
  ["FHProduct-RHO", "product-page", ["/pictures/web.svg"]],
  ["FHProduct-RHO", "verifying-card", ["/pictures/d.svg"]],
  ["FHSearchResult", "product-page", ["/pictures/a.svg"]],
])("the banner of %s on the route %s", async (page, route, images) => {
  covers("2.40");
  const { imageWithHrefList } = good(await at.as("a-visitor").pageContentsImage({ page, route }));
  expect(imageWithHrefList.items.map(({ image }) => image)).toEqual(images);
});

test("every route name of the specification except destination-list can have a banner", () => {
  expect(routeNames.filter(isBannerPage)).toHaveLength(19);
  expect(["destination-list", "search", "FHNothing", ""].filter(isBannerPage)).toEqual([]);
});

test("shows a banner, a popup and a timer line only while switched on and between their start and end", async () => {
  const shop = at.as("a-visitor");
  const hour = 3_600_000;
  const from = (hours: number) => new Date(at.clock.now().getTime() + hours * hour);
  const titles = names("ציר", "On time", "Вовремя", "في الوقت");
  const time = { startsAt: from(1), endsAt: from(3) };
  await database.db
    .insert(banner)
    .values({ pageKey: "verifying-card", item: 0, image: "/pictures/e.svg", alts: titles, ...time });
  await database.db.insert(timerLine).values({ id: "timer", titles, href: "/?dealType=SportPack", ...time });
  await database.db.insert(startupPopup).values({ id: "timed", titles, bodies: titles, ...time });
  const pageState = async () => ({
    banners: good(await shop.pageContentsImage({ page: "verifying-card" })).imageWithHrefList.items.length,
    popup: good(await shop.pageContents({ page: "deal-filter" })).popup?.id,
    timer: good(await shop.timerBanner({ langCode: "ENG" })).title,
  });
  const before = { banners: 0, popup: "summer", timer: undefined };
  const during = { banners: 1, popup: "timed", timer: "On time" };
  expect(await pageState()).toEqual(before);
  at.clock.forward(hour);
  expect(await pageState()).toEqual(during);
  await database.db.update(timerLine).set({ active: false });
  expect(await pageState()).toEqual({ ...during, timer: undefined });
  at.clock.forward(2 * hour);
  expect(await pageState()).toEqual(before);
});

test("returns a banner's link, product banners by code, and the popup of the deal filter", async () => {
  covers("3.55", "3.56", "7.93", "7.133", "7.153", "7.185");
  const shop = at.as("a-visitor");
  expect(good(await shop.pageContentsHref({ page: "FHSearchResult", item: 0 }))).toEqual({ href: "/?categoryId=1" });
  expect(refusal(await shop.pageContentsHref({ page: "FHSearchResultMobile", item: 0 })).code).toBe("not-found");
  expect(good(await shop.pageContentsImage({ page: "product" })).imagesByCode.productBanner).toEqual([
    "/pictures/d.svg",
  ]);
  expect(good(await shop.pageContents({ page: "deal-filter", langCode: "ENG" })).popup).toEqual({
    id: "summer",
    title: "A banner",
    body: "A banner",
    href: "/",
  });
  expect(good(await shop.pageContents({ page: "home" })).popup).toBeUndefined();
  expect(good(await shop.destinationEx({ dest: ["RHO", "XXX"] }))).toEqual([
    {
      code: "RHO",
      galleryUrls: ["/pictures/destination/RHO/island/none/wide.svg", "/pictures/destination/RHO/island/none/card.svg"],
    },
  ]);
});
