import { categories, soldCategories } from "@contract/vocabulary/categories";
import { addDays, nightsOf } from "@engine/core/epoch-day";
import { country, departure, destination, hotel, hotelRate, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { inventory } from "@engine/offer/stock/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { monthTitle } from "~/format/dates";
import { cheapestOfDays } from "~/routes/_shop+/search-result/AlternativeDays";
import { brokenRules } from "./crawl/html-rules";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

/** Three places, each sold on one day of the same month: Rhodes (Greece, beach), Kos (Greece, family) and Paphos (Cyprus, beach and family). */
const { database, at, site } = await shopWithPages();

beforeAll(async () => {
  await database.db
    .insert(country)
    .values({ code: "CY", names: { he: "קפריסין", en: "Cyprus", ru: "Кипр", ar: "قبرص" } });
  await another("KGS", { countryCode: "GR", subjects: [3], english: "Kos" });
  await another("PFO", { countryCode: "CY", subjects: [1, 3], english: "Paphos" });
  at.engine.parts.catalogue.forget();
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 300_000);

async function another(code: string, of: { countryCode: string; subjects: number[]; english: string }) {
  const { db } = database;
  const { packId, startDate, nights } = at.shop;
  const [[place], [stay], [room], [rate], [pack]] = await Promise.all([
    db.select().from(destination).where(eq(destination.code, "RHO")),
    db.select().from(hotel).where(eq(hotel.id, at.shop.hotelId)),
    db.select().from(roomType).where(eq(roomType.roomClass, "STD")),
    db.select().from(hotelRate).where(eq(hotelRate.roomClass, "STD")),
    db.select().from(departure).where(eq(departure.id, packId)),
  ]);
  const { countryCode, subjects, english } = of;
  const hotelId = `h-${code}`;
  const { code: _, ...own } = stay!;
  await db
    .insert(destination)
    .values({ ...place!, code, countryCode, subjects, spellings: [], names: { ...place!.names, en: english } });
  await db.insert(hotel).values({ ...own, id: hotelId, destinationCode: code });
  await db.insert(roomType).values({ ...room!, hotelId });
  await db.insert(hotelRate).values({ ...rate!, hotelId });
  const without = { outwardFlightId: null, inwardFlightId: null, endDate: addDays(startDate, nights) };
  await db.insert(departure).values({ ...pack!, ...without, id: `P-${code}`, destinationCode: code });
  await db.insert(inventory).values(
    nightsOf(startDate, nights).map((onDate) => ({
      ...{ kind: "room", ownerId: hotelId, class: "STD", onDate, capacity: 5 },
    })),
  );
}

const month = () => at.shop.startDate.slice(0, 7);
/** The address of the form on the page of all places, with these fields chosen as a person without script does. */
async function search(...chosen: [name: string, value: string][]) {
  const page = parse((await site.get("/destination-list?lang=en")).html);
  const form = page.querySelector("form#choose")!;
  for (const [name, value] of chosen) {
    const field = form.querySelector(`[name=${name}][value="${value}"]`) ?? form.querySelector(`select[name=${name}]`);
    expect(field?.tagName === "SELECT" ? field.querySelector(`option[value="${value}"]`) : field, value).not.toBeNull();
  }
  expect(form.querySelector(`[name=yearMonth][value="${month()}"]`)).not.toBeNull();
  const query = new URLSearchParams([["lang", "en"], ["yearMonth", month()], ...chosen]);
  return `${form.getAttribute("action")}?${query}`;
}
async function found(address: string) {
  const { status, html } = await site.get(address);
  const page = parse(html);
  return {
    status,
    heading: page.querySelector("h1")?.text,
    places: ["P1", "P-KGS", "P-PFO"].filter(
      (packId) => html.includes(`packId=${packId}&`) || html.includes(`packId=${packId}&amp;`),
    ),
    page,
  };
}

test.each([
  [
    "several places",
    [
      ["dest", "RHO"],
      ["dest", "KGS"],
    ],
    "Rhodes · Kos",
    ["P1", "P-KGS"],
  ],
  ["a country", [["country", "CY"]], "Cyprus", ["P-PFO"]],
  ["a subject", [["subject", "3"]], "Family holidays", ["P-KGS", "P-PFO"]],
  [
    "a country and a subject",
    [
      ["country", "GR"],
      ["subject", "3"],
    ],
    "Greece · Family holidays",
    ["P-KGS"],
  ],
  ["one place", [["dest", "RHO"]], "Rhodes", ["P1"]],
] as [string, [string, string][], string, string[]][])(
  "a person without script searches by %s; the list says so and holds just those",
  async (_, chosen, heading, places) => {
    expect(await found(await search(...chosen))).toMatchObject({ status: 200, heading, places });
  },
);

test("filters, the form and a changed month keep what was chosen, and a typed place is added to it", async () => {
  const { page } = await found(await search(["dest", "RHO"], ["dest", "KGS"], ["subject", "3"]));
  const forms = page.querySelectorAll('form[action="/search-result"]');
  expect(forms.length).toBeGreaterThan(1);
  for (const form of forms) {
    const kept = form
      .querySelectorAll("input[type=hidden], input[checked]")
      .map((input) => [input.getAttribute("name"), input.getAttribute("value")]);
    expect(kept).toEqual(
      expect.arrayContaining([
        ["dest", "RHO"],
        ["dest", "KGS"],
        ["subject", "3"],
      ]),
    );
  }
  const typed = await site.get(`/search-result?lang=en&yearMonth=${month()}&dest=RHO&dest=KGS&subject=3&place=Paphos`);
  const address = new URL(typed.headers.get("location") ?? "", "http://x");
  expect([typed.status, address.searchParams.getAll("dest"), address.searchParams.get("subject")]).toEqual([
    302,
    ["RHO", "KGS", "PFO"],
    "3",
  ]);
  // Each can be taken away again: the form names it beside a tick.
  const ticks = page.querySelectorAll(".search-card .tick").map(({ text }) => text.trim());
  expect(ticks).toEqual(["Rhodes", "Kos", "Family holidays"]);
});

test("a place typed beside a single ticked one is added, and one that is typed twice is one", async () => {
  const to = async (query: string) => {
    const page = await site.get(`/search-result?lang=en&yearMonth=${month()}&${query}`);
    return new URL(page.headers.get("location") ?? "", "http://x").searchParams;
  };
  expect((await to("dest=RHO&place=Kos")).getAll("dest")).toEqual(["RHO", "KGS"]);
  expect((await to("dest=RHO&place=Rhodes")).getAll("dest")).toEqual(["RHO"]);
  const narrowed = await to("country=GR&subject=3&place=Paphos");
  expect([narrowed.getAll("dest"), narrowed.get("country"), narrowed.get("subject")]).toEqual([["PFO"], null, "3"]);
});

test("each of several months is searched and named; the form, the filters and another tab keep them", async () => {
  const later = addDays(at.shop.startDate, 31).slice(0, 7);
  const address = `/search-result?lang=en&dest=RHO&yearMonth=${later}&yearMonth=${month()}`;
  const { places, page } = await found(address);
  expect(places).toEqual(["P1"]);
  expect((await found(`/search-result?lang=en&dest=RHO&yearMonth=${later}`)).places).toEqual([]);
  const named = [later, month()].map((one) => monthTitle(one, "en"));
  expect(page.querySelector(".search-sum")?.text).toContain(named.join(" · "));
  const form = page.querySelector(".search-card")!;
  expect(form.querySelector("select[name=yearMonth] option[selected]")?.getAttribute("value")).toBe(later);
  expect(form.querySelector("input[name=yearMonth][checked]")?.getAttribute("value")).toBe(month());
  expect(page.querySelector(".filters [name=yearMonth]")?.getAttribute("value")).toBe(`${later},${month()}`);
  const tab = await site.get(`/?tab=3&lang=en&dest=RHO&yearMonth=${later}&yearMonth=${month()}`);
  expect(new URL(tab.headers.get("location") ?? "", "http://x").searchParams.get("yearMonth")).toBe(
    `${later},${month()}`,
  );
});

test("a tab keeps several places, a country and subjects where its category has them, as ticks of its form", async () => {
  const chosen = `dest=RHO&dest=KGS&country=GR&subject=3&yearMonth=${month()}`;
  const pressed = async (tab: number) => {
    const { headers } = await site.get(`/?tab=${tab}&lang=en&${chosen}`);
    const query = new URL(headers.get("location") ?? "", "http://x").searchParams;
    return { address: `/?${query}`, kept: ["dest", "country", "subject"].map((name) => query.getAll(name)) };
  };
  const flights = await pressed(categories.Flight_Only.id);
  expect(flights.kept).toEqual([["RHO", "KGS"], ["GR"], ["3"]]);
  const form = parse((await site.get(flights.address)).html).querySelector(".search-card")!;
  const ticked = form.querySelectorAll("input[type=checkbox][checked]").map((tick) => tick.getAttribute("value"));
  expect(ticked).toEqual(["RHO", "KGS", "GR", "3"]);
  expect(form.querySelector("[name=place]")?.getAttribute("value") ?? "").toBe("");
  // None of them is in Israel.
  const domestic = soldCategories.map((name) => categories[name]).find((traits) => traits.domestic)!;
  expect((await pressed(domestic.id)).kept).toEqual([[], [], []]);
});

test("what a list of several places leads to keeps them: without its filters, in its calendar, and on a day beside", async () => {
  const address = `/search-result?lang=en&dest=RHO&dest=KGS&yearMonth=${month()}&view=date&stars=4&calendar=1`;
  const page = parse((await site.get(address)).html);
  const placesOf = (href: string | undefined) => new URL(href ?? "", "http://x").searchParams;
  const clear = page.querySelectorAll(".sheet-foot a, .filters a").find((link) => link.text.includes("Clear"));
  const cleared = placesOf(clear?.getAttribute("href"));
  expect([cleared.getAll("dest"), cleared.get("stars"), cleared.get("view")]).toEqual([["RHO", "KGS"], null, "date"]);
  const days = page.querySelectorAll(".calendar a[href*='fromDate=']").map((link) => link.getAttribute("href"));
  expect(days.length).toBeGreaterThan(0);
  for (const day of days) expect(placesOf(day).getAll("dest")).toEqual(["RHO", "KGS"]);
});

test("a place of the list of all places leads to its list under the same filters", async () => {
  const page = parse((await site.get(`/search-result?lang=en&yearMonth=${month()}&stars=4,5&toPrice=9000`)).html);
  const [first] = page.querySelectorAll("#places a[href*='dest=']");
  const { searchParams } = new URL(first?.getAttribute("href") ?? "", "http://x");
  expect([searchParams.get("stars"), searchParams.get("toPrice"), searchParams.get("yearMonth")]).toEqual([
    "4,5",
    "9000",
    month(),
  ]);
});

test("the search form leads to these choices, and an unknown country finds nothing", async () => {
  const home = parse((await site.get("/?lang=en")).html);
  expect(home.querySelector('.search-card a[href*="/destination-list"]')?.getAttribute("href")).toContain("#choose");
  expect(await found(`/search-result?lang=en&yearMonth=${month()}&country=XX`)).toMatchObject({
    status: 200,
    places: [],
  });
});

test("the link that leaves out the map of all places leads to their list, the only element of that id", async () => {
  const page = parse((await site.get(`/search-result?lang=en&yearMonth=${month()}`)).html);
  expect(brokenRules(page, "en")).toEqual([]);
  const target = page.querySelector("figure.map a.skip")?.getAttribute("href") ?? "";
  expect(page.querySelector(target)?.querySelectorAll("a[href*='dest=']").length).toBeGreaterThan(1);
});

test("a day on which several places are sold stands once beside the search, at its lowest price", () => {
  const day = (date: string, nights: number, price: string) => ({ date, nights, price });
  const days = [day("2027-03-07", 2, "900.00"), day("2027-03-07", 2, "1000.00"), day("2027-03-07", 3, "950.00")];
  expect(cheapestOfDays([days[1]!, days[0]!, days[2]!])).toEqual([days[0], days[2]]);
});

test("the way from a search to several places keeps its travellers, months, nights and places", async () => {
  const party = `adult=2&child=1&listAgeChildren=7`;
  const asked = `/search-result?lang=en&dest=RHO&dest=KGS&yearMonth=${month()}&nights=4&${party}`;
  const results = parse((await site.get(asked)).html);
  // The field of the place is empty: it says what is searched instead.
  expect(results.querySelector("[name=place]")!.getAttribute("placeholder")).toBe("Rhodes, Kos");
  const address = results.querySelector("a[href*='#choose']")!.getAttribute("href")!.replaceAll("&amp;", "&");
  const form = parse((await site.get(address.split("#")[0]!)).html).querySelector("form#choose")!;
  const ticked = form.querySelectorAll("[name=dest][checked]").map((tick) => tick.getAttribute("value"));
  expect(ticked.sort()).toEqual(["KGS", "RHO"]);
  expect(form.querySelectorAll("[name=yearMonth][checked]").map((tick) => tick.getAttribute("value"))).toEqual([
    month(),
  ]);
  const typed = (name: string) => form.querySelector(`input[name=${name}]`)?.getAttribute("value");
  expect([typed("adult"), typed("child"), typed("nights")]).toEqual(["2", "1", "4"]);
  expect(form.querySelector("[name=listAgeChildren] option[selected]")?.getAttribute("value")).toBe("7");
});
