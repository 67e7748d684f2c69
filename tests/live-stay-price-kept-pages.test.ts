import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { good } from "./factories/booked";
import { receivedCookies } from "./factories/received-cookies";
import { shopWithPages } from "./factories/shop-with-pages";
import { aStaySearch } from "./factories/stay-shopper";

/** Until it is paid a supplier's live stay is in nobody's hands: the page promises its price alone. */
const { at, site } = await shopWithPages({ seats: 30, rooms: 20 });

const textOf = (html: string) =>
  parse(html)
    .querySelector("body")!
    .text.replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ");

async function firstStep(path: string, form: [string, string][]) {
  const booked = await site.post(path, form);
  expect(booked.status).toBe(303);
  const page = await site.get(booked.headers.get("location")!, { cookie: receivedCookies(booked) });
  expect(page.status).toBe(200);
  return textOf(page.html);
}

test.each([
  ["he", "המחיר שמור לכם עד", "המקומות שמורים"],
  ["en", "The price is kept for you until", "holding your places"],
  ["ru", "Цена закреплена за вами до", "Места"],
  ["ar", "السعر محفوظ لكم حتى", "الأماكن محجوزة"],
])(
  "the booking of a live stay says until when its price is kept, and holds no places (%s)",
  async (lang, kept, held) => {
    const wish = aStaySearch(at);
    const { hotels } = good(await at.as("who-looks").stayHotels(wish));
    const { groups, hotel } = good(await at.as("who-looks").stayRates({ ...wish, hotel: hotels[0]!.hotel }));
    const { checkIn, checkOut } = wish.stay;
    const search = `dest=RHO&checkIn=${checkIn}&checkOut=${checkOut}&party=2&rates=${groups[0]!.rates[0]!.rate}`;
    const path = `/hotel-only/${hotel}?${search}&lang=${lang}`;
    const root = parse((await site.get(path)).html);
    const [price, currency] = ["price", "currency"].map(
      (name) => root.querySelector(`[name=${name}]`)!.getAttribute("value")!,
    );
    const text = await firstStep(path, [
      ["price", price!],
      ["currency", currency!],
    ]);
    expect(text).toMatch(new RegExp(`${kept} \\d\\d:\\d\\d`));
    expect(text).not.toContain(held);
  },
);

test("a package holds its places", async () => {
  const { packId, hotelId } = at.shop;
  const path = `/product-page/app?packId=${packId}&laId=${hotelId}&lang=en`;
  expect(
    await firstStep(path, [
      ["cls", "STD-BB"],
      ["price", "1200.00"],
      ["currency", "US"],
    ]),
  ).toMatch(/We’re holding your places until \d\d:\d\d/);
});
