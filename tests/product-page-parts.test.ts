import { airport, departure, hotel, roomType } from "@engine/offer/catalogue/schema";
import { rebuildIndex } from "@engine/offer/departure-index/departure-index";
import { inventory } from "@engine/offer/stock/schema";
import { pricePlanJournal } from "@engine/trade/price-plan/plan-journal";
import { and, eq } from "drizzle-orm";
import { type HTMLElement, parse } from "node-html-parser";
import { afterEach, beforeAll, expect, test } from "vitest";
import { cancellationSentence } from "~/booking/cancellation/cancellation-sentence";
import { translator } from "~/i18n/i18n.server";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { good, passengersFor, selection } from "./factories/booked";
import { moreDays } from "./factories/more-days";
import { shopWithPages } from "./factories/shop-with-pages";
import { testStart } from "./factories/test-engine";

/** What a product's page and its hotel's page say beside the choices: states, instalments, rooms, pictures, what the price includes. */

const { database, at, site } = await shopWithPages({ seats: 60, rooms: 30 });
const { db } = database;
const languages = ["he", "en", "ru", "ar"] as const;

async function changed(): Promise<void> {
  at.engine.parts.catalogue.forget();
  await rebuildIndex(db, at.engine.parts.catalogue, pricePlanJournal, testStart.slice(0, 10));
}

beforeAll(async () => {
  await moreDays(at);
  await changed();
}, 240_000);

afterEach(async () => {
  await db.update(departure).set({ status: "open", salesEndAt: null, discountPercent: 0 });
  await db.update(hotel).set({ photos: [], beachMetres: null, centreMetres: null });
  await db.update(roomType).set({ sizeM2: null, view: null, photos: [] });
  await changed();
});

const read = async (path: string) => parse((await site.get(path)).html);
const product = (device: string, query = "") =>
  read(`/product-page/${device}?packId=${at.shop.packId}&adult=2${query}`);
const plain = (element: { text: string } | null | undefined) =>
  (element?.text ?? "")
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
const positionOf = (root: HTMLElement, selector: string) => {
  const found = root.querySelector(selector);
  return found ? root.querySelector("main")!.innerHTML.indexOf(found.outerHTML) : -1;
};

const endings: [string, () => Promise<unknown>][] = [
  ["closed", () => db.update(departure).set({ status: "closed" }).where(eq(departure.id, at.shop.packId))],
  [
    "expired",
    () =>
      db
        .update(departure)
        .set({ salesEndAt: new Date(Date.parse(testStart) - 3_600_000) })
        .where(eq(departure.id, at.shop.packId)),
  ],
  [
    "sold out",
    () =>
      db
        .update(inventory)
        .set({ capacity: 0 })
        .where(and(eq(inventory.kind, "seat"), eq(inventory.ownerId, "f-out"))),
  ],
];

test.each(["app", "app-desktop"])(
  "on %s what is sold has its calendar file, and other dates after the choices",
  async (device) => {
    const root = await product(device);
    expect(root.querySelectorAll('a[href^="/product-page/calendar"]')).toHaveLength(1);
    expect(root.querySelector(".product-top :is(.other-dates, .matrix-of-days)")).toBeNull();
    expect(positionOf(root, ":is(.other-dates, .matrix-of-days)")).toBeGreaterThan(positionOf(root, ".trip"));
  },
);

test.each(endings)("what is %s leads to other dates right below the news, and has no calendar file", async (_, end) => {
  await end();
  await changed();
  try {
    for (const device of ["app", "app-desktop"]) {
      const root = await product(device);
      const state = root.querySelector(".product-top > .card.center");
      const next = state!.nextElementSibling!;
      expect(next.querySelectorAll("a[href*=packId], a[href*=fromDate]").length, device).toBeGreaterThan(0);
      expect(next.hasAttribute("open") || next.tagName === "SECTION", device).toBe(true);
      expect(root.querySelectorAll(":is(.other-dates, .matrix-of-days)"), device).toHaveLength(1);
      expect(root.querySelectorAll('a[href^="/product-page/calendar"]'), device).toEqual([]);
    }
  } finally {
    await db.update(inventory).set({ capacity: 60 }).where(eq(inventory.ownerId, "f-out"));
  }
});

// 1,200 dollars at 3.5000.
const installments = {
  he: "או ב־10 תשלומים חודשיים של ₪420, ללא ריבית",
  en: "Or 10 monthly payments of ₪420, without interest",
  ru: "Или 10 платежей по ₪420 в месяц без процентов",
  ar: "أو 10 دفعات شهرية بقيمة ₪420 بدون فائدة",
};

