import { addDays } from "@engine/core/epoch-day";
import { names } from "@engine/core/names";
import { airline, departure, destination, flight, hotel } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { beforeAll, describe, expect, test } from "vitest";
import { moreDays } from "./factories/more-days";
import { anotherHotel } from "./factories/other-hotel";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ seats: 30, rooms: 20 });
const month = at.shop.startDate.slice(0, 7);

/** Two hotels of Rhodes, both with a pool: one near the beach and well rated; and flights of Arkia, one of them in the evening. */
beforeAll(async () => {
  const { db, catalogue } = at.engine.parts;
  await anotherHotel(at, { id: "h-far", adultMinor: 9_000, rooms: 20 });
  await moreDays(at);
  const near = { beachMetres: 150, facilities: ["pool", "kosher"], reviewCount: 5, reviewStars: 23 };
  await db.update(hotel).set(near).where(eq(hotel.id, at.shop.hotelId));
  await db.insert(airline).values({ id: "LY", iata: "LY", names: names("אל על", "El Al", "Эль Аль", "إل عال") });
  const [pack] = await db.select().from(departure).where(eq(departure.id, at.shop.packId));
  const legs = await db.select().from(flight);
  await db.insert(departure).values([
    { ...pack!, id: "FO", category: "Flight_Only" },
    { ...pack!, id: "FO-ONE", category: "Flight_Only", nights: 0, endDate: pack!.startDate, inwardFlightId: null },
  ]);
  expect(legs).toHaveLength(2);
  catalogue.forget();
  await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 300_000);

const list = async (query: string, language = "en") => {
  const page = await site.get(`/search-result?dest=RHO&yearMonth=${month}&lang=${language}${query}`);
  return { ...page, root: parse(page.html) };
};
const textOf = (element: HTMLElement | null | undefined) =>
  (element?.text ?? "")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const hotelsIn = (root: HTMLElement) => root.querySelectorAll("article.deal .deal-title").map(textOf);
const chipsIn = (root: HTMLElement) => root.querySelectorAll(".chips .chip").map(textOf);
/** The options of a group of the form with their counts, by the name of their field. */
const optionsOf = (root: HTMLElement, name: string) =>
  root.querySelectorAll(`.filters label.tick:has([name=${name}])`).map(textOf);

describe("filters of hotels and flights", () => {
  test("are folded groups of the form, each option with how many hotels it leads to", async () => {
    const { root } = await list("");
    expect(optionsOf(root, "facilities")).toEqual(["Pool (2)", "Kosher kitchen (1)"]);
    expect(optionsOf(root, "beachMetres")).toEqual(["Any", "Up to 200 m (1)", "Up to 500 m (1)", "Up to 1 km (1)"]);
    expect(optionsOf(root, "rating")).toEqual(["Any", "4.5 and up (1)", "4.0 and up (1)", "3.5 and up (1)"]);
    expect(optionsOf(root, "stars")).toEqual(["4-star hotel (2)"]);
    // Of a single choice nothing can be chosen.
    expect(optionsOf(root, "airline")).toEqual([]);
    const groups = root.querySelectorAll("details.filter-group");
    expect(groups.map((group) => [textOf(group.querySelector("summary")), group.hasAttribute("open")])).toEqual([
      ["Guest rating", false],
      ["Distance to the beach", false],
      ["What the hotel offers", false],
    ]);
  });

  test("of an address limit the list, stand above it as links that take one back, and open their group", async () => {
    const { root } = await list("&facilities=pool,kosher&beachMetres=200&departs=morning&airline=IZ");
    expect(hotelsIn(root)).toEqual(["Olive Bay"]);
    expect(chipsIn(root)).toEqual([
      "Pool",
      "Kosher kitchen",
      "Distance to the beach: Up to 200 m",
      "Arkia",
      "Outbound flight leaves: In the morning, from 06:00",
    ]);
    const [pool] = root.querySelectorAll(".chips a");
    const back = new URL(pool!.getAttribute("href")!, "http://shop.test").searchParams;
    expect([back.getAll("facilities"), back.get("beachMetres"), back.get("departs")]).toEqual([
      ["kosher"],
      "200",
      "morning",
    ]);
    const open = root.querySelectorAll("details.filter-group[open] summary").map(textOf);
    expect(open).toEqual(["Distance to the beach", "What the hotel offers", "Airline", "Outbound flight leaves"]);
    expect(root.querySelector("#facilities-kosher")!.hasAttribute("checked")).toBe(true);
    expect(root.querySelector("#beachMetres-200")!.hasAttribute("checked")).toBe(true);
    expect(textOf(root.querySelector(".filters > summary"))).toBe("Filters (5)");
  });

  test("that leave nothing say which of them alone does", async () => {
    const { root } = await list("&departs=evening&facilities=pool");
    expect(hotelsIn(root)).toEqual([]);
    expect(root.querySelectorAll("main a.alone").map(textOf)).toEqual(["Without the outbound time filter (2 offers)"]);
  });

  test.each([
    ["en", "Part of the address could not be read and was left out: guest rating, outbound time, price."],
    ["he", "חלק מהכתובת לא היה מובן ולא נכלל בסינון: ציון אורחים, שעת היציאה, מחיר."],
    ["ru", "Часть адреса не удалось прочитать, и она не учтена: оценка гостей, время вылета туда, цена."],
    ["ar", "لم يُفهم جزء من العنوان ولم يُحتسب: تقييم الضيوف, موعد الذهاب, السعر."],
  ])("that cannot be read are named in %s, and the others are kept", async (language, words) => {
    const { root, status } = await list("&rating=good&departs=noon&fromPrice=x&facilities=kosher", language);
    expect(status).toBe(200);
    expect(textOf(root.querySelector(".notice-warn"))).toContain(words);
    expect(hotelsIn(root)).toHaveLength(1);
    expect((await list("&facilities=kosher&rating=&fromPrice=")).root.querySelector(".notice-warn")).toBeNull();
  });

  test("a price is read as people write it", async () => {
    const { root } = await list(`&toPrice=${encodeURIComponent("$9,500")}`);
    expect(root.querySelector("[name=toPrice]")?.getAttribute("value")).toBe("9500");
    expect(root.querySelector(".notice-warn")).toBeNull();
  });

  test("that nobody knows are listed with nothing, so that they can be taken back", async () => {
    const { root } = await list("&airline=XX&facilities=moat");
    expect(chipsIn(root)).toEqual(["moat", "XX"]);
    expect(optionsOf(root, "airline")).toEqual(["Arkia (0)", "XX (0)"].slice(1));
  });
});

test("flights alone are rows without a drawing, one way too, and are filtered by time and stops", async () => {
  const { root } = await list("&categoryId=3");
  const rows = root.querySelectorAll("article.flight-row");
  expect(rows).toHaveLength(2);
  expect(rows.map((row) => row.querySelectorAll(".deal-picture, img").length)).toEqual([0, 0]);
  expect(rows.map((row) => row.querySelectorAll(".flight").length).sort()).toEqual([1, 2]);
  expect(textOf(root)).toContain("One way");
  expect(hotelsIn((await list("&categoryId=3&departs=morning&stops=0")).root)).toHaveLength(2);
  expect(hotelsIn((await list("&categoryId=3&departs=night")).root)).toHaveLength(0);
});

test("a card of results says what cancelling costs and until when, in whole units its price", async () => {
  const { root } = await list("");
  const [card] = root.querySelectorAll("article.deal");
  const until = addDays(testStart.slice(0, 10), 14).split("-").reverse().join("/");
  expect(textOf(card)).toContain(`Cancel for ₪100 until ${until}`);
  expect(textOf(card!.querySelector(".price"))).toBe("$1,200");
});

test("prices of lists are whole units, rounded up, where the product's has cents", async () => {
  const { db, catalogue } = at.engine.parts;
  const fare = async (fareAdultMinor: number) => {
    await db.update(departure).set({ fareAdultMinor }).where(eq(departure.id, at.shop.packId));
    catalogue.forget();
    await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
  };
  await fare(40_055);
  const prices = async (path: string, selector: string) =>
    parse((await site.get(path)).html)
      .querySelectorAll(selector)
      .map(textOf)
      .filter((text) => text.startsWith("$1,20"));
  const { packId, hotelId, startDate } = at.shop;
  const onTheDay = `fromDate=${startDate}&toDate=${startDate}&lang=en`;
  expect(await prices(`/search-result?dest=RHO&${onTheDay}`, ".deal .price")).toEqual(["$1,202"]);
  expect(await prices("/?destination=RHO&lang=en", ".deal .price")).toContain("$1,202");
  expect(await prices(`/product-page/app?packId=${packId}&laId=${hotelId}&lang=en`, ".bottom-bar .price")).toEqual([
    "$1,201.10",
  ]);
  await fare(40_000);
});

test("a list says that its drawings are illustrations, until it has photographs only", async () => {
  const says = async (path: string) => textOf(parse((await site.get(path)).html)).includes("Drawn pictures are illu");
  const lists = [
    `/search-result?dest=RHO&yearMonth=${month}&lang=en`,
    "/hotel-list?dest=RHO&lang=en",
    "/deal-filter/app?lang=en",
    "/?lang=en",
  ];
  for (const path of lists) expect([path, await says(path)]).toEqual([path, true]);
  await database.db.update(hotel).set({ photos: ["harbour.jpg"] });
  at.engine.parts.catalogue.forget();
  for (const path of lists.slice(0, 2)) expect([path, await says(path)]).toEqual([path, false]);
  await database.db.update(hotel).set({ photos: [] });
  at.engine.parts.catalogue.forget();
});

test.each(["/", "/?destination=RHO", "/deal-filter/app", "/deal-filter/app-desktop"])(
  "a list without a party says that its prices are for two: %s",
  async (path) => {
    const { html } = await site.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`);
    const feet = parse(html).querySelectorAll("article.deal .deal-foot").map(textOf);
    expect(feet.length).toBeGreaterThan(0);
    expect(feet.filter((foot) => !foot.endsWith("total for two"))).toEqual([]);
    expect(textOf((await list("")).root.querySelector("article.deal .deal-foot"))).toMatch(/total$/);
  },
);

describe("a search of several places", () => {
  beforeAll(async () => {
    const { db, catalogue } = at.engine.parts;
    const [place] = await db.select().from(destination).where(eq(destination.code, "RHO"));
    await db.insert(destination).values({
      ...{ ...place!, code: "KGS", names: names("קוס", "Kos", "Кос", "كوس"), latitude: 36.9, longitude: 27.3 },
    });
    const [row] = await db.select().from(hotel).where(eq(hotel.id, "h-far"));
    const { code: _, ...kos } = row!;
    await db.insert(hotel).values({ ...kos, id: "h-kos", destinationCode: "KGS" });
    const [pack] = await db.select().from(departure).where(eq(departure.id, "FO"));
    await db.insert(departure).values({ ...pack!, id: "FO-KGS", destinationCode: "KGS", fareAdultMinor: 30_000 });
    catalogue.forget();
    await rebuildIndex(db, catalogue, pricePlanJournal, testStart.slice(0, 10));
  });

  test.each([
    ["places", "&dest=KGS"],
    ["a country", "&country=GR"],
    ["a subject", "&subject=1"],
  ])("has a map of them with their lowest prices, each a link to the same search there: %s", async (_, query) => {
    const where = query.startsWith("&dest") ? `dest=RHO${query}` : query.slice(1);
    const { html } = await site.get(`/search-result?${where}&categoryId=3&yearMonth=${month}&lang=en&adult=3`);
    const root = parse(html);
    const marks = root.querySelectorAll("main details .map a[href*=search-result]");
    expect(marks.map(textOf).sort()).toEqual(["Kos $900", "Rhodes $1,200"]);
    const to = new URL(marks.find((mark) => textOf(mark).startsWith("Kos"))!.getAttribute("href")!, "http://shop.test");
    expect(Object.fromEntries(to.searchParams)).toMatchObject({
      dest: "KGS",
      yearMonth: month,
      adult: "3",
      categoryId: "3",
    });
    expect([...to.searchParams.keys()]).not.toContain("country");
  });

  test("of one place there is no map", async () => {
    expect((await list("&categoryId=3")).root.querySelector("main .map")).toBeNull();
  });
});
