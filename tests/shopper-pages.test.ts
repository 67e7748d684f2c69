import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { parse } from "node-html-parser";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { good, selection } from "./factories/booked";
import { moreDays } from "./factories/more-days";
import { anotherHotel } from "./factories/other-hotel";
import { aSecondMatch } from "./factories/second-match";
import { shopWithPages } from "./factories/shop-with-pages";
import { someProgrammes } from "./factories/small-programmes";
import { testStart } from "./factories/test-engine";

const { database, at, site } = await shopWithPages({ seats: 30, rooms: 20 });
const other = "h-rho-other";

beforeAll(async () => {
  await moreDays(at);
  await someProgrammes(database.db, at.shop);
  await aSecondMatch(database.db, at.shop);
  await anotherHotel(at, { id: other, adultMinor: 9_000 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}, 240_000);

const read = async (path: string) => {
  const page = await site.get(path);
  return { ...page, root: parse(page.html) };
};
const search = () => `dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&adult=3`;
const textOf = (element: { text: string } | null) => element?.text.replace(/[\u2066-\u2069]/g, "").trim() ?? "";

test.each([
  ["he", "העמוד לא נמצא · נופש"],
  ["en", "Page not found · Nofesh"],
  ["ru", "Страница не найдена · Nofesh"],
  ["ar", "الصفحة غير موجودة · نوفش"],
])("a place that does not exist is titled so in %s", async (lang, title) => {
  const { status, root } = await read(`/?destination=ZZZ&lang=${lang}`);
  expect(status).toBe(404);
  expect(textOf(root.querySelector("title"))).toBe(title);
});

describe("the list of results", () => {
  test.each([
    ["he", "3 מבוגרים", "שינוי החיפוש"],
    ["en", "3 adults", "Change your search"],
    ["ru", "3 взрослых", "Изменить поиск"],
    ["ar", "3 بالغين", "تعديل البحث"],
  ])("says in %s above it for when and for whom it is, and where to change that", async (lang, party, change) => {
    const { root } = await read(`/search-result?${search()}&nights=${at.shop.nights}&lang=${lang}`);
    const summary = textOf(root.querySelector(".change-search > summary"));
    expect(summary).toContain(party);
    expect(summary).toContain(at.shop.startDate.slice(0, 4));
    expect(summary).toContain(change);
    expect(summary).toMatch(new RegExp(` · .*${at.shop.nights}.* · `));
  });

  test("says its exact days", async () => {
    const { startDate } = at.shop;
    const { root } = await read(`/search-result?dest=RHO&fromDate=${startDate}&toDate=${startDate}&lang=en`);
    const printed = startDate.split("-").reverse().join("/");
    expect(textOf(root.querySelector(".search-sum"))).toBe(`Tue\u00a0${printed} · 2 adults`);
  });
});

describe("the comparison", () => {
  test("of a list's form names the price for each person, leads to each product and back to the list", async () => {
    const { root } = await read(`/search-result?${search()}&sort=price-up&lang=en`);
    const form = root.querySelector("form#compare")!;
    const fields = form
      .querySelectorAll("input[type=hidden]")
      .map((input): [string, string] => [
        input.getAttribute("name")!,
        input.getAttribute("value")!.replaceAll("&amp;", "&"),
      ]);
    const deals = root.querySelectorAll("[name=deals]").map((mark) => mark.getAttribute("value")!);
    expect(deals.length).toBeGreaterThan(1);
    const query = new URLSearchParams([...fields, ...deals.slice(0, 2).map((id): [string, string] => ["deals", id])]);
    const { root: page } = await read(`/compare?${query}`);
    const rowOf = (label: string) => {
      const row = page.querySelectorAll("tbody tr").find((one) => textOf(one.querySelector("th")) === label);
      return row!.querySelectorAll("td");
    };
    const [perPerson] = rowOf("Price per person");
    const [total] = rowOf("Price");
    const amount = (cell: typeof perPerson) => Number(textOf(cell!).replace(/[^\d.]/g, ""));
    expect(amount(perPerson)).toBeGreaterThan(0);
    expect(Math.abs(amount(perPerson) * 3 - amount(total))).toBeLessThan(3);
    const links = rowOf("Booking").map((cell) => cell.querySelector("a")!.getAttribute("href")!);
    expect(links).toHaveLength(2);
    for (const link of links) {
      expect(link).toMatch(/^\/product-page\//);
      expect((await site.get(link.replaceAll("&amp;", "&"))).html).toContain('name="price"');
    }
    const back = page.querySelectorAll("main a").find((link) => textOf(link) === "Back to the results")!;
    const address = back.getAttribute("href")!.replaceAll("&amp;", "&");
    expect(Object.fromEntries(new URL(address, "http://shop.test").searchParams)).toEqual({
      ...Object.fromEntries(new URLSearchParams(search())),
      sort: "price-up",
      lang: "en",
    });
    const rest = page.querySelector("tbody tr:last-child a")!.getAttribute("href")!.replaceAll("&amp;", "&");
    expect(new URL(rest, "http://shop.test").searchParams.get("list")).toContain("sort=price-up");
  });

  test("leads to no other page than the list", async () => {
    const { root } = await read(`/compare?deals=${at.shop.packId}-${other}&list=${encodeURIComponent("//evil.test/")}`);
    const addresses = root.querySelectorAll("main a").map((link) => link.getAttribute("href")!);
    expect(addresses.some((href) => href.startsWith("/search-result?"))).toBe(true);
    expect(addresses.filter((href) => !href.startsWith("/") || href.startsWith("//"))).toEqual([]);
  });
});

test("other dates of a match name the opponent, on a phone and on a desktop", async () => {
  for (const device of ["app", "app-desktop"]) {
    const { root } = await read(`/product-page/${device}?packId=SP1&lang=en`);
    expect(textOf(root.querySelector(".other-dates a"))).toContain("Rhodes – Constantinople");
  }
});

describe("the search of live stays", () => {
  const form = (place: string) =>
    `/hotel-only?lang=en&adults1=2&checkIn=2027-03-01&checkOut=2027-03-04&place=${encodeURIComponent(place)}`;

  test.each([["Rhodes"], ["רודוס"], ["rho"]])("understands the typed place %s", async (place) => {
    const { status, headers } = await site.get(form(place));
    expect(status).toBe(303);
    const address = new URL(headers.get("location")!, "http://shop.test").searchParams;
    expect([address.get("dest"), address.get("place"), address.get("party")]).toEqual(["RHO", null, "2"]);
  });

  test("suggests the places that a misspelled one may mean, and keeps what was typed", async () => {
    const { headers } = await site.get(form("Rohdes"));
    const { status, root } = await read(headers.get("location")!);
    expect(status).toBe(422);
    expect(root.querySelector("[name=place]")!.getAttribute("value")).toBe("Rohdes");
    expect(textOf(root.querySelector("#place-error"))).toContain("Rhodes");
    expect(root.querySelectorAll("#stay-places option").map((place) => place.getAttribute("value"))).toContain(
      "Rhodes",
    );
  });

  test("asks for a place when none was typed", async () => {
    const { headers } = await site.get(form(""));
    const { status, root } = await read(headers.get("location")!);
    expect(status).toBe(422);
    expect(textOf(root.querySelector("#place-error"))).not.toBe("");
  });

  test.each([["he"], ["en"], ["ru"], ["ar"]])("is a tab of the home page in %s", async (lang) => {
    const { root } = await read(`/?lang=${lang}`);
    expect(textOf(root.querySelector(".search-tabs a[href^='/hotel-only']"))).not.toBe("");
  });
});

test("a choice that was never priced is answered with the page of that choice: its lines, its shekels, its fee", async () => {
  const address = "/product-page/app-desktop?packId=SP1&adult=2&lang=en";
  const shown = parse((await site.get(address)).html);
  const price = shown.querySelector("input[name=price]")!.getAttribute("value")!;
  const cls = shown.querySelector("input[name=cls]")!.getAttribute("value")!;
  const answer = await site.post(address, [
    ["laId", at.shop.hotelId],
    ["cls", cls],
    ["price", price],
    ["currency", "US"],
    ["ticket", "CAT1"],
  ]);
  expect(answer.status).toBe(409);
  const priced = parse((await site.get(`${address}&ticket=CAT1`)).html);
  const boxOf = (page: typeof shown) => page.querySelector("aside")!.text.replace(/\s+/g, " ");
  const page = parse(answer.html);
  const total = priced.querySelector("input[name=price]")!.getAttribute("value")!;
  expect(Number(total)).toBe(Number(price) + 160);
  expect(boxOf(page)).toContain("Supplement for the ticket category × 2");
  expect(boxOf(page)).toBe(boxOf(priced));
  expect(page.querySelector("input[name=ticket][value=CAT1]")!.hasAttribute("checked")).toBe(true);
});

test("a country that asks for full dates of birth is named before they are typed, also where passports come later", async () => {
  const sid = "travels-to-dubai";
  const opened = good(await at.as(sid).storePage({ stage: "init", ...selection(at.shop) }));
  const cookie = (await withBooking({ sid, bookings: [] }, opened.bookTransId)).split(";")[0]!;
  const travellers = `/booking/hotel-flight/app/travellers?booking=${opened.bookTransId}&lang=en`;
  const asked = async () =>
    (await site.get(travellers, { cookie })).html.includes("does not admit travellers without a full");
  expect(await asked()).toBe(false);
  const strict = vi.spyOn(at.engine.parts.fullBirthDateDestinations, "includes").mockReturnValue(true);
  const isAsked = await asked();
  strict.mockRestore();
  expect(isAsked).toBe(true);
});

test("a list of flights is not ordered by stars", async () => {
  const ordersOf = async (category: string) => {
    const { root } = await read(
      `/search-result?packCategory=${category}&dest=RHO&yearMonth=${at.shop.startDate.slice(0, 7)}&lang=en`,
    );
    return root
      .querySelectorAll(".dropdown-body a")
      .map(textOf)
      .filter((order) => /stars/i.test(order));
  };
  expect(await ordersOf("vacation_pack")).not.toEqual([]);
  expect(await ordersOf("Flight_Only")).toEqual([]);
});

test("a place with one type of holiday is titled by that type", async () => {
  const { root } = await read("/?destination=RHO&dealType=Organize_tour_packages&lang=en");
  expect(textOf(root.querySelector("title"))).toBe("Organised tour: Rhodes | Nofesh");
});

describe("a search that is refused", () => {
  test.each([
    ["dest=&yearMonth=2020-01", "#yearMonth", "Choose a month, or a departure date in the future."],
    [
      "dest=RHO&fromDate=2020-01-05&toDate=2020-01-09",
      "#fromDate",
      "Choose a month, or a departure date in the future.",
    ],
    ["dest=NOWHERE&yearMonth=2027-03", "#place", "Choose a destination from the list."],
    ["dest=RHO&child=2&listAgeChildren=5", "#listAgeChildren-1", "Choose the age of each child and infant"],
  ])("for %s leads to the field that is wrong, which is in view", async (query, href, says) => {
    const { status, root } = await read(`/search-result?${query}&lang=en`);
    expect(status).toBe(422);
    const links = root.querySelectorAll("main [role=alert] a");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([href]);
    expect(textOf(links[0]!)).toContain(says);
    const field = root.querySelector(`main form ${href}`)!;
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.closest("details")?.hasAttribute("open") ?? true).toBe(true);
    expect(root.querySelectorAll("main form [aria-invalid]")).toHaveLength(1);
  });
});

test("the page of a month has the cheapest offer of each hotel, and counts the days of its calendar", async () => {
  const month = at.shop.startDate.slice(0, 7);
  const { root } = await read(`/holidays/${month}/RHO?lang=en`);
  const offers = root.querySelectorAll("section[aria-labelledby=deals] article");
  const hotels = offers.map((offer) => textOf(offer.querySelector("h2, h3")));
  expect(hotels.length).toBeGreaterThan(1);
  expect(new Set(hotels).size).toBe(hotels.length);
  const list = await read(`/search-result?dest=RHO&yearMonth=${month}&sort=price-up&lang=en`);
  const pricesOf = (page: typeof root) =>
    page.querySelectorAll("main article .price").map((price) => textOf(price).replace(/\D/g, ""));
  expect(pricesOf(root)).toEqual(pricesOf(list.root).slice(0, offers.length));
  const count = root.querySelectorAll(".month-facts div").find((fact) => textOf(fact).includes("Departure days in"))!;
  expect(Number(textOf(count.querySelector("dd")))).toBe(root.querySelectorAll("#calendar ~ * td a").length);
});
