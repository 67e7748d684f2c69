import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { usageLimit } from "@engine/people/sessions/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "./coverage/covers";
import { moreDays } from "./factories/more-days";
import { type Site, siteOnEngine, siteOrigin } from "./factories/site-on-engine";
import { someProgrammes } from "./factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** What differs between a phone, a desktop and the frame of the mobile app, and the rooms that a customer chooses on the page. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
/** The calls that pages made since the last test began. */
let calls: string[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 60 });
  await someProgrammes(database.db, at.shop);
  await moreDays(at);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await loadPages(database.db, at.clock);
  const { call } = at.engine;
  const recorded: typeof call = (name, ...rest) => {
    calls.push(name);
    return call(name, ...rest);
  };
  site = await siteOnEngine({ ...at, engine: { ...at.engine, call: recorded } });
}, 240_000);
beforeEach(async () => {
  calls = [];
  await database.db.delete(usageLimit);
});
afterAll(() => database.cleanup());

const product = (device: string, query = "") =>
  `/product-page/${device}?packId=${at.shop.packId}&laId=${at.shop.hotelId}${query}`;
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name} [^>]*>`, "g"))].map(([tag]) => tag);
const attribute = (tag: string, name: string) =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&") ?? null;

describe("channel=App", () => {
  const appPages = () => {
    const month = at.shop.startDate.slice(0, 7);
    return [
      "/",
      `/search-result?dest=RHO&yearMonth=${month}`,
      "/deal-filter/app",
      product("app"),
      product("app-desktop"),
      "/flight-only/app?packId=FO1",
      "/hotel-list?dest=RHO",
      `/hotel/${at.shop.hotelId}`,
      "/destination-list",
      "/hotel-only",
      "/call-me",
      "/member/login",
      encodeURI(`/${pageSlugs.contact}`),
      "/no-such-page",
    ];
  };

  test("has neither header nor footer, and no link that leaves the shop or the channel", async () => {
    covers("2.51", "9.16");
    for (const path of appPages()) {
      const ordinary = await site.get(path);
      expect(ordinary.html, path).toMatch(/<header class="header/);
      expect(ordinary.html, path).toMatch(/<footer/);
      // A page of an unknown host links to the shop's own.
      const { html } = await site.get(`${path}${path.includes("?") ? "&" : "?"}channel=App`, {
        host: "localhost:3000",
      });
      expect(html, path).not.toMatch(/<header class="header|<footer|class="accessibility"/);
      expect(html, path).toMatch(/<main id="content"/);
      for (const tag of attributes(html, "a")) {
        const href = attribute(tag, "href") ?? "";
        if (href.startsWith("#") || href.startsWith("tel:")) continue;
        const target = new URL(href, siteOrigin);
        expect([target.origin, target.searchParams.get("channel")], `${path}: ${href}`).toEqual([siteOrigin, "App"]);
        expect(attribute(tag, "target"), `${path}: ${href}`).toBeNull();
      }
      // A form keeps the channel in its address or, sent by GET, in a field.
      for (const form of html.match(/<form .*?<\/form>/gs) ?? []) {
        const keepsChannel = /name="channel" value="App"/.test(form) || /action="[^"]*channel=App/.test(form);
        expect(keepsChannel || !/ action=/.test(form.split(">")[0]!), `${path}: ${form.slice(0, 120)}`).toBe(true);
      }
    }
  });

  test("is not part of a link that is shared with others", async () => {
    const { html } = await site.get(`${product("app")}&channel=App&marketerId=M-77`);
    const [path] = attributes(html, "input").filter((tag) => attribute(tag, "name") === "path");
    expect(attribute(path!, "value")).toMatch(/marketerId=M-77/);
    expect(attribute(path!, "value")).not.toMatch(/channel/);
  });
});

describe("the product page", () => {
  test("on a phone asks for the package and its price alone, and closes what comes after the price", async () => {
    covers("2.5");
    const { html } = await site.get(product("app"));
    expect(calls).toContain("select");
    expect(calls.filter((name) => ["associatedDeals", "conjugatePackages", "search"].includes(name))).toEqual([]);
    const parts = html.match(/<details class="card pad part"[^>]*>/g) ?? [];
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.filter((tag) => / open/.test(tag))).toEqual([]);
    expect(html).not.toMatch(/<table/);
    expect(html.match(/formmethod="post"/gi)).toHaveLength(1);
    expect(html.indexOf('formMethod="post"')).toBeLessThan(html.indexOf('class="card pad part"'));
  });

  test("on a phone shows the flight of a flight alone and the programme of a tour at once, each end with its terminal", async () => {
    const flight = await site.get("/flight-only/app?packId=FO1&lang=en");
    expect(flight.html).toMatch(/<details id="flights" class="[^"]*" open/);
    const text = flight.html.replaceAll(/<[^>]+>/g, "");
    expect(text.match(/departs from Terminal 3/g)).toHaveLength(1);
    expect(text.match(/arrives at Terminal 3/g)).toHaveLength(1);
    const holiday = await site.get(product("app"));
    expect(holiday.html).toMatch(/<details id="flights" class="[^"]*"(?! open)>/);
    const tour = await site.get(`/product-page/app?packId=OT1&laId=${at.shop.hotelId}&lang=en`);
    expect(tour.html).toMatch(/<details class="[^"]*part" open=""><summary><h2>[^<]*(?:day|programme)/i);
  });

  test("on a desktop compares rooms in a table and shows the month's prices by day, open", async () => {
    const { html } = await site.get(product("app-desktop"));
    expect(calls).toEqual(expect.arrayContaining(["select", "associatedDeals", "conjugatePackages", "search"]));
    expect(html).not.toMatch(/<details class="card pad part"/);
    const [rooms, days] = html.match(/<table.*?<\/table>/gs) ?? [];
    const radios = attributes(rooms!, "input").filter((tag) => attribute(tag, "name") === "cls");
    expect(radios.map((tag) => attribute(tag, "value"))).toEqual(["STD-BB", "SUI-BB"]);
    expect(days).toContain(`fromDate=${at.shop.startDate}`);
    expect(html).toMatch(/<details class="card pad matrix-of-days" open/);
  });

  test.each([
    ["app", "app-desktop"],
    ["app-desktop", "app"],
  ])("on %s links to the view for %s with the selection, which answers without a redirect", async (device, other) => {
    for (const path of [product(device, "&cls=SUI-BB&adult=3"), `/deal-filter/${device}?destination=RHO`]) {
      const { html } = await site.get(path, { userAgent: "Mozilla/5.0 (iPhone)" });
      const target = path.replace(`/${device}?`, `/${other}?`);
      const links = attributes(html, "a").map((tag) => attribute(tag, "href"));
      expect(links, path).toContain(target);
      for (const userAgent of ["Mozilla/5.0 (iPhone)", "Mozilla/5.0 (X11; Linux x86_64)"])
        expect((await site.get(target, { userAgent })).status, target).toBe(200);
    }
  });
});

describe("rooms by number and class", () => {
  const valuesOf = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`<select [^>]*name="${name}".*?</select>`, "gs"))].map(([select]) =>
      /<option [^>]*selected=""[^>]*value="(\d)"|<option value="(\d)" selected=""/.exec(select)?.slice(1).find(Boolean),
    );

  test("the page suggests rooms, and a new number of rooms divides the people again", async () => {
    const suggested = await site.get(product("app", "&adult=6"));
    expect([valuesOf(suggested.html, "rooms"), valuesOf(suggested.html, "roomAdult")]).toEqual([["2"], ["3", "3"]]);
    const three = await site.get(product("app", "&adult=6&roomsOf=6-0-0/2&roomAdult=3&roomAdult=3&rooms=3"));
    expect(valuesOf(three.html, "roomAdult")).toEqual(["2", "2", "2"]);
    const fewer = await site.get(product("app", "&adult=4&roomsOf=6-0-0/2&roomAdult=3&roomAdult=3&rooms=2"));
    expect(valuesOf(fewer.html, "roomAdult")).toEqual(["2", "2"]);
  });

  test.each([
    ["he", /ובחדרים שבחרתם/],
    ["en", /3 adults are travelling, but the rooms you chose hold 4 adults/],
  ])("rooms that do not add up are refused in words (%s), with the values kept", async (lang, words) => {
    const query = `&adult=3&roomsOf=3-0-0/2&rooms=2&roomAdult=2&roomAdult=2&lang=${lang}`;
    const page = await site.get(product("app", query));
    expect(page.status).toBe(422);
    expect(page.html).toMatch(words);
    expect(valuesOf(page.html, "roomAdult")).toEqual(["2", "2"]);
    expect(page.html).not.toMatch(/formmethod="post"/i);
  });

  test("a couple in a suite and a single in a standard room are booked as the page shows them", async () => {
    const heldRooms = async () => {
      const { rows } = await database.db.execute<{ class: string; held: number }>(
        sql`select class, held from inventory where kind = 'room' and owner_id = ${at.shop.hotelId} and on_date = ${at.shop.startDate} order by class`,
      );
      return rows.map((row) => row.held);
    };
    const before = await heldRooms();
    const path = product("app-desktop", "&adult=3&typ=DBL&typ=SGL&cls=SUI-BB&cls=STD-BB");
    const { html } = await site.get(path);
    expect(html).toContain("2,240");
    const answer = await site.post(path, [
      ["roomsOf", "3-0-0/2"],
      ["rooms", "2"],
      ["roomAdult", "2"],
      ["roomAdult", "1"],
      ["cls", "SUI-BB"],
      ["cls-2", "STD-BB"],
      ["price", "2240.00"],
    ]);
    expect(answer.status).toBe(303);
    expect(await heldRooms()).toEqual(before.map((count) => count + 1));
  });
});
