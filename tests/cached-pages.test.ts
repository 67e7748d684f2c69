import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { pageSlugs } from "@contract/content/page-slugs";
import { loadPages } from "@engine/content/pages/load-pages";
import { demoMembers, demoPassword } from "@engine/demo/demo-people";
import { catalogueOf } from "@engine/offer/catalogue/catalogue";
import { rebuildIndex, refreshDirtyDays } from "@engine/offer/departure-index/departure-index";
import { agencyHost } from "@engine/people/agencies/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { withAnswer } from "~/analytics/analytics.server";
import { withListCurrency } from "~/session/list-currency.server";
import { logInCookie } from "~/session/log-ins.server";
import { withPreferences } from "~/session/preferences.server";
import { withSeen } from "~/session/recently-seen.server";
import { couple } from "~/session/saved-wish";
import { withBooking } from "~/session/shopper.server";
import { withWishes } from "~/session/wish-list.server";
import { withClosed } from "~/shell/site-status.server";
import { good } from "./factories/booked";
import { type CachedSite, cachedSite } from "./factories/cached-site";
import { moreDays } from "./factories/more-days";
import { holding, loggedInMember, somePeople } from "./factories/people";
import { someProgrammes } from "./factories/small-programmes";
import { aTestEngine, type TestEngine, testStart } from "./factories/test-engine";
import { sampled } from "./setup/sampled";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

let database: TestDatabase;
let at: TestEngine;
let site: CachedSite;
let pages: Record<"home" | "results" | "product" | "places" | "hotels" | "hotel" | "about", string>;
/** An address for each cacheable route, by its declared path. */
let everyRoute: Record<string, string>;
const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Mobile";

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 30, rooms: 20 });
  await somePeople(at);
  await someProgrammes(database.db, at.shop);
  await moreDays(at);
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
  await loadPages(database.db, at.clock);
  at.engine.listenForChanges();
  site = await cachedSite(at);
  await vi.waitFor(() => expect(site.cache.isOpen()).toBe(true), { timeout: 20_000 });
  const { packId, hotelId, startDate } = at.shop;
  const month = startDate.slice(0, 7);
  pages = {
    home: "/",
    results: `/search-result?dest=RHO&yearMonth=${month}`,
    product: `/product-page/app?laId=${hotelId}&packId=${packId}`,
    places: "/destination-list",
    hotels: "/hotel-list?dest=RHO",
    hotel: `/hotel/${hotelId}`,
    about: encodeURI(`/${pageSlugs.about}`),
  };
  everyRoute = {
    "/": pages.home,
    "/search-result": pages.results,
    "/product-page/app": pages.product,
    "/product-page/app-desktop": pages.product.replace("/app", "/app-desktop"),
    "/flight-only/app": "/flight-only/app?packId=FO1",
    "/flight-only/app-desktop": "/flight-only/app-desktop?packId=FO1",
    "/destination-list": pages.places,
    "/hotel-list": pages.hotels,
    "/hotel/:hotel": pages.hotel,
    "/holidays/:month": `/holidays/${month}`,
    "/holidays/:month/:dest": `/holidays/${month}/RHO`,
    "/:slug": pages.about,
  };
  // Its visitors see the analytics consent; visitors of a local name do not.
  await database.db.insert(agencyHost).values({ host: "holidays.example", agencyCode: "GALIL" });
  at.engine.parts.isOwnOrigin.forget();
}, 240_000);
afterAll(async () => {
  site?.close();
  await at?.engine.stop();
  await database?.close();
});

const cookieOf = (setCookie: string) => setCookie.split(";")[0]!;

