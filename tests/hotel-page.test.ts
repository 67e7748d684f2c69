import { printedNumber } from "@contract/vocabulary/printed-price";
import { addDays } from "@engine/core/epoch-day";
import { hotel } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq, sql } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { good } from "./factories/booked";
import { moreDays } from "./factories/more-days";
import { anotherHotel } from "./factories/other-hotel";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ people: true, seats: 30, rooms: 20 });
const full = "h-rho-full";

beforeAll(async () => {
  await someProgrammes(database.db, at.shop);
  await moreDays(at);
  await anotherHotel(at, { id: full, adultMinor: 9_000, rooms: 0 });
  await database.db
    .update(hotel)
    .set({ beachMetres: 150, airportMetres: 14_000, airportMinutes: 24, facilities: ["pool", "kosher", "spa"] })
    .where(eq(hotel.id, at.shop.hotelId));
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);

const address = () => `/hotel/${at.shop.hotelId}`;
const read = async (path: string, host = "localhost") => {
  const page = await site.get(path, { host });
  return { ...page, root: parse(page.html) };
};

describe("the page of a hotel", () => {
  test.each([
    ["he", ["150\u00a0מ׳ מהחוף", "14\u00a0ק״מ משדה התעופה · 24 דק׳ נסיעה", "בריכה", "מטבח כשר", "איור", "עד 5 אנשים"]],
    [
      "en",
      [
        "150\u00a0m to the beach",
        "14\u00a0km to the airport · 24 min by car",
        "Pool",
        "Kosher kitchen",
        "Illustration",
        "Up to 5",
      ],
    ],
    [
      "ru",
      ["150\u00a0м до пляжа", "14\u00a0км до аэропорта · 24 мин на машине", "Бассейн", "Кошерная кухня", "Рисунок"],
    ],
    ["ar", ["150\u00a0م إلى الشاطئ", "14\u00a0كم إلى المطار · 24 د بالسيارة", "مسبح", "مطبخ كوشير", "رسم توضيحي"]],
  ])("says in %s what is known, and no unknown fact", async (lang, expected) => {
    const { status, root } = await read(`${address()}?lang=${lang}`);
    expect(status).toBe(200);
    const text = root.querySelector("main")!.text;
    for (const one of expected) expect(text).toContain(one);
    expect(text).not.toMatch(/מהמרכז|to the centre|до центра|إلى وسط المدينة|undefined|NaN/);
  });

  test("links only to pages that answer", async () => {
    const { root } = await read(`${address()}?lang=en`);
    const links = new Set(
      root.querySelectorAll("main a[href^='/']").map((link) => link.getAttribute("href")!.replaceAll("&amp;", "&")),
    );
    expect([...links].some((link) => link.includes("calendar=1"))).toBe(true);
    const brokenLinks = [];
    for (const link of links) if ((await site.get(link)).status >= 400) brokenLinks.push(link);
    expect(brokenLinks).toEqual([]);
  });

  test("shows each next date at the price of the list and of the product, for the party in its address", async () => {
    const { root } = await read(`${address()}?adult=2&child=1&listAgeChildren=7&lang=en`);
    const links = root.querySelectorAll(".hotel-dates a");
    expect(links).toHaveLength(4);
    const results = good(
      await at.as("a-looker").search({
        dest: ["RHO"],
        fromDate: at.shop.startDate,
        toDate: addDays(at.shop.startDate, 5),
        hotelId: at.shop.hotelId,
        child: 1,
        listAgeChildren: [7],
        langCode: "ENG",
      }),
    );
    for (const link of links) {
      const href = link.getAttribute("href")!;
      const packId = new URL(href, "http://shop.test").searchParams.get("packId");
      const card = results.packages.find((one) => one.packId === packId)!;
      const wholePrice = printedNumber(`${Math.ceil(Number(card.price))}.00`);
      expect(link.querySelector(".price")!.text).toContain(wholePrice);
      const product = parse((await site.get(href)).html);
      expect(product.querySelector(".price-box .price, .sum .price, .price")!.text).toContain(
        printedNumber(card.price),
      );
    }
  });

  test("the party is changed by its form, and the prices follow; a missing age is requested", async () => {
    const prices = (root: Awaited<ReturnType<typeof read>>["root"]) =>
      root.querySelectorAll(".hotel-dates .price").map((price) => price.text.replace(/\s/g, ""));
    /** The form's fields as a browser sends them with these changes. */
    const submit = (root: Awaited<ReturnType<typeof read>>["root"], changes: Record<string, string>) => {
      const form = root.querySelector("#party form")!;
      const query = new URLSearchParams();
      for (const field of form.querySelectorAll("input, select")) {
        const selectedValue = field.querySelector("option[selected]")?.getAttribute("value") ?? "";
        query.append(field.getAttribute("name")!, field.getAttribute("value") ?? selectedValue);
      }
      for (const [name, value] of Object.entries(changes)) query.set(name, value);
      return `${form.getAttribute("action")!.split("#")[0]}?${query}`;
    };
    const couple = await read(`${address()}?lang=en`);
    expect(prices(couple.root)[0]).toBe("$1,200");
    const three = await read(submit(couple.root, { adult: "3" }));
    expect([three.status, prices(three.root)[0]]).toEqual([200, "$1,760"]);
    const more = await read(submit(couple.root, { step: "child+" }));
    expect([more.status, prices(more.root)[0], more.root.querySelector("#party")!.hasAttribute("open")]).toEqual([
      200,
      "$1,200",
      true,
    ]);
    expect(more.root.querySelector("main")!.text).toContain("Choose the age of each child");
    const unsaid = await read(submit(more.root, {}));
    expect([unsaid.status, prices(unsaid.root)[0]]).toEqual([422, "$1,200"]);
    const answer = await read(submit(more.root, { listAgeChildren: "7" }));
    // The child: fare 350 and four nights of 25.
    expect([answer.status, prices(answer.root)[0]]).toEqual([200, "$1,650"]);
    const tooMany = await read(submit(couple.root, { adult: "1", infant: "4" }));
    expect([tooMany.status, tooMany.root.querySelector("[name=infant]")?.getAttribute("value")]).toEqual([422, "4"]);
  });

  test("has no script, and opens its pictures by their addresses", async () => {
    const { root } = await read(address());
    const scripts = root.querySelectorAll("script").filter((one) => one.getAttribute("type") !== "application/ld+json");
    expect(scripts).toEqual([]);
    for (const link of root.querySelectorAll("#gallery > a"))
      expect(root.querySelector(link.getAttribute("href")!)?.querySelector("img")).toBeTruthy();
  });

  test("tells search engines what people see: one address, four languages, a hotel without a made-up rating", async () => {
    const { root } = await read(`${address()}?adult=3&lang=en`);
    expect(root.querySelector("link[rel=canonical]")!.getAttribute("href")).toMatch(/\/hotel\/h-rho-1\?lang=en$/);
    expect(root.querySelectorAll("link[rel=alternate][hreflang]")).toHaveLength(5);
    const things = root.querySelectorAll("script[type='application/ld+json']").map((one) => JSON.parse(one.rawText));
    const [crumbs, product] = things;
    expect(crumbs.itemListElement.map(({ name }: { name: string }) => name).slice(1)).toEqual([
      expect.stringContaining("Greece"),
      "Rhodes",
      "Olive Bay",
    ]);
    expect(product).toMatchObject({
      "@type": "Hotel",
      name: "Olive Bay",
      starRating: { ratingValue: 4 },
      amenityFeature: [{ name: "Pool" }, { name: "Kosher kitchen" }, { name: "Spa" }],
    });
    expect(product).not.toHaveProperty("aggregateRating");
    // Its pictures are illustrations: none is a photograph of it, and an empty list of them says nothing.
    expect(product).not.toHaveProperty("image");
    expect(root.querySelector("main")!.text).toContain(printedNumber(product.makesOffer.price));
  });

  test("an address by number or in other letters leads there for good, with its party", async () => {
    const [row] = await database.db.select().from(hotel).where(eq(hotel.id, at.shop.hotelId));
    for (const name of [String(row!.code), "H-RHO-1"]) {
      const page = await site.get(`/hotel/${name}?adult=3`);
      expect([page.status, page.headers.get("location")]).toEqual([301, `${address()}?adult=3`]);
    }
  });

  test("an unknown hotel suggests those with its name and those of its place", async () => {
    const { status, root } = await read("/hotel/RHO-olive-bay?lang=en");
    expect(status).toBe(404);
    const links = root.querySelectorAll("main nav a").map((one) => one.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([`${address()}?lang=en`, "/hotel-list?dest=RHO&lang=en"]));
    expect(root.querySelector("meta[name=robots]")!.getAttribute("content")).toBe("noindex");
  });

  test("a full hotel says so and leads to the others of its place", async () => {
    const { status, root } = await read(`/hotel/${full}?lang=en`);
    expect(status).toBe(200);
    expect(root.querySelector("main")!.text).toContain("No rooms free on the next dates");
    expect(root.querySelector("main .center a.button")!.getAttribute("href")).toContain("/hotel-list?dest=RHO");
  });

  test("leads to live stays of the hotel by its name", async () => {
    const { root } = await read(`${address()}?lang=en`);
    const link = root.querySelectorAll("main a").find((one) => one.getAttribute("href")!.startsWith("/hotel-only"))!;
    const stays = await site.get(link.getAttribute("href")!);
    expect(stays.status).toBe(200);
    expect(stays.html).toContain("Olive Bay");
  });

  test("the site of an agency that sells packages has it, unlisted; one that sells none of its dates does not", async () => {
    const { status, root } = await read(address(), "negev.localhost");
    expect([status, root.querySelector("meta[name=robots]")?.getAttribute("content")]).toEqual([200, "noindex"]);
    await database.db.execute(sql`update agency set deal_type_codes = '{Flight_Only}' where code = 'NEGEV'`);
    expect((await site.get(address(), { host: "negev.localhost" })).status).toBe(404);
    await database.db.execute(sql`update agency set deal_type_codes = '{vacation_pack}' where code = 'NEGEV'`);
  });

  test("a product, a list of hotels and a comparison lead to it", async () => {
    for (const path of [
      `/product-page/app-desktop?packId=${at.shop.packId}&laId=${at.shop.hotelId}`,
      "/hotel-list?dest=RHO",
      `/compare?deals=${at.shop.packId}-${at.shop.hotelId}`,
    ])
      expect((await site.get(path)).html, path).toContain(`href="${address()}"`);
  });

  test("is in the sitemap, where matches and tours remain and departures of hotels and flights do not", async () => {
    const listedPaths = async (part: string) =>
      [
        ...(await site.get(`/sitemap/${part}.xml`, { host: "localhost" })).html.matchAll(
          /<loc>[^/]+\/\/[^/]+([^<]*)<\/loc>/g,
        ),
      ].map(([, path]) => path!);
    expect(await listedPaths("pages-1")).toEqual(expect.arrayContaining([address(), `${address()}?lang=ru`]));
    const deals = await listedPaths("deals-1");
    expect(deals.filter((path) => /packId=(SP1|OT1)/.test(path)).length).toBeGreaterThan(0);
    expect(deals.filter((path) => path.includes(`packId=${at.shop.packId}&`))).toEqual([]);
  });

  test("a hotel taken off sale is gone, says so, and leads to the others of its place", async () => {
    await database.db.update(hotel).set({ active: false }).where(eq(hotel.id, full));
    const { status, root } = await read(`/hotel/${full}?lang=en`);
    expect(status).toBe(410);
    expect(root.querySelector("main")!.text).toContain("We no longer sell this hotel");
    expect(root.querySelector("main .center a.button")!.getAttribute("href")).toContain("/hotel-list?dest=RHO");
  });
});