test.each(languages)("the total is also said in the most payments, in shekels, in %s", async (lang) => {
  for (const device of ["app", "app-desktop"])
    expect(plain((await product(device, `&lang=${lang}`)).querySelector("aside .installments"))).toBe(
      installments[lang],
    );
});

test("the trip says the payments until the payer has chosen them", async () => {
  const shopper = at.as("in-payments");
  const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  const cookie = (await withBooking({ sid: "in-payments", bookings: [] }, bookingId)).split(";")[0]!;
  const step = async (name: string) => {
    const path = `/booking/hotel-flight/app-desktop/${name}?booking=${bookingId}&lang=en`;
    return parse((await site.get(path, { cookie })).html)
      .querySelectorAll("aside .installments")
      .map(plain);
  };
  expect(await step("travellers")).toEqual([installments.en]);
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  expect(await step("payer")).toEqual([installments.en]);
  const answer = good(await shopper.storePage({ bookingId, stage: "payer", payer: { ...aPayer, NoOfPayment: 3 } }));
  // By the same rule as the card is charged.
  expect(answer.charge).toMatchObject({ payments: 3, firstNIS: "1400.00", otherNIS: "1400.00" });
  expect(await step("extras")).toEqual([]);
});

const roomFacts = {
  he: "24 מ״ר · נוף לים",
  en: "24 m² · sea view",
  ru: "24 м² · вид на море",
  ar: "24 م² · إطلالة على البحر",
};