test("a page seen before comes from the cache, and no personal page is ever served to another user", async () => {
  const { agencySid } = good(
    await holding(at, {}).agentLogin({ odyAgentCode: "GALIL", clerkName: "Rami", password: demoPassword }),
  );
  const memberSid = await loggedInMember(at, demoMembers[0].phone);
  const nobody = new Request("http://localhost/");
  const people: Record<string, Record<string, string>> = {
    "a phone": { "user-agent": phone },
    "who saves data": { "save-data": "on" },
    "a slow line": { ect: "2g" },
    "another language by cookie": { cookie: "lang=InJ1Ig%3D%3D" },
    "large letters": { cookie: cookieOf(await withPreferences({ text: "150" })) },
    "prices in shekels": { cookie: cookieOf(await withListCurrency("IL")) },
    "a shopper": { cookie: cookieOf(await withBooking({ sid: "a-shopper-of-the-test", bookings: [] }, "a-booking")) },
    "an agency": { cookie: cookieOf(await logInCookie("agency", { sid: agencySid })) },
    "a member": { cookie: cookieOf(await logInCookie("member", { sid: memberSid })) },
    "a member of old": { cookie: cookieOf(await logInCookie("member", { sid: "a-member-who-is-none-any-more" })) },
    "a visitor": { cookie: cookieOf(await logInCookie("visitor", { sid: "a-visitor-who-is-none-any-more" })) },
    "the desk": { cookie: cookieOf(await logInCookie("desk", { sid: "a-desk-that-is-none-any-more" })) },
    "a browser that has viewed deals": {
      cookie: cookieOf(await withSeen(nobody, `${at.shop.packId}-${at.shop.hotelId}`)),
    },
    "who saved holidays": {
      cookie: cookieOf(await withWishes([{ id: `${at.shop.packId}-${at.shop.hotelId}`, party: couple }])),
    },
    "a browser with the style sheet": { cookie: cookieOf(site.sheet.setCookie) },
    "a browser with the style sheet of an older build": { cookie: "sheet=app-OLD" },
    "a browser that closed a message": { cookie: cookieOf(await withClosed(nobody, "all-1", "home")) },
    "a browser that agreed to be counted": { cookie: cookieOf(await withAnswer(true)) },
    "who refuses to be tracked": { dnt: "1" },
    "a visitor of an agency's site, who is asked": { host: "holidays.example" },
    "one who agreed": { host: "holidays.example", cookie: cookieOf(await withAnswer(true)) },
    "one who said no": { host: "holidays.example", cookie: cookieOf(await withAnswer(false)) },
    "a browser in Russian": { "accept-language": "ru" },
    "a proxy that is not ours": { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    "a client with a key": { authorization: "Bearer a-key-of-nobody" },
    "a foreign cookie": { cookie: "something=else" },
  };
  const wrong: string[] = [];
  expect(Object.keys(everyRoute).sort(), "each route that may be kept has an address here").toEqual(
    site.cacheablePaths.sort(),
  );
  const everybody = Object.keys(people);
  const mostOwn = ["an agency", "a member", "another language by cookie"];
  const routes = Object.entries(everyRoute).flatMap(([route, path]) => {
    const [name, query = ""] = path.split("?") as [string, string?];
    const data = `${name === "/" ? "/_root" : name}.data${query && "?"}${query}`;
    // In the order that pages are rendered from.
    const inOrder = new URLSearchParams(`${query}&lang=ru`);
    inOrder.sort();
    const inRussian = `${name}?${inOrder}`;
    return [
      // The same page for other devices and in other languages: a few combinations, or the test takes a minute.
      [route, path, /desktop|flight/.test(route) ? mostOwn : everybody] as const,
      [`the data of ${route}`, data, mostOwn] as const,
      [`${route} in Russian`, inRussian, mostOwn] as const,
    ];
  });
  for (const [name, path, whose] of routes) {
    const first = await site.cached(path);
    const before = site.renderCount();
    const again = await site.cached(path);
    if (first.status !== 200) wrong.push(`${name}: ${first.status}`);
    if (site.renderCount() !== before) wrong.push(`${name} was made twice`);
    if (again.text !== first.text) wrong.push(`${name} is another page from memory`);
    for (const who of sampled(
      whose,
      routes.findIndex(([walkedName]) => walkedName === name),
    )) {
      const headers = people[who]!;
      const expected = await site.uncached(path, headers);
      for (const time of ["first", "again"]) {
        const cachedAnswer = await site.cached(path, headers);
        const isKept = cachedAnswer.headers.has("etag");
        if (cachedAnswer.text !== expected.text || cachedAnswer.status !== expected.status)
          wrong.push(`${name}, ${who}, ${time}`);
        if (/sid|agency|member|visitor|desk/.test(cachedAnswer.headers.get("set-cookie") ?? ""))
          wrong.push(`${name}: a cookie`);
        if (!isKept) break;
      }
    }
    if ((await site.cached(path)).text !== first.text) wrong.push(`${name} depends on a user now`);
  }
  expect(wrong).toEqual([]);
}, 300_000);

test("a shopper with saved holidays gets an uncached page, and the cached page shows no saved holidays", async () => {
  const cookie = cookieOf(await withWishes([{ id: `${at.shop.packId}-${at.shop.hotelId}`, party: couple }]));
  const page = await site.cached(pages.product);
  const own = await site.cached(pages.product, { cookie });
  expect([own.headers.has("etag"), own.text.includes('name="remove"')]).toEqual([false, true]);
  expect((await site.cached(pages.product)).text).toBe(page.text);
});

test("no page makes the same engine call twice", async () => {
  for (const path of Object.values(everyRoute)) {
    const start = site.engineCalls.length;
    await site.uncached(path, { host: "holidays.example", "user-agent": phone });
    const questions = site.engineCalls.slice(start).map(({ question }) => question);
    expect(questions.length, path).toBeGreaterThan(0);
    expect(
      questions.filter((question, at) => questions.indexOf(question) !== at),
      path,
    ).toEqual([]);
  }
});

test("one address is served from the cache a limited number of times a minute, then like any other", async () => {
  const smallCache = await cachedSite(at, { mostFromMemory: 3 });
  await vi.waitFor(() => expect(smallCache.cache.isOpen()).toBe(true));
  for (let time = 0; time < 4; time++) await smallCache.cached(pages.places);
  expect(smallCache.renderCount()).toBe(1);
  await smallCache.cached(pages.places);
  expect(smallCache.renderCount()).toBe(2);
  smallCache.close();
});

test("headers, hosts, unknown parameters and their order do not change cached pages", async () => {
  const { results } = pages;
  const first = await site.cached(results);
  const [path, query] = results.split("?") as [string, string];
  const before = site.renderCount();
  const reordered = `${path}?${query.split("&").reverse().join("&")}`;
  expect((await site.cached(reordered)).text).toBe(first.text);
  expect((await site.cached(`${results}&utm_term=spring`)).text).toBe(first.text);
  expect((await site.cached(results, { "x-forwarded-host": "evil.example" })).text).toBe(first.text);
  expect(site.renderCount(), "the same page in other words is taken from memory").toBe(before);
  await site.cached(results, { host: "evil.example" });
  for (const other of [`${results}&onload=%3Cscript%3E`, `//evil.example${results}`]) await site.cached(other);
  await site.cached(results, { range: "bytes=0-10" });
  expect((await site.cached(results)).text).toBe(first.text);
  expect(site.renderCount()).toBe(before + 4);
});

test("twenty visitors who request an uncached page at once get one that was made once", async () => {
  const path = `${pages.results}&fromPrice=17`;
  const pagesMade = site.renderCount();
  const answers = await Promise.all(Array.from({ length: 20 }, () => site.cached(path)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]!.status).toBe(200);
  expect(site.renderCount()).toBe(pagesMade + 1);
});

test("a browser with a current copy gets not modified, in the encoding it holds", async () => {
  const first = await site.cached(pages.places, { "accept-encoding": "br, gzip" });
  expect(first.headers.get("content-encoding")).toBe("br");
  const tag = first.headers.get("etag")!;
  const again = await site.cached(pages.places, { "accept-encoding": "br, gzip", "if-none-match": tag });
  expect([again.status, again.text]).toEqual([304, ""]);
  expect((await site.cached(pages.places, { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
});

test("a cached deal is still added to the browser's recently viewed products", async () => {
  await site.cached(pages.product);
  const again = await site.cached(pages.product);
  expect(again.headers.get("set-cookie")).toContain("seen=");
});

test("a card links directly to the product for the device, and no font is fetched before the page is seen", async () => {
  for (const [agent, device] of [
    [phone, "app"],
    ["Mozilla/5.0 (X11; Linux x86_64)", "app-desktop"],
  ] as const) {
    const { text } = await site.cached(pages.results, { "user-agent": agent });
    const links = [...text.matchAll(/href="(\/product-page[^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.split("?")[0]).toBe(`/product-page/${device}`);
    expect(text).not.toMatch(/rel="preload"[^>]*font/);
  }
});

test("a first page waits for no other file: its styles and first drawings are inline, and its policy allows those styles alone", async () => {
  const first = await site.cached(pages.results);
  const styles = /<style>([\s\S]*?)<\/style>/.exec(first.text)?.[1] ?? "";
  const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  expect(first.headers.get("content-security-policy")).toContain(`style-src 'self' ${hash(styles)};`);
  const [head] = first.text.split("</head>");
  expect(head).not.toContain('rel="stylesheet"');
  const inlined = [...head!.matchAll(/<link rel="inlined" href="([^"]+)"/g)].map(([, sheet]) => sheet!);
  expect(inlined.length).toBeGreaterThan(2);
  for (const sheet of inlined) expect(styles).toContain(readFileSync(`public${sheet}`, "utf8").trim());
  const [picture] = [...first.text.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, source]) => source!);
  expect(picture).toMatch(/^data:image\/svg\+xml,%3Csvg/);

  const later = await site.cached(pages.results, { cookie: cookieOf(site.sheet.setCookie) });
  expect(later.text).not.toContain("<style>");
  expect(later.text).not.toContain("data:image");
  expect(later.headers.get("content-security-policy")).toContain("style-src 'self';");
  expect(later.text.split("</head>")[0]).toContain(site.sheet.wholeSheet);
});

// Each change is made directly in the database, as by another process: only its announcement can reveal it.
test.for<[string, keyof typeof pages, () => Promise<unknown>]>([
  [
    "a maintenance notice",
    "places",
    () =>
      database.db.execute(sql`insert into site_status (site, mode, active, routes, titles, bodies, agent_phone, agent_hours)
        values ('*', 'open', true, '{}', '{"he":"תחזוקה","en":"x","ru":"x","ar":"x"}', '{"he":"תחזוקה","en":"x","ru":"x","ar":"x"}', '', '')`),
  ],
  ["an exchange rate", "product", () => database.db.execute(sql`update exchange_rate set value = value * 2`)],
  [
    "a price of an import, indexed elsewhere",
    "results",
    async () => {
      await database.db.execute(sql`update departure set fare_adult_minor = fare_adult_minor + 55500`);
      await database.db.execute(sql`insert into departure_dirty (category, destination_code, start_date, nights)
        select distinct category, destination_code, start_date, nights from departure`);
      await refreshDirtyDays(database.db, catalogueOf(database.db, at.clock), pricePlanJournal, at.clock);
    },
  ],
  [
    "a price of a hotel's date",
    "hotel",
    () => database.db.execute(sql`update departure set fare_adult_minor = fare_adult_minor + 11100`),
  ],
  [
    "the last seat",
    "product",
    () => database.db.execute(sql`update inventory set capacity = held + sold where kind = 'seat'`),
  ],
])("%s appears on the cached page of every process", async ([, page, change]) => {
  const before = await site.cached(pages[page]);
  const pagesMade = site.renderCount();
  expect((await site.cached(pages[page])).text).toBe(before.text);
  expect(site.renderCount()).toBe(pagesMade);
  await change();
  await expect.poll(async () => (await site.cached(pages[page])).text, { timeout: 10_000 }).not.toBe(before.text);
  expect((await site.cached(pages[page])).text).toBe((await site.uncached(pages[page])).text);
});

test("losing the connection for announcements clears the cache", async () => {
  await site.cached(pages.places);
  expect(site.cache.figures().entries).toBeGreaterThan(0);
  await database.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'nofesh listens'`,
  );
  await expect.poll(() => site.cache.figures().entries, { timeout: 10_000 }).toBe(0);
  await expect.poll(() => site.cache.isOpen(), { timeout: 20_000 }).toBe(true);
});
