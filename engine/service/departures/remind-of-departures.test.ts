import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { and, eq, like, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { somePeople } from "../../../tests/factories/people";
import { someProgrammes } from "../../../tests/factories/small-programmes";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { goTo, soldWithoutPassports } from "../../../tests/factories/without-passports";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { flight } from "../../offer/catalogue/schema";
import { outbox } from "../../outbox/schema";
import { booking } from "../../sale/booking/schema";
import { remindOfDepartures } from "./remind-of-departures";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
beforeEach(() => leavesAt("14:10"));
afterAll(() => database.cleanup());

async function leavesAt(departsAt: string) {
  await database.db.update(flight).set({ departsAt }).where(eq(flight.id, "f-out"));
}

async function sold(language: Language = "he") {
  count += 1;
  const sale = await soldWithoutPassports(at, `departures-${count}`, true);
  await database.db.update(booking).set({ language }).where(eq(booking.id, sale.bookingId));
  return sale;
}

type Sent = { key: string; text: string; subject?: string };

async function remindersOf(bookingId: string): Promise<Sent[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(like(outbox.key, `departure-%:${bookingId}:%`), ne(outbox.kind, "nothing")))
    .orderBy(outbox.key);
  return rows.map(({ key, payload }) => {
    const [reminder, , , kind] = key.split(":");
    return { ...(payload as Omit<Sent, "key">), key: `${reminder} ${kind}` };
  });
}
const keysOf = async (bookingId: string) => (await remindersOf(bookingId)).map(({ key }) => key);
const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, "");

test("three days before, and before the flight with the airport's page of gates: once each, by day", async () => {
  const { bookingId, dateFrom } = await sold();
  const round = () => remindOfDepartures(at.engine.parts);
  goTo(at, dateFrom, 4);
  await round();
  goTo(at, dateFrom, 3, "03:00");
  await round();
  expect(await keysOf(bookingId)).toEqual([]);
  goTo(at, dateFrom, 3);
  await round();
  await round();
  goTo(at, dateFrom, 2);
  await round();
  expect(await keysOf(bookingId)).toEqual(["departure-soon mail", "departure-soon sms"]);
  goTo(at, dateFrom, 0, "04:00");
  await round();
  expect(await keysOf(bookingId)).toHaveLength(2);
  goTo(at, dateFrom, 0, "06:00");
  await round();
  await round();
  const [soon, , mail, sms] = await remindersOf(bookingId);
  expect(await keysOf(bookingId)).toHaveLength(4);
  expect(bare(soon!.subject!)).toBe(`החופשה מתקרבת: רודוס, ${dateFrom.split("-").reverse().join("/")}`);
  const gates = "https://www.iaa.gov.il/airports/ben-gurion/flight-board/";
  for (const { text } of [mail!, sms!]) {
    expect(bare(text)).toContain("IZ 215");
    expect(bare(text)).toContain("14:10");
    expect(text).toContain(gates);
  }
});

test("passengers of a morning flight are reminded on the evening before, and of a flight that has left not at all", async () => {
  await leavesAt("06:30");
  const evening = await sold();
  goTo(at, evening.dateFrom, 1, "12:00");
  await remindOfDepartures(at.engine.parts);
  expect(await keysOf(evening.bookingId)).toEqual([]);
  goTo(at, evening.dateFrom, 1, "17:00");
  await remindOfDepartures(at.engine.parts);
  expect(await keysOf(evening.bookingId)).toEqual(["departure-today mail", "departure-today sms"]);
  const left = await sold();
  goTo(at, left.dateFrom, 0, "07:00");
  await remindOfDepartures(at.engine.parts);
  expect(await keysOf(left.bookingId)).toEqual([]);
});

test("a round that was missed is made up for a day later; who bought within three days has just been told", async () => {
  const missed = await sold();
  const fresh = await sold();
  goTo(at, missed.dateFrom, 3, "08:00");
  await database.db.update(booking).set({ settledAt: at.clock.now() }).where(eq(booking.id, fresh.bookingId));
  goTo(at, missed.dateFrom, 2);
  await remindOfDepartures(at.engine.parts);
  expect(await keysOf(missed.bookingId)).toHaveLength(2);
  expect(await keysOf(fresh.bookingId)).toEqual([]);
});

