import { outbox } from "@engine/outbox/schema";
import { eq } from "drizzle-orm";
import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withBooking } from "~/session/shopper.server";
import { aPayer } from "./factories/a-payer";
import { sellersSids } from "./factories/agent-booking";
import { good, passengersFor, selection } from "./factories/booked";
import { holding, somePeople } from "./factories/people";
import { type Site, siteOnEngine } from "./factories/site-on-engine";
import { aTestEngine, type TestEngine } from "./factories/test-engine";
import { freshDatabase, type TestDatabase } from "./setup/test-database";

/** A hotel that begins a day after arrival: who buys it reads the hotel's own days and nights before paying, on every page. */

let database: TestDatabase;
let at: TestEngine;
let site: Site;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  site = await siteOnEngine(at);
}, 300_000);
afterAll(() => database.cleanup());

const trip = "Tue 19/01/2027 – Sat 23/01/2027";
const sold = `${trip} · At the hotel: Wed 20/01/2027 – Sat 23/01/2027 · 3 nights`;

async function read(path: string, cookie = ""): Promise<string> {
  const { status, html } = await site.get(path, { cookie });
  expect(status).toBe(200);
  const page = parse(html);
  for (const part of page.querySelectorAll("script, head link")) part.remove();
  return page.text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
}

const timesIn = (text: string, part: string) => text.split(part).length - 1;

test("the product page says the hotel's days and nights, in its title as well", async () => {
  const page = (shift: number) =>
    read(
      `/product-page/app-desktop?packId=P1&laId=${at.shop.hotelId}&cls=STD-BB&adult=2&lang=en&hotel_shift_1=${shift}`,
    );
  const later = await page(1);
  expect([timesIn(later, sold), later.includes("3 nights from 20/01/2027")]).toEqual([2, true]);
  expect(later).not.toContain("4 nights");
  const whole = await page(0);
  expect([timesIn(whole, `${trip} · 4 nights`), whole.includes("At the hotel:")]).toEqual([2, false]);
});

test("the booking, its disclosure form and the page to sign say them", async () => {
  const shopperSid = "a-later-stay";
  const seller = holding(at, { ...(await sellersSids(at)).agency, shopperSid });
  const opened = good(await seller.storePage({ stage: "init", ...selection(at.shop), hotel_shift_1: 1 }));
  expect(opened).toMatchObject({
    duration: 4,
    hotelStay: { checkIn: "2027-01-20", checkOut: "2027-01-23", nights: 3 },
  });
  const bookingId = opened.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1600.00" }));
  good(await seller.sendFinalMsg({ bookingId }));

  const messages = await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId));
  const [link] = messages.flatMap(({ payload }) => /\/sign\/[\w-]+/.exec((payload as { text: string }).text) ?? []);
  const toSign = await read(`${link}?lang=en`);
  expect([toSign.includes(sold), toSign.includes("4 nights")]).toEqual([true, false]);
});

test("the steps and the check page of a shopper say them, and the disclosure form that nothing is booked", async () => {
  const sid = "a-later-shopper";
  const shopper = at.as(sid);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop), hotel_shift_1: 1 }));
  const bookingId = opened.bookTransId;
  const cookie = (await withBooking({ sid, bookings: [] }, bookingId)).split(";")[0]!;
  const step = (name: string) => read(`/booking/hotel-flight/app-desktop/${name}?booking=${bookingId}&lang=en`, cookie);
  expect(timesIn(await step("travellers"), sold)).toBe(1);
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
  const check = await step("check");
  expect([timesIn(check, sold), check.includes("4 nights")]).toEqual([2, false]);

  const { document } = good(await shopper.documentPage({ bookingId, kind: "disclosure", langCode: "ENG" }));
  const facts = document.sections.flatMap((section) => section.facts ?? []);
  expect(facts).toEqual(
    expect.arrayContaining([
      ["Dates", { ltr: "19/01/2027 – 23/01/2027" }],
      ["Check-in", { ltr: "20/01/2027" }],
      ["Check-out", { ltr: "23/01/2027" }],
      ["Nights", { ltr: "3" }],
    ]),
  );
  expect(facts.filter(([label]) => label === "Status").map(([, value]) => value)).toEqual([
    "Not paid yet",
    "Not booked yet",
    "Not booked yet",
  ]);
});
