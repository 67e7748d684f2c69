import { flight } from "@engine/offer/catalogue/schema";
import { usageLimit } from "@engine/people/sessions/schema";
import { booking } from "@engine/sale/booking/schema";
import { coupon } from "@engine/sale/coupons/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { logInCookie } from "~/session/log-ins.server";
import { agentBooking, sellersSids } from "./factories/agent-booking";
import { good } from "./factories/booked";
import { holding, lastCode } from "./factories/people";
import { shopWithPages } from "./factories/shop-with-pages";
import { soldBooking } from "./factories/sold-booking";

/** What a visitor by reference reads of price and flights (specification §3, "Booking texts show"), as HTML without script. */

const { database, at, site } = await shopWithPages({ people: true, seats: 60, rooms: 40 });

async function visitorOf(bookingId: string) {
  await database.db.delete(usageLimit);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
  const code = await lastCode(at);
  const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
  return { cookie: (await logInCookie("visitor", { sid: visitorSid })).split(";")[0]!, pnr: row!.pnr };
}

const plain = (text: string) =>
  text
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/\s+/g, " ")
    .trim();

async function pageOf(bookingId: string, language: string) {
  const { cookie } = await visitorOf(bookingId);
  const page = parse((await site.get(`/visitor?lang=${language}`, { cookie })).html).querySelector("main")!;
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
  ["ru", "Стоимость бронирования", "Подтверждён"],
  ["ar", "إجمالي سعر الحجز", "مؤكدة"],
])(
  "every line of the price with services and coupon, and the state of each flight, are shown in %s",
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
    const amounts = lines.map((line) => /[−-]?\$[\d,.\s]+$/.exec(line)?.[0].replace(/\s/, ","));
    expect(amounts).toEqual(["$1,200", "$60", "−$40", "$1,220"]);
    expect([lines[2], lines.at(-1)]).toEqual([expect.stringContaining("READS40"), expect.stringContaining(total)]);
    expect([flights, text]).toEqual([
      [confirmed, confirmed],
      expect.stringMatching(lang === "ru" ? /₪4\s270/ : /₪4,270/),
    ]);
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

test("what can be changed is at the top of the page, with Flying Safe and without it", async () => {
  const waysOf = async (services: string[]) => {
    const { bookingId } = await soldBooking(at, `ways-${services.length}`, { services });
    const { cookie } = await visitorOf(bookingId);
    const page = parse((await site.get("/visitor?lang=en", { cookie })).html);
    const ways = page.querySelector('nav[aria-labelledby="manage"]')!;
    const pages = ways.querySelectorAll("a").map((link) => link.getAttribute("href")!);
    for (const at of pages.filter((one) => one.startsWith("#"))) expect(page.querySelector(at), at).not.toBeNull();
    // What cannot be changed on its own page is asked for, in a question that has begun.
    for (const address of pages.filter((one) => one.includes("about="))) {
      const there = parse((await site.get(address.split("#")[0]!, { cookie })).html);
      const begun = address.includes("date") ? "Please move our departure" : "Please correct a traveller";
      expect(there.querySelector("#questions textarea")!.text).toContain(begun);
    }
    return { pages, asks: ways.text.includes("We will answer with its price") };
  };
  expect(await waysOf(["FLYING_SAFE"])).toEqual({
    pages: ["/visitor/date?lang=en", "#flying-safe", "#questions", "#cancel"],
    asks: false,
  });
  const asking = (about: string) => `/visitor?about=${about}&lang=en#questions`;
  expect(await waysOf([])).toEqual({ pages: [asking("date"), asking("name"), "#questions", "#cancel"], asks: true });
});

test("a name is corrected only after the page asked about it, and the page then says so", async () => {
  const { bookingId } = await soldBooking(at, "asks-name", { services: ["FLYING_SAFE"] });
  const { cookie } = await visitorOf(bookingId);
  const lastName = async () => {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    return row!.draft.paxList[0]!.lastName;
  };
  const before = await lastName();
  const typed: [string, string][] = [
    ["paxId", "p1"],
    ["firstName", "Dana "],
    ["lastName", "Levison"],
    ["do", "name"],
  ];
  const asked = await site.post("/visitor?lang=en", typed, { cookie });
  const form = parse(asked.html).querySelector('section[aria-labelledby="sure"] form')!;
  expect([asked.status, await lastName()]).toEqual([422, before]);
  expect(plain(form.parentNode!.text)).toMatch(
    /Name before the correction.+Name after the correctionDANA LEVISON.+only once/,
  );
  const hidden = form
    .querySelectorAll("input")
    .map((input): [string, string] => [input.getAttribute("name")!, input.getAttribute("value")!]);
  const sent = await site.post("/visitor?lang=en", [...hidden, ["do", "name"]], { cookie });
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/visitor?sent=name&lang=en"]);
  expect(await lastName()).toBe("LEVISON");
  expect(plain((await site.get("/visitor?sent=name&lang=en", { cookie })).html)).toContain("The name is corrected");
});

test("the link of a message fills in the reference, opens the booking that is open, and asks for the code of another", async () => {
  const [own, other] = [await soldBooking(at, "own-link"), await soldBooking(at, "other-link")];
  const { cookie, pnr } = await visitorOf(own.bookingId);
  const link = `/visitor?lang=en&pnr=${pnr}`;
  const asked = (await site.get(link)).headers.get("location")!;
  expect(asked).toContain(`pnr=${pnr}`);
  const login = parse((await site.get(asked)).html);
  expect(login.querySelector('input[name="pnr"]')!.getAttribute("value")).toBe(pnr);
  expect((await site.get(link, { cookie })).status).toBe(200);
  const { cookie: ofOther } = await visitorOf(other.bookingId);
  expect((await site.get(link, { cookie: ofOther })).headers.get("location")).toBe(asked);
});

test("a device without bookings asks for the reference at once", async () => {
  const form = parse((await site.get("/order-check?lang=en")).html).querySelector("main form")!;
  expect(form.getAttribute("action")).toBe("/visitor/login?lang=en");
  expect(form.querySelector('input[name="pnr"]')).not.toBeNull();
});
