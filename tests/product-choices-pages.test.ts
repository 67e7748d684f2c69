import { names } from "@engine/core/names";
import { hotelRate } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { competition } from "@engine/offer/events/schema";
import { tour } from "@engine/offer/tours/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { eq, sql } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, expect, test } from "vitest";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ seats: 30, rooms: 20 });

let sportPack: string;

beforeAll(async () => {
  ({ sportPack } = await someProgrammes(database.db, at.shop));
  await database.db.update(tour).set({ leastTravellers: 20, decidedDaysBefore: 21 });
  // The standard room also with half board, 15 dollars more for a person and night.
  const [breakfast] = await database.db.select().from(hotelRate).where(eq(hotelRate.roomClass, "STD"));
  await database.db.insert(hotelRate).values({ ...breakfast!, board: "HB", adultMinor: 6_500 });
  at.engine.parts.catalogue.forget();
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);

const read = async (path: string) => parse((await site.get(path)).html);
const plain = (element: { text: string } | null | undefined) =>
  (element?.text ?? "")
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const printed = (daysBefore: number) =>
  new Date(Date.parse(at.shop.startDate) - daysBefore * 86_400_000)
    .toISOString()
    .slice(0, 10)
    .split("-")
    .reverse()
    .join("/");

test("a room is one card, with the whole price of each board beneath", async () => {
  const root = await read("/product-page/app?packId=P1&adult=2&lang=en");
  const cards = root.querySelectorAll("fieldset .card");
  expect(cards.map((card) => plain(card.querySelector("strong")))).toEqual(["Standard room"]);
  const boards = cards[0]!.querySelectorAll("label");
  expect(boards.map((label) => label.querySelector("input")!.getAttribute("value"))).toEqual(["STD-BB", "STD-HB"]);
  expect(plain(boards[0])).toContain("$1,200 for 2");
  // Two people, four nights.
  expect(plain(boards[1])).toMatch(/\$1,320 for 2$/);
  expect(plain(root.querySelector("label:has([value=SUI-BB])"))).toMatch(/Suite.*\$1,520 for 2/);
  for (const [language, text] of [
    ["he", "לשניים"],
    ["ru", "за 2 чел."],
    ["ar", "لشخصين"],
  ]) {
    const page = await read(`/product-page/app?packId=P1&adult=2&lang=${language}`);
    expect(plain(page.querySelector("label:has([value=SUI-BB])"))).toContain(text);
  }
});

test("on a desktop the boards of a class are together, each with its whole price", async () => {
  const root = await read("/product-page/app-desktop?packId=P1&adult=2&lang=en");
  const names = root.querySelectorAll(".room-table tbody th");
  expect(names.map((name) => [plain(name), name.getAttribute("rowspan")])).toEqual([
    ["Standard room", "2"],
    ["Suite", undefined],
  ]);
  const priceOf = (cls: string) => plain(root.querySelector(`.room-table tr:has([value=${cls}]) label`));
  expect(["STD-BB", "STD-HB", "SUI-BB"].map(priceOf)).toEqual(["$1,200 for 2", "$1,320 for 2", "$1,520 for 2"]);
});

test("a desktop books after the last choice too, a phone by the bar that stays in view", async () => {
  const booking = async (device: string) =>
    (await read(`/product-page/${device}?packId=P1&adult=2&lang=en`)).querySelectorAll("button[name=currency]");
  const [first, last, ...more] = (await booking("app-desktop")).filter((button) => plain(button) === "Book now");
  expect(more).toEqual([]);
  expect([first!.closest("aside") !== null, last!.closest(".product-rest") !== null]).toEqual([true, true]);
  const rest = last!.closest(".product-rest")!.querySelectorAll("input[type=radio], button[name=currency]");
  expect([rest.length > 1, rest.at(-1)]).toEqual([true, last]);
  expect(["formmethod", "formaction"].map((name) => last!.getAttribute(name) === first!.getAttribute(name))).toEqual([
    true,
    true,
  ]);
  expect((await booking("app")).filter((button) => plain(button) === "Book now")).toHaveLength(1);
});

test("with two rooms each room's dearer board has its whole price", async () => {
  const root = await read("/product-page/app-desktop?packId=P1&adult=4&rooms=2&lang=en");
  const prices = root.querySelectorAll(".room-table tr:has([value=STD-HB]) label").map(plain);
  expect(prices).toEqual(["$1,320 for 2", "$1,320 for 2"]);
});

test.each(["app", "app-desktop"])(
  "the page of a product shows its place on a map, in the HTML of %s",
  async (device) => {
    const root = await read(`/product-page/${device}?packId=P1&adult=2&lang=en`);
    const map = root.querySelector("figure.map svg[role=img]");
    expect(map?.getAttribute("aria-label")).toBe("Rhodes on the map");
    expect(map!.querySelectorAll("text").map(plain)).toEqual(["Tel Aviv", "Rhodes"]);
    expect(map!.querySelector("use")!.getAttribute("href")).toMatch(/^\/maps\/.*\.svg#land$/);
    expect(map!.querySelectorAll("a")).toEqual([]);
  },
);

test("the page of an unknown product speaks of a holiday and leads on", async () => {
  const root = await read("/product-page/app?packId=NOTHING&lang=en");
  expect(plain(root.querySelector("h1"))).toBe("We can’t find this holiday");
  expect(root.querySelectorAll("main a").map((link) => link.getAttribute("href"))).toEqual([
    "/?lang=en",
    "/destination-list?lang=en",
    "/call-me?lang=en",
  ]);
});

test("on a phone the folded flights show when they leave and arrive", async () => {
  const root = await read("/product-page/app?packId=P1&adult=2&lang=en");
  expect(plain(root.querySelector("#flights > summary"))).toMatch(
    /Your flights?\s*Outbound \d\d:\d\d – \d\d:\d\d · Return \d\d:\d\d – \d\d:\d\d$/,
  );
});

test("the category that the price of a match includes says so, not that it costs $0 more", async () => {
  const root = await read("/product-page/app?packId=SP1&adult=2&lang=en");
  const category = (code: string) => plain(root.querySelector(`label:has([name=ticket][value=${code}])`));
  expect(category("CAT2")).toMatch(/included/i);
  expect(category("CAT2")).not.toContain("$");
  expect(category("CAT1")).toContain("+$160");
});

test.each(["app", "app-desktop"])(
  "a better ticket is named beside the trip and part of every room's price, on %s",
  async (device) => {
    const address = (ticket: string) => `/product-page/${device}?packId=SP1&adult=2&lang=en${ticket}`;
    const shown = async (ticket: string) => {
      const root = await read(address(ticket));
      const label = root.querySelector("label:has([value=STD-BB])");
      return [plain(root.querySelector(".trip")), plain(label), plain(root.querySelector(".bottom-bar"))];
    };
    const [trip, room, total] = await shown("&ticket=CAT1");
    expect(trip).toMatch(/Rhodes – Haifa · \d\d\/\d\d\/\d{4} 20:45 · Category 1 × 2/);
    expect([room, total]).toEqual([expect.stringContaining("$1,360"), expect.stringContaining("$1,360")]);
    const [included, cheaper] = await shown("");
    expect(included).toContain("Category 2 × 2");
    expect(cheaper).toContain("$1,200");
  },
);

test("an empty comparison leads to the search, and back to the list it was opened from", async () => {
  const link = async (path: string) => (await read(path)).querySelector("main .card a.button")?.getAttribute("href");
  expect(await link("/compare?lang=en")).toBe("/?lang=en");
  expect(await link("/compare?list=dest%3DRHO&lang=en")).toBe("/search-result?dest=RHO&lang=en");
});

test("a search without any offer has nothing to filter or to sort", async () => {
  const form = "form[action^='/search-result'] [name=priceFrom], .filters, .toolbar";
  const found = await read(`/search-result?dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&adult=2&lang=en`);
  expect(found.querySelectorAll(form).length).toBeGreaterThan(0);
  const none = await read("/search-result?dest=RHO&fromDate=2027-11-02&toDate=2027-11-03&adult=2&lang=en");
  expect(plain(none.querySelector("main"))).toContain("No offers found");
  expect(none.querySelectorAll(form)).toEqual([]);
});

test("a page for a phone offers that for a desktop, and the other way round", async () => {
  for (const page of ["/product-page", "/flight-only", "/deal-filter"]) {
    const offered = async (device: string) => {
      const links = (await read(`${page}/${device}?packId=${page === "/flight-only" ? "FO1" : "P1"}&lang=en`))
        .querySelectorAll("main a")
        .filter((link) => /view$/.test(plain(link)));
      return links.map((link) => [plain(link), link.getAttribute("href")!.split("?")[0]]);
    };
    expect.soft(await offered("app")).toEqual([["Desktop view", `${page}/app-desktop`]]);
    expect.soft(await offered("app-desktop")).toEqual([["Phone view", `${page}/app`]]);
  }
});

test("the first month in the deal filter is any month", async () => {
  const root = await read("/deal-filter/app?lang=en");
  expect(plain(root.querySelector("select[name=month] option"))).toBe("Any month");
});

test("a match says how and when its tickets arrive", async () => {
  expect(plain(await read("/product-page/app?packId=SP1&adult=2&lang=en"))).toContain(
    `The match tickets come by email with the travel documents on ${printed(3)}, three days before departure.`,
  );
});

test("a tour names the day on which it is decided", async () => {
  expect(plain(await read("/product-page/app?packId=OT1&adult=2&lang=en"))).toContain(
    `The tour needs at least 20 travellers. If there are fewer, we will tell you by ${printed(21)}`,
  );
});

test("a match is drawn where it is played, in the list and on its own page: basketball in a hall", async () => {
  const drawn = async () => {
    const pages = [
      await read(`/search-result?categoryId=5&competition=CUP&yearMonth=${at.shop.startDate.slice(0, 7)}`),
      await read(`/product-page/app?packId=${sportPack}&laId=${at.shop.hotelId}`),
    ];
    return pages.map(
      ({ outerHTML }) => /(?:deal|gallery)[^>]*>.*?\/pictures\/destination\/RHO\/(\w+)/s.exec(outerHTML)?.[1],
    );
  };
  expect(await drawn()).toEqual(["stadium", "stadium"]);
  await database.db.update(competition).set({ names: names("הגביע בכדורסל", "The basketball cup", "Кубок", "الكأس") });
  expect(await drawn()).toEqual(["arena", "arena"]);
});

test("results that the filters left empty say which choice to give up, with a link for each", async () => {
  const search = `/search-result?dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&adult=2&lang=en`;
  const root = await read(`${search}&nights=9&basis=BB`);
  const main = root.querySelector("main")!;
  expect(plain(main)).toContain("No offer fits everything you chose");
  expect(plain(main)).not.toContain("for these dates. Please check");
  const links = main.querySelectorAll(".center a").map((link) => [plain(link), link.getAttribute("href")!] as const);
  expect(links.map(([text]) => text)).toEqual(["Without the nights filter (1 offer)"]);
  const loosened = await read(links[0]![1].replaceAll("&amp;", "&"));
  expect(loosened.querySelectorAll("article.deal")).toHaveLength(1);
  const both = await read(`${search}&nights=9&basis=AI`);
  expect(plain(both.querySelector("main"))).toContain("only once all the filters are cleared");
  expect(both.querySelectorAll(".center a").map((link) => plain(link))).toEqual(["Clear filters (1 offer)"]);
});

test("results that the dates left empty still say so", async () => {
  const root = await read("/search-result?dest=RHO&fromDate=2027-09-01&toDate=2027-09-02&nights=9&adult=2&lang=en");
  expect(plain(root.querySelector("main"))).toContain("for these dates. Please check your search");
});

test("a product that has too few places left for a larger party keeps the fields that make it smaller", async () => {
  await database.db.execute(sql`update inventory set capacity = held + sold + 2 where kind = 'seat'`);
  const page = (adults: number) => read(`/product-page/app?packId=P1&adult=${adults}&lang=en`);
  const root = await page(3);
  expect(plain(root.querySelector("main"))).toContain("Sold out");
  const party = root.querySelector("form#selection #party")!;
  expect(party.querySelector("[name=adult]")?.getAttribute("value")).toBe("3");
  expect(root.querySelector("[name=price]")).toBeNull();
  expect((await page(2)).querySelector("[name=price]")).not.toBeNull();
});

test.each([
  ["he", "לא נמצאו הצעות"],
  ["en", "No offers found"],
  ["ru", "Предложений не найдено"],
  ["ar", "لم يُعثر على عروض"],
])("an empty list says so without a zero, in %s", async (language, offers) => {
  for (const path of ["/search-result?dest=RHO&yearMonth=2027-09", "/deal-filter/app?fromPrice=99998"]) {
    const root = await read(`${path}&lang=${language}`);
    const said = root.querySelectorAll("main [role=status]").map(plain);
    expect.soft([path, said.includes(offers), said.some((text) => /\b0\b/.test(text))]).toEqual([path, true, false]);
  }
});