test("the tickets of a match are named in the mail with the documents", async () => {
  const { eventId } = await someProgrammes(database.db, at.shop);
  const { bookingId, dateFrom, draft } = await sold();
  const ticket = { eventId, categoryId: "CAT1", onDate: dateFrom, qty: 2, paxIds: [] };
  await database.db
    .update(booking)
    .set({ draft: { ...draft, ticket } })
    .where(eq(booking.id, bookingId));
  goTo(at, dateFrom, 3);
  await remindOfDepartures(at.engine.parts);
  const mail = (await remindersOf(bookingId)).find(({ key }) => key === "departure-soon mail")!;
  expect(bare(mail.text).replaceAll("\u2068", "").replaceAll("\u2069", "")).toContain(
    "הכרטיסים למשחק עם המסמכים: רודוס – חיפה, Category 1 × 2.",
  );
});

test("bookings that are cancelled, or wait for the hotel, are not reminded", async () => {
  const cancelled = await sold();
  const waiting = await sold();
  await database.db.update(booking).set({ state: "CANCELLED" }).where(eq(booking.id, cancelled.bookingId));
  await database.db.update(booking).set({ state: "RQ" }).where(eq(booking.id, waiting.bookingId));
  for (const days of [3, 0]) {
    goTo(at, cancelled.dateFrom, days, "08:00");
    await remindOfDepartures(at.engine.parts);
  }
  expect(await keysOf(cancelled.bookingId)).toEqual([]);
  expect(await keysOf(waiting.bookingId)).toEqual([]);
});

test("an order that is not paid here sends no SMS abroad: its payer has the mail", async () => {
  const orders = [await sold(), await sold()];
  const abroad = sql`jsonb_set(${booking.draft}, '{payer,mobile}', '"+447700900123"')`;
  for (const { bookingId } of orders)
    await database.db.update(booking).set({ draft: abroad }).where(eq(booking.id, bookingId));
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, orders[0]!.bookingId));
  goTo(at, orders[0]!.dateFrom, 3);
  await remindOfDepartures(at.engine.parts);
  await remindOfDepartures(at.engine.parts);
  expect(await keysOf(orders[0]!.bookingId)).toEqual(["departure-soon mail"]);
  expect(await keysOf(orders[1]!.bookingId)).toEqual(["departure-soon mail", "departure-soon sms"]);
});

test("more than one batch is reminded in a round, and a booking that fails stops no other", async () => {
  const sales = [await sold(), await sold(), await sold(), await sold()].sort((a, b) =>
    a.bookingId < b.bookingId ? -1 : 1,
  );
  const broken = sales[0]!.bookingId;
  const leadsTo = (place: string) =>
    database.db
      .update(booking)
      .set({ draft: sql`jsonb_set(${booking.draft}, '{destinationCode}', ${JSON.stringify(place)}::jsonb)` })
      .where(eq(booking.id, broken));
  await leadsTo("XXX");
  goTo(at, sales[0]!.dateFrom, 3);
  await remindOfDepartures(at.engine.parts, 2);
  const counts = await Promise.all(sales.map(async ({ bookingId }) => (await keysOf(bookingId)).length));
  expect(counts).toEqual([0, 2, 2, 2]);
  await leadsTo("RHO");
});

const words: Record<Language, { soon: string; gate: string; flight: string }> = {
  he: { soon: "החופשה מתקרבת", gate: "שער ושינויים", flight: "טיסה IZ 215" },
  en: { soon: "Your holiday is coming up: Rhodes", gate: "Gate and changes", flight: "Flight IZ 215" },
  ru: { soon: "Скоро в путь: Родос", gate: "Выход на посадку", flight: "Рейс IZ 215" },
  ar: { soon: "اقتربت عطلتكم: رودس", gate: "البوابة والتغييرات", flight: "الرحلة IZ 215" },
};

test.each(Object.keys(langCodeOf) as Language[])(
  "the reminders are in the booking's language: %s",
  async (language) => {
    const { bookingId, dateFrom } = await sold(language);
    for (const days of [3, 0]) {
      goTo(at, dateFrom, days, "08:00");
      await remindOfDepartures(at.engine.parts);
    }
    const [soonMail, soonSms, todayMail, todaySms] = (await remindersOf(bookingId)).map(({ text }) => bare(text));
    for (const text of [soonMail, soonSms]) expect(text).toContain(words[language].soon);
    for (const text of [todayMail, todaySms]) {
      expect(text).toContain(words[language].gate);
      expect(text).toContain(words[language].flight);
    }
    expect(soonMail).not.toContain("undefined");
    await deliverAll(at);
  },
);