test.each(languages)("a room class has its size, view and picture, as far as they are known, in %s", async (lang) => {
  await db.update(roomType).set({ sizeM2: 24, view: "sea" }).where(eq(roomType.roomClass, "STD"));
  await changed();
  const picture = "/pictures/room/h-rho-1/sea/std-5-24/wide.svg";
  const rooms = (await read(`/hotel/${at.shop.hotelId}?lang=${lang}`)).querySelectorAll(".hotel-rooms > li");
  expect(rooms.map((room) => plain(room).includes(roomFacts[lang]))).toEqual([true, false]);
  expect(rooms[0]!.querySelector("img")!.getAttribute("src")).toBe(picture);
  for (const [device, part] of [
    ["app", "label:has([value=STD-BB])"],
    ["app-desktop", ".room-table tr:has([value=STD-BB])"],
  ] as const) {
    const room = (await product(device, `&lang=${lang}`)).querySelector(part)!;
    expect(plain(room), device).toContain(roomFacts[lang]);
    expect(room.querySelector("img")!.getAttribute("src"), device).toBe(picture);
  }
  const drawn = await site.get(picture);
  expect([drawn.status, drawn.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

const groupsOf = (root: HTMLElement) =>
  root.querySelectorAll("nav a.chip[href^='#thumbnail-']").map((link) => {
    const first = root.querySelector(link.getAttribute("href")!)!;
    // The drawing of a hotel and of a place comes with the page.
    return [
      plain(link),
      first
        .querySelector("img")!
        .getAttribute("src")!
        .replace(/^data:.*$/s, "in the page"),
    ];
  });

test("pictures stand in groups with captions, and drawings say that they are", async () => {
  await db.update(hotel).set({ beachMetres: 150, centreMetres: 9_000 });
  await changed();
  for (const path of [`/hotel/${at.shop.hotelId}`, "/product-page/app-desktop", "/product-page/app"]) {
    const root = await read(`${path}?packId=${at.shop.packId}&adult=2&lang=en`);
    expect(groupsOf(root), path).toEqual([
      ["The hotel (1)", "in the page"],
      ["Rooms (2)", "/pictures/room/h-rho-1/none/std-5-0/wide.svg"],
      ["Surroundings (2)", "/pictures/around/h-rho-1/sea/beach/wide.svg"],
    ]);
    const captions = root.querySelectorAll(".opened-pictures figcaption").map(plain);
    expect(captions, path).toEqual([
      "Illustration",
      "Standard roomIllustration",
      "SuiteIllustration",
      "150 m to the beachIllustration",
      "RhodesIllustration",
    ]);
  }
  // The first picture of a phone as well.
  expect(plain((await product("app", "&lang=en")).querySelector(".product-top .captioned"))).toBe("Illustration");
});

test("a hotel with photographs shows those of its rooms, and no drawing of them or of what is around", async () => {
  await db.update(hotel).set({ photos: ["bay-1.jpg"], beachMetres: 150 });
  await db
    .update(roomType)
    .set({ photos: ["suite-1.jpg"] })
    .where(eq(roomType.roomClass, "SUI"));
  await changed();
  const root = await product("app", "&lang=en");
  expect(groupsOf(root)).toEqual([
    ["The hotel (1)", "/photos/bay-1.jpg/wide/640"],
    ["Rooms (1)", "/photos/suite-1.jpg/wide/640"],
    ["Surroundings (1)", "in the page"],
  ]);
  expect(plain(root.querySelector(".product-top .captioned"))).toBe("");
});

test.each([
  ["he", "המחיר כולל: טיסות הלוך ושוב, 4 לילות, לינה וארוחת בוקר ומזוודה עד 20 ק״ג."],
  ["en", "The price includes: flights both ways, 4 nights, bed and breakfast, and suitcase up to 20 kg."],
  ["ru", "В цену входит: перелёт туда и обратно, 4 ночи, завтрак и чемодан до 20 кг."],
  ["ar", "السعر يشمل: رحلة الذهاب والعودة و4 ليالٍ وإقامة مع إفطار وحقيبة سفر حتى 20 كغم."],
])("one sentence says what the price includes in %s", async (lang, sentence) => {
  for (const device of ["app", "app-desktop"])
    expect(plain((await product(device, `&lang=${lang}`)).querySelector(".product-top .why-deal")), device).toBe(
      sentence,
    );
});

test("the sentence names the saving of a deal, and nothing that is not included", async () => {
  await db.update(departure).set({ discountPercent: 10 }).where(eq(departure.id, at.shop.packId));
  await changed();
  const why = async () => plain((await product("app", "&lang=en")).querySelector(".why-deal"));
  expect(await why()).toBe(
    "You save $120, and the price includes: flights both ways, 4 nights, bed and breakfast, and suitcase up to 20 kg.",
  );
  await db.update(departure).set({ transfer: true }).where(eq(departure.id, at.shop.packId));
  expect(await why()).toMatch(/suitcase up to 20 kg, and transfers\.$/);
  await db.update(departure).set({ transfer: false }).where(eq(departure.id, at.shop.packId));
});

test("search engines read until when the price is kept, and when flights leave and land", async () => {
  await db.update(airport).set({ timeZone: "Europe/London" }).where(eq(airport.code, "RHO"));
  at.engine.parts.catalogue.forget();
  const { html } = await site.get(`/product-page/app-desktop?packId=${at.shop.packId}&adult=2`, { host: "localhost" });
  const root = parse(html);
  const [trip] = root
    .querySelectorAll('script[type="application/ld+json"]')
    .flatMap((script) => JSON.parse(script.text) as object | object[])
    .filter((thing) => String((thing as { "@type": unknown })["@type"]).includes("TouristTrip")) as {
    offers: { priceValidUntil: string };
    itinerary: { itemListElement: { item: Record<string, string> }[] };
  }[];
  expect(trip!.offers.priceValidUntil).toBe(at.clock.now().toISOString().slice(0, 10));
  const legs = trip!.itinerary.itemListElement.map(({ item }) => item).filter((item) => item["@type"] === "Flight");
  const hours = legs.map(
    ({ departureTime, arrivalTime }) => (Date.parse(arrivalTime!) - Date.parse(departureTime!)) / 3_600_000,
  );
  // 08:00 to 09:45 and 11:00 to 12:35, with two hours between the clocks.
  expect(hours.map((length) => length.toFixed(2))).toEqual(["3.75", "-0.42"]);
  for (const { departureTime } of legs) expect(departureTime).toMatch(/T\d\d:\d\d[+-]\d\d:\d\d$/);
  await db.update(airport).set({ timeZone: "Europe/Athens" }).where(eq(airport.code, "RHO"));
});

test("a desktop has the hotel before the flights, and a new total is announced", async () => {
  const root = await product("app-desktop");
  const flights = positionOf(root, "#flights");
  expect(positionOf(root, ".gallery")).toBeLessThan(positionOf(root, ".room-table"));
  expect(positionOf(root, ".room-table")).toBeLessThan(flights);
  for (const device of ["app", "app-desktop"]) {
    const total = (await product(device)).querySelector(".bottom-bar .price");
    expect(total!.closest("[role=status]"), device).not.toBeNull();
  }
});

test("the box of the chosen room says until when cancelling costs how much", async () => {
  for (const cls of ["STD-BB", "SUI-BB"]) {
    const { packId, hotelId: hotelid } = at.shop;
    const { cancellationTimeline } = good(
      await at.as("a-reader").calcPack({ packId, hotelid, cls: [cls], adult: 2, langCode: "ENG" }),
    );
    const sentence = cancellationSentence(cancellationTimeline, translator("en", "shop"))!;
    expect(sentence).toMatch(/until .* the fee/i);
    const shown = (await product("app", `&cls=${cls}&lang=en`)).querySelectorAll("aside p.small").map(plain);
    expect(shown, cls).toContain(plain({ text: sentence }));
  }
});
