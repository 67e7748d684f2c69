import { addDays } from "@engine/core/epoch-day";
import { flight, onRequestPeriod } from "@engine/offer/catalogue/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { eq, like } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { good } from "./factories/booked";
import { logInToDesk } from "./factories/desk-login";
import { anotherDay } from "./factories/other-day";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What is read of the flights of another date before it is chosen and paid: they may fly at night, and without a suitcase. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });
const date = addDays(at.shop.startDate, 7);
const askedDate = addDays(at.shop.startDate, 14);

beforeAll(async () => {
  await anotherDay(at, { startDate: date, fareAdultMinor: 500_00, places: 20 });
  const handbag = { type: "handbag" as const, pieces: 1, included: true };
  const trolley = { type: "trolley" as const, pieces: 1, weightKg: 8, included: false, priceMinor: 3000 };
  await database.db
    .update(flight)
    .set({ flightNumber: "XQ 901", departsAt: "23:55", arrivesAt: "01:40", baggage: [handbag, trolley] })
    .where(like(flight.id, `${at.shop.flightIds[0]}-%`));
  await anotherDay(at, { startDate: askedDate, fareAdultMinor: 400_00, places: 20 });
  const period = { firstNight: askedDate, lastNight: askedDate };
  await database.db
    .insert(onRequestPeriod)
    .values({ hotelId: at.shop.hotelId, roomClass: "", ...period, setBy: "someone" });
  at.engine.parts.catalogue.forget();
}, 300_000);
beforeEach(() => database.db.delete(usageLimit));

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

async function bookedWithFlyingSafe(name: string) {
  const { bookingId } = await soldBooking(at, name, { services: ["FLYING_SAFE"] });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = { verificationCode: await lastCode(at) };
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode(code));
  return { bookingId, cookie: (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]! };
}

const choiceIn = (html: string) =>
  parse(html)
    .querySelectorAll("label")
    .find((label) => label.querySelector(`input[name=date][value^="${date} "]`))!;

test.each([
  ["he", /הלוך.*XQ 901.*23:55 – 01:40.*תיק יד/, "טרולי", "לא מוזיל ביטול"],
  ["en", /Outbound.*XQ 901.*23:55 – 01:40.*Personal item/, "Cabin bag", "does not make cancelling"],
  ["ru", /Туда.*XQ 901.*23:55 – 01:40.*Личная вещь/, "Ручная кладь", "не уменьшает сбор"],
  ["ar", /ذهاب.*XQ 901.*23:55 – 01:40.*حقيبة يد/, "حقيبة مقصورة", "لا يخفّض رسوم"],
] as const)(
  "a visitor reads number, times and baggage of each date's flights, also on the page to pay, in %s",
  async (lang, out, notIncluded, keepsFee) => {
    const { cookie } = await bookedWithFlyingSafe(`changes-${lang}`);
    const choice = choiceIn((await site.get(`/visitor/date?lang=${lang}`, { cookie })).html);
    expect(plain(choice.text)).toMatch(out);
    expect(choice.text).not.toContain(notIncluded);
    const value = choice.querySelector("input")!.getAttribute("value")!;
    const held = await site.post(
      `/visitor/date?lang=${lang}`,
      [
        ["do", "date"],
        ["date", value],
      ],
      { cookie },
    );
    expect(held.headers.get("location")).toContain("/visitor/change");
    const offer = parse((await site.get(`/visitor/change?lang=${lang}`, { cookie })).html).querySelector("main")!;
    expect(offer.querySelectorAll(".flight")).toHaveLength(2);
    expect(plain(offer.text)).toContain(keepsFee);
    for (const fact of ["XQ 901", "23:55", "01:40"]) expect.soft(plain(offer.text)).toContain(fact);
    expect(offer.text).not.toContain(notIncluded);
  },
);

