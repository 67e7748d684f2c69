import { departure } from "@engine/offer/catalogue/schema";
import { eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { good, passengersFor, selection } from "./factories/booked";
import { shopWithPages } from "./factories/shop-with-pages";

const { database, at, site } = await shopWithPages({ seats: 60, rooms: 30 });
const plain = (element: { text: string } | null) =>
  (element?.text ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");

test.each(["he", "en", "ru", "ar"])("a flight reads from departure to arrival in %s", async (language) => {
  const { html } = await site.get(`/product-page/app-desktop?packId=${at.shop.packId}&lang=${language}`);
  const flights = parse(html).querySelectorAll(".flight");
  const airports = flights.slice(0, 2).map((flight) => flight.querySelectorAll("abbr").map((one) => plain(one)));
  expect(airports).toEqual([
    ["TLV", "RHO"],
    ["RHO", "TLV"],
  ]);
  // The line of a flight follows the direction of the page: only its values stand by themselves.
  const turned = parse(html)
    .querySelectorAll("main [dir=ltr]")
    .filter((part) => part.querySelector(".flight"));
  expect(turned).toEqual([]);
});

test.each([
  ["he", "המראה", "נחיתה", ["נתב״ג", "רודוס"]],
  ["en", "Departs", "Arrives", ["Ben Gurion", "Rhodes"]],
  ["ru", "Вылет", "Прилёт", ["Бен-Гурион", "Родос"]],
  ["ar", "المغادرة", "الوصول", ["بن غوريون", "رودس"]],
] as const)(
  "a flight says which end departs and which arrives, with the airports' names, in %s",
  async (language, departs, arrives, [home, there]) => {
    const heard = (place: HTMLElement) => {
      for (const silent of place.querySelectorAll("[aria-hidden=true]")) silent.remove();
      return plain(place).trim();
    };
    const expected = [`${departs} 08:00 ${home}`, `${arrives} 09:45 ${there}`];
    const month = at.shop.startDate.slice(0, 7);
    for (const path of [
      `/product-page/app-desktop?packId=${at.shop.packId}`,
      `/search-result?dest=RHO&yearMonth=${month}`,
      `/compare?deals=${at.shop.packId}-${at.shop.hotelId}`,
    ]) {
      const { html } = await site.get(`${path}&lang=${language}`);
      const [out] = parse(html).querySelectorAll(".flight");
      expect(out?.querySelectorAll(".flight-place").map(heard), path).toEqual(expected);
    }
  },
);

test("a product's title has its day and nights, and a flight is called one", async () => {
  const titleOf = async (address: string) => plain(parse((await site.get(address)).html).querySelector("title"));
  const [pack] = await database.db.select().from(departure).where(eq(departure.id, at.shop.packId));
  expect(await titleOf(`/product-page/app-desktop?packId=${at.shop.packId}&lang=en`)).toMatch(
    /: 4 nights from \d\d\/\d\d\/\d{4}/,
  );
  await database.db.insert(departure).values({ ...pack!, id: "FO1", category: "Flight_Only" });
  at.engine.parts.catalogue.forget();
  expect(await titleOf("/flight-only/app-desktop?packId=FO1&lang=en")).toMatch(/^Flight to Rhodes/);
});

test("the payer's form begins with the first traveller's name", async () => {
  const shopper = at.as("a-payer");
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  const cookie = (await withBooking({ sid: "a-payer", bookings: [] }, bookingId)).split(";")[0]!;
  const form = parse(
    (await site.get(`/booking/hotel-flight/app-desktop/payer?booking=${bookingId}&lang=en`, { cookie })).html,
  );
  const value = (name: string) => form.querySelector(`main [name=${name}]`)?.getAttribute("value");
  expect([value("firstName"), value("lastName"), value("email")]).toEqual(["DANA", "COHEN", undefined]);
  // The way to a club's log-in comes after the fields, which a keyboard passes first.
  const html = form.querySelector("main")!.innerHTML;
  expect(html.indexOf("/member/login")).toBeGreaterThan(html.indexOf('name="IdenticationNumber"'));
});

test("the total of a product stands in a live region, which says a new one", async () => {
  const address = `packId=${at.shop.packId}&laId=${at.shop.hotelId}&lang=en`;
  for (const device of ["app", "app-desktop"]) {
    const { html } = await site.get(`/product-page/${device}?${address}`);
    const [region, ...others] = parse(html)
      .querySelectorAll("main [role=status]")
      .filter(({ text }) => /[$₪]/.test(text));
    expect(others).toEqual([]);
    expect(region!.text.replace(/[\u2066-\u2069]/g, "")).toMatch(/^total \$1,200/i);
    expect(region!.closest(".bottom-bar")!.querySelector("button")).not.toBeNull();
  }
});
