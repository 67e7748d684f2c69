import { type SoldCategory, soldCategories } from "@contract/vocabulary/categories";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good } from "../../../tests/factories/booked";
import { moreDays } from "../../../tests/factories/more-days";
import { holding, somePeople } from "../../../tests/factories/people";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { banner, startupPopup, timerLine } from "../../content/banners/schema";
import { departure } from "../../offer/catalogue/schema";
import { rebuildIndex } from "../../offer/departure-index/departure-index";
import { agency } from "../../people/agencies/schema";
import { pricePlanJournal } from "../price-plan/plan-journal";

let database: TestDatabase;
let at: TestEngine;
let packs: Awaited<ReturnType<typeof someProgrammes>>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  await somePeople(at);
  const { db, catalogue } = at.engine.parts;
  packs = await someProgrammes(db, at.shop);
  await moreDays(at);
  const ends = (id: string, day: string) =>
    db
      .update(departure)
      .set({ isMainDeal: true, salesEndAt: new Date(`${day}T10:00:00Z`) })
      .where(eq(departure.id, id));
  await ends(packs.flightPack, "2026-12-01");
  await ends(at.shop.packId, "2026-12-02");
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
});
afterAll(() => database.cleanup());

/** The calls on the site of an agency that sells only these categories, as a visitor who is not logged in makes them. */
async function siteSelling(...categories: SoldCategory[]) {
  await database.db.update(agency).set({ dealTypeCodes: categories }).where(eq(agency.code, "NEGEV"));
  return holding(at, { agency: "NEGEV", shopperSid: "somebody-on-a-site" });
}
const shopItself = () => holding(at, { shopperSid: "somebody-in-the-shop" });
const month = () => at.shop.startDate.slice(0, 7);

