import { flight } from "@engine/offer/catalogue/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { beforeEach, expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What a visitor by reference reads of price and flights (specification §3, "Booking texts show"), as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });

beforeEach(() => database.db.delete(usageLimit));

async function pageOf(bookingId: string, language: string) {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  const cookie = (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!;
  const page = parse((await site.get(`/visitor?lang=${language}`, { cookie })).html).querySelector("main")!;
  const plain = (text: string) =>
    text
      .replace(/[\u2066-\u2069]/g, "")
      .replace(/\s+/g, " ")
      .trim();
  return {
    text: plain(page.text),
    lines: page.querySelectorAll(".lines > div").map(({ text }) => plain(text)),
    /** The state of each flight, as the page words it. */
    flights: page.querySelectorAll(".flight").map((line) => plain(line.parentNode?.querySelector(".tag")?.text ?? "")),
  };
}

test.each([
  ["he", "סה״כ מחיר ההזמנה", "מאושר"],
  ["en", "Booking total", "Confirmed"],
  ["ru", "Стоимость бронирования", "Подтверждено"],
  ["ar", "إجمالي سعر الحجز", "مؤكد"],
])(
  "every line of the price with services and coupon, and the state of each flight, stand there in %s",
  async (lang, total, confirmed) => {
    await database.db
      .insert(coupon)
      .values({
        code: "READS40",
        currency: "USD",
        amountMinor: 40_00,
        usableFrom: "2026-11-01",
        usableUntil: "2027-12-31",
        usageLimit: 10,
        createdAt: at.clock.now(),
      })
      .onConflictDoNothing();
    const { bookingId } = await soldBooking(at, `reads-${lang}`, { services: ["FLYING_SAFE"], coupons: ["READS40"] });
    const { lines, flights, text } = await pageOf(bookingId, lang);
    expect(lines.map((line) => /[−-]?\$[\d,.]+$/.exec(line)?.[0])).toEqual(["$1,200", "$60", "−$40", "$1,220"]);
    expect([lines[2], lines.at(-1)]).toEqual([expect.stringContaining("READS40"), expect.stringContaining(total)]);
    expect([flights, text]).toEqual([[confirmed, confirmed], expect.stringContaining("₪4,270")]);
  },
);

test("a flight that its airline has to confirm is on request", async () => {
  await database.db.update(flight).set({ onRequest: true });
  at.engine.parts.catalogue.forget();
  const { bookingId } = await soldBooking(at, "on-request");
  expect((await pageOf(bookingId, "en")).flights).toEqual(["On request", "On request"]);
  await database.db.update(flight).set({ onRequest: false });
  at.engine.parts.catalogue.forget();
});

test("the customer of an agency's own price reads that price, and no line of what the agency pays", async () => {
  const { bookingId, agent, check } = await agentBooking(at, (await sellersSids(at)).agency);
  good(await agent({ salePriceByAgent: "1300.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  const { lines, text } = await pageOf(bookingId, "en");
  expect([lines, text]).toEqual([[], expect.stringContaining("$1,300")]);
  expect(text).not.toContain("1,200");
});