test("the desk reads them too before it moves a booking", async () => {
  const { bookingId } = await bookedWithFlyingSafe("moved-by-the-desk");
  at.clock.forward(60_000);
  const cookie = await logInToDesk(site, at);
  const { html } = await site.get(`/admin/booking/${bookingId}?lang=en`, { cookie });
  expect(plain(choiceIn(html).text)).toMatch(/Outbound.*XQ 901.*23:55 – 01:40.*Personal item/);
});

test.each([
  ["he", "באישור המלון", "בקשת התאריך הזה"],
  ["en", "Hotel on request", "Ask for this date"],
  ["ru", "Отель по запросу", "Запросить эту дату"],
  ["ar", "بتأكيد الفندق", "طلب هذا الموعد"],
] as const)(
  "a visitor asks for a day on request and reads the question on the booking's page, in %s",
  async (lang, mark, button) => {
    const { cookie, bookingId } = await bookedWithFlyingSafe(`asked-${lang}`);
    const address = `/visitor/date?lang=${lang}`;
    const page = parse((await site.get(address, { cookie })).html);
    const input = page.querySelector(`input[name=askedDate][value^="${askedDate} "]`)!;
    expect(plain(input.parentNode!.text)).toContain(mark);
    expect(plain(input.closest("form")!.text)).toContain(button);
    expect(page.querySelector(`input[name=date][value^="${askedDate} "]`)).toBeNull();
    const form: [string, string][] = [
      ["do", "ask"],
      ["askedDate", input.getAttribute("value")!],
    ];
    const asked = await site.post(address, form, { cookie });
    expect(asked.headers.get("location")).toContain("/visitor?");
    const home = `/visitor?sent=question&lang=${lang}`;
    const questions = parse((await site.get(home, { cookie })).html).querySelector("#questions")!;
    const [year, month, day] = askedDate.split("-");
    expect(plain(questions.text)).toContain(`${day}/${month}/${year}`);
    expect(questions.querySelector(".notice")).not.toBeNull();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(row!.draft.dateFrom).toBe(at.shop.startDate);
  },
);

test("the desk moves a booking to a day on request only with the tick that it was confirmed", async () => {
  const { bookingId } = await bookedWithFlyingSafe("confirmed-by-the-desk");
  at.clock.forward(60_000);
  const cookie = await logInToDesk(site, at);
  const address = `/admin/booking/${bookingId}?lang=en`;
  const page = parse((await site.get(address, { cookie })).html);
  const input = page.querySelector(`input[name=date][value^="${askedDate} "]`)!;
  expect(plain(input.parentNode!.text)).toContain("Hotel on request");
  expect(page.querySelector("input[name=dateConfirmed]")).not.toBeNull();
  const form: [string, string][] = [
    ["do", "date"],
    ["date", input.getAttribute("value")!],
  ];
  const refused = await site.post(address, form, { cookie });
  expect(refused.html).toContain("get it confirmed by the hotel or the airline");
  await site.post(address, [...form, ["dateConfirmed", "on"]], { cookie });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.draft.dateFrom).toBe(askedDate);
  // The customer's wish, unless the desk says otherwise.
  expect(row!.draft.feeFloor).toBeDefined();
});

test("the desk says in words that the shop causes a change, and then the booking keeps no fee", async () => {
  const { bookingId } = await bookedWithFlyingSafe("caused-by-the-shop");
  at.clock.forward(60_000);
  const desk = await logInToDesk(site, at);
  const address = `/admin/booking/${bookingId}?lang=en`;
  const input = choiceIn((await site.get(address, { cookie: desk })).html).querySelector("input")!;
  const form: [string, string][] = [
    ["do", "date"],
    ["date", input.getAttribute("value")!],
    ["dateWaiveReason", "goodwill"],
    ["dateShopReason", "the hotel is being rebuilt"],
  ];
  await site.post(address, form, { cookie: desk });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect([row!.draft.dateFrom, row!.draft.feeFloor]).toEqual([date, undefined]);
});
