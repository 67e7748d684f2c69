import { addDays } from "@engine/core/epoch-day";
import { flight } from "@engine/offer/catalogue/schema";
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

beforeAll(async () => {
  await anotherDay(at, { startDate: date, fareAdultMinor: 500_00, places: 20 });
  const handbag = { type: "handbag" as const, pieces: 1, included: true };
  const trolley = { type: "trolley" as const, pieces: 1, weightKg: 8, included: false, priceMinor: 3000 };
  await database.db
    .update(flight)
    .set({ flightNumber: "XQ 901", departsAt: "23:55", arrivesAt: "01:40", baggage: [handbag, trolley] })
    .where(like(flight.id, `${at.shop.flightIds[0]}-%`));
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
  ["he", /הלוך.*XQ 901.*23:55 – 01:40.*תיק יד/, "טרולי"],
  ["en", /Outbound.*XQ 901.*23:55 – 01:40.*Personal item/, "Cabin bag"],
  ["ru", /Туда.*XQ 901.*23:55 – 01:40.*Личная вещь/, "Ручная кладь"],
  ["ar", /ذهاب.*XQ 901.*23:55 – 01:40.*حقيبة يد/, "حقيبة مقصورة"],
] as const)(
  "a visitor reads number, times and baggage of each date's flights, also on the page to pay, in %s",
  async (lang, out, notIncluded) => {
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