describe("the site of an agency that sells some categories shows nothing of the others", () => {
  test("the countdown is of a deal that it sells", async () => {
    covers("3.45");
    const runsOut = async (shop: ReturnType<typeof holding>) => good(await shop.timerBanner({})).endsAt?.slice(0, 10);
    expect(await runsOut(shopItself())).toBe("2026-12-01");
    expect(await runsOut(await siteSelling("vacation_pack"))).toBe("2026-12-02");
    expect(await runsOut(await siteSelling("SportPack"))).toBeUndefined();
  });

  test("a countdown written at the desk shows unless its link is to something else", async () => {
    const { db } = at.engine.parts;
    const timerRow = (href: string) => ({
      id: "line",
      titles: { he: "מהרו", en: "Hurry", ru: "Скорее", ar: "أسرعوا" },
      href,
      active: true,
      startsAt: new Date(testStart),
      endsAt: new Date("2026-11-25T10:00:00Z"),
    });
    const timersWith = async (href: string) => {
      await db.delete(timerLine);
      await db.insert(timerLine).values(timerRow(href));
      const site = await siteSelling("vacation_pack");
      return [
        good(await shopItself().timerBanner({ langCode: "ENG" })).title,
        good(await site.timerBanner({ langCode: "ENG" })).title === "Hurry",
      ];
    };
    for (const href of [
      "/?categoryId=3",
      `/flight-only?packId=${packs.flightPack}`,
      `/product-page?packId=${packs.sportPack}`,
      "/?dealType=Hotel_Only",
      "/hotel-only",
    ])
      expect([href, ...(await timersWith(href))]).toEqual([href, "Hurry", false]);
    for (const href of ["/", "/?destination=RHO", `/product-page?packId=${at.shop.packId}`])
      expect([href, ...(await timersWith(href))]).toEqual([href, "Hurry", true]);
    await db.delete(timerLine);
  });

  test("banners and the popup lead to nothing else", async () => {
    const { db } = at.engine.parts;
    const names = { he: "באנר", en: "Banner", ru: "Баннер", ar: "إعلان" };
    const hrefs = ["/?categoryId=3", "/?destination=RHO", `/product-page?packId=${packs.sportPack}`, undefined];
    await db.insert(banner).values(
      hrefs.map((href, item) => ({
        pageKey: "deal-filter",
        item,
        image: `/pictures/${item}.svg`,
        href,
        alts: names,
      })),
    );
    await db
      .insert(startupPopup)
      .values({ id: "flights", titles: names, bodies: names, href: "/deal-filter/app?category=3" });
    const bannersOf = async (shop: ReturnType<typeof holding>) => {
      const page = "deal-filter";
      const { imageWithHrefList } = good(await shop.pageContentsImage({ page }));
      const whole = good(await shop.pageContents({ page }));
      const link = await shop.pageContentsHref({ page, item: 0 });
      return {
        hrefs: imageWithHrefList.items.map(({ href }) => href),
        inAll: whole.banners.imageWithHrefList.items.length,
        popup: whole.popup !== undefined,
        first: link.ok ? link.value.href : null,
      };
    };
    expect(await bannersOf(shopItself())).toEqual({ hrefs, inAll: 4, popup: true, first: hrefs[0] });
    const own = { hrefs: [hrefs[1], undefined], inAll: 2, popup: false, first: hrefs[1] };
    expect(await bannersOf(await siteSelling("vacation_pack"))).toEqual(own);
    await db.delete(banner);
    await db.delete(startupPopup);
  });

  test("months, hotels and places have the prices of what it sells", async () => {
    const months = async (shop: ReturnType<typeof holding>) =>
      good(await shop.holidayMonths({})).map((one) => one.month);
    expect(await months(await siteSelling("vacation_pack"))).toEqual([month()]);
    expect(await months(shopItself())).toEqual([month()]);
    const flights = await siteSelling("Flight_Only");
    expect(await months(flights)).toEqual([]);
    const priced = async (shop: ReturnType<typeof holding>) => [
      good(await shop.hotels({ dest: "RHO" })).filter(({ link }) => link).length,
      good(await shop.area({ dest: "RHO" })).lowestPrice !== undefined,
    ];
    expect(await priced(flights)).toEqual([0, false]);
    expect(await priced(shopItself())).toEqual([1, true]);
  });

  test("the days of a category are those that it sells", async () => {
    const days = async (shop: ReturnType<typeof holding>, categoryId: number) => {
      const { dates, months } = good(await shop.packDates({ dest: ["RHO"], categoryId }));
      return [dates.length > 0, months.length > 0];
    };
    const site = await siteSelling("vacation_pack");
    expect([await days(site, 1), await days(site, 3)]).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await days(shopItself(), 3)).toEqual([true, true]);
  });

  test("a pack of another category has no price, no calendar and no text", async () => {
    const site = await siteSelling("vacation_pack");
    const dealId = `${packs.sportPack}-${at.shop.hotelId}`;
    const calls = (shop: ReturnType<typeof holding>) => ({
      price: shop.calcPack({ packId: packs.sportPack, hotelid: at.shop.hotelId }),
      calendar: shop.packCalendar({ packId: packs.flightPack }),
      data: shop.getPackageData({ id: dealId }),
      days: shop.itineraryDetail({ dealid: dealId }),
    });
    for (const [name, call] of Object.entries(calls(site))) {
      const answer = await call;
      expect([name, answer.ok ? "shown" : answer.refusal.code]).toEqual([name, "not-found"]);
    }
    for (const [name, call] of Object.entries(calls(shopItself())))
      expect([name, (await call).ok]).toEqual([name, true]);
    good(await site.calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId }));
  });

  test("a place is found in what it sells, and not at all where it sells nothing there", async () => {
    const search = async (shop: ReturnType<typeof holding>, categoryId: number) => {
      const { sure, matches, popular } = good(await shop.findPlaces({ text: "Rhodes", categoryId, langCode: "ENG" }));
      return { sure, matches: matches.map((one) => one.categoryId), popular: popular.map((one) => one.categoryId) };
    };
    const flights = 3;
    expect(await search(shopItself(), flights)).toMatchObject({ sure: true, matches: [flights], popular: [flights] });
    expect(await search(await siteSelling("vacation_pack"), flights)).toMatchObject({ matches: [1], popular: [1] });
    expect(await search(await siteSelling("Hotel_Only"), flights)).toEqual({ sure: false, matches: [], popular: [] });
    expect(await search(await siteSelling(), flights)).toEqual({ sure: false, matches: [], popular: [] });
    expect(await search(await siteSelling(...soldCategories), flights)).toEqual(await search(shopItself(), flights));
  });
});
