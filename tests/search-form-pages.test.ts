import { addDays } from "@engine/core/epoch-day";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { weekdayName } from "~/format/dates";
import { covers } from "./coverage/covers";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";

/** What the search form understands, shows and keeps, as HTML. The small shop sells Rhodes on one day. */
const { at, site } = await shopWithPages();
const month = () => at.shop.startDate.slice(0, 7);

async function read(address: string, cookie = "") {
  const page = await site.get(address, { cookie });
  const root = parse(page.html);
  return {
    ...page,
    root,
    field: (name: string) => root.querySelector(`.search-card [name=${name}]`),
    sold: page.html.includes(`packId=${at.shop.packId}`),
  };
}

test.each([
  ["a word", "fromDate", "tomorrow", ""],
  ["a word beside the month that the form chose", "fromDate", "next week", "&yearMonth="],
  ["a day that its month does not have", "fromDate", "31/2/2027", ""],
  ["a word as the last day", "toDate", "soon", "&fromDate="],
])(
  "%s as a date is shown again with an error at its field, and nothing else is searched for",
  async (_, name, typed, more) => {
    const beside = more === "&fromDate=" ? `${more}${at.shop.startDate}` : more ? `${more}${month()}` : "";
    const query = new URLSearchParams([[name, typed]]);
    const page = await read(`/search-result?lang=en&dest=RHO&adult=3&${query}${beside}`);
    const field = page.field(name)!;
    expect([page.status, page.sold, field.getAttribute("value"), field.getAttribute("type")]).toEqual([
      422,
      false,
      typed,
      undefined,
    ]);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(page.root.querySelector(`#${field.getAttribute("aria-describedby")}`)?.text).toMatch(
      /Write it like this: \d\d\/\d\d\/20\d\d/,
    );
    expect(page.root.querySelector(`[role=alert] a[href="#${name}"]`)).not.toBeNull();
    expect(field.closest("details")?.hasAttribute("open")).toBe(true);
    expect(page.field("adult")?.getAttribute("value")).toBe("3");
  },
);

test("a chosen day stands above its field with its weekday, in the page's language and the shop's order", async () => {
  const { startDate } = at.shop;
  const day = startDate.split("-").reverse().join("/");
  for (const language of ["he", "en"] as const) {
    const { root } = await read(`/search-result?lang=${language}&dest=RHO&fromDate=${startDate}&toDate=${startDate}`);
    const printed = `${weekdayName(startDate, language)} \u2066${day}\u2069`;
    const said = (name: string) => root.querySelector(`.search-card output[for=${name}]`)?.text;
    expect([said("fromDate"), said("toDate")]).toEqual([printed, printed]);
    expect(root.querySelector('.search-card script[src="/chosen-day.js"]')).not.toBeNull();
  }
});

test("a date with days before and after it finds what leaves within them; list, form, filters and calendar keep the days", async () => {
  const asked = addDays(at.shop.startDate, 3);
  const of = (days: string) => read(`/search-result?lang=en&dest=RHO&fromDate=${asked}&toDate=${asked}${days}`);
  // The list offers the day as another one, which is no card.
  const cards = (page: Awaited<ReturnType<typeof of>>) => page.root.querySelectorAll("article.deal").length;
  const [exact, one, three] = [await of(""), await of("&flexibleDays=1"), await of("&flexibleDays=3")];
  expect([exact, one, three].map(cards)).toEqual([0, 0, 1]);
  expect(three.root.querySelector(".search-sum")?.text).toContain("±3 days");
  expect(three.root.querySelector(".chips a")?.text).toContain("±3 days");
  expect(three.root.querySelector(".chips a")?.getAttribute("href")).not.toContain("flexibleDays");
  expect(three.field("flexibleDays")?.querySelector("option[selected]")?.getAttribute("value")).toBe("3");
  expect(three.root.querySelector(".filters [name=flexibleDays]")?.getAttribute("value")).toBe("3");
  expect(three.root.querySelector(".calendar td a")?.getAttribute("href")).toContain("flexibleDays=3");
  expect((await of("&flexibleDays=5")).root.querySelector(".search-sum")?.text).not.toContain("±");
});

test("a pensioner is chosen beside the adults, on every form, and is named on list, hotel and product at an adult's price", async () => {
  covers("9.7");
  const two = "adult=1&pensioner=1";
  const list = `/search-result?lang=en&dest=RHO&yearMonth=${month()}`;
  const price = (page: Awaited<ReturnType<typeof read>>) => page.root.querySelector("main .price")?.text;
  const product = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`;
  for (const address of [list, `/hotel/${at.shop.hotelId}?lang=en`, product]) {
    const [couple, page] = [await read(`${address}&adult=2`), await read(`${address}&${two}`)];
    const fields = ["adult", "pensioner"].map((name) => page.root.querySelector(`main [name=${name}]`));
    expect(
      fields.map((field) => field?.getAttribute("value")),
      address,
    ).toEqual(["1", "1"]);
    expect(page.root.querySelector("main")?.text, address).toMatch(/1 adult( · |, )1 pensioner/);
    expect(price(page), address).toBe(price(couple));
    const link = page.root.querySelectorAll("main a").find((a) => a.getAttribute("href")?.includes("/product-page"));
    if (address !== product) expect(link?.getAttribute("href"), address).toMatch(/adult=1&(amp;)?pensioner=1/);
    // Nobody has to look at a kind of travellers that few need.
    expect(couple.root.querySelector("main [name=pensioner]")?.closest("details")?.hasAttribute("open")).toBe(false);
  }
  const more = await read(`/?lang=en&adult=2&pensioner=0&step=pensioner%2B`);
  expect(["adult", "pensioner"].map((name) => more.field(name)?.getAttribute("value"))).toEqual(["2", "1"]);
});

test("a booking for an adult and a pensioner leads back to the same people", async () => {
  const product = `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en&adult=2`;
  const page = await read(product);
  const selection = page.root
    .querySelectorAll("#selection input, input[form=selection]")
    .filter((input) => input.getAttribute("type") !== "radio" || input.hasAttribute("checked"))
    .map((input): [string, string] => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""])
    .filter(([name]) => !["adult", "pensioner", "step"].includes(name));
  const currency = page.root.querySelector("button[name=currency]")?.getAttribute("value") ?? "";
  const booked = await site.post(product, [...selection, ["adult", "1"], ["pensioner", "1"], ["currency", currency]]);
  const steps = booked.headers.get("location") ?? "";
  expect(steps).toMatch(/\/travellers\?/);
  const travellers = await read(steps, receivedCookies(booked));
  expect(travellers.root.querySelectorAll("[name$='.firstName']")).toHaveLength(2);
  expect(travellers.html).toMatch(/adult=1&(amp;)?pensioner=1/);
});

test.each([
  ["home", () => "/?"],
  ["a list", () => `/search-result?dest=RHO&yearMonth=${month()}&`],
  ["a product", () => `/product-page/app?packId=${at.shop.packId}&laId=${at.shop.hotelId}&`],
])("a party of seventeen reads on %s what can be booked online, with the way to the office", async (_, address) => {
  for (const [language, text] of [
    ["he", "קבוצה גדולה יותר?"],
    ["en", "Larger group?"],
  ]) {
    const notice = (page: Awaited<ReturnType<typeof read>>) =>
      page.root.querySelectorAll(".notice").find((one) => one.text.includes(text!));
    const of = async (adults: number) => notice(await read(`${address()}lang=${language}&adult=${adults}`));
    expect((await of(17))?.querySelector("a")?.getAttribute("href")).toMatch(/^\/call-me/);
    expect(await of(9)).toBeUndefined();
  }
});
