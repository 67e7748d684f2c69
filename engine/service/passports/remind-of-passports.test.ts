import { and, eq, like, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { aDesk, aPassport, goTo, soldWithoutPassports } from "../../../tests/factories/without-passports";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { outbox } from "../../outbox/schema";
import { booking } from "../../sale/booking/schema";
import { remindOfPassports } from "./remind-of-passports";

let database: TestDatabase;
let at: TestEngine;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
});
afterAll(() => database.cleanup());

function sellWithout(passports = false) {
  count += 1;
  return soldWithoutPassports(at, String(count), passports);
}

const remindersOf = async (bookingId: string) =>
  (
    await database.db
      .select({ key: outbox.key })
      .from(outbox)
      .where(and(like(outbox.key, `passports:${bookingId}:%`), ne(outbox.kind, "nothing")))
  )
    .map(({ key }) => key.split(":").slice(3).join(" "))
    .sort();

describe("reminders", () => {
  test("of missing passports are sent 14 and 9 days before departure, once each, by day", async () => {
    const { bookingId, dateFrom } = await sellWithout();
    goTo(at, dateFrom, 15);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toEqual([]);
    goTo(at, dateFrom, 14, "03:00");
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toEqual([]);
    goTo(at, dateFrom, 14);
    await remindOfPassports(at.engine.parts);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toEqual(["14 mail", "14 sms"]);
    goTo(at, dateFrom, 10);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toHaveLength(2);
    goTo(at, dateFrom, 8);
    await remindOfPassports(at.engine.parts);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toEqual(["14 mail", "14 sms", "9 mail", "9 sms"]);
    const [mail] = await database.db
      .select()
      .from(outbox)
      .where(like(outbox.key, `passports:${bookingId}:%:9:mail`));
    expect((mail!.payload as { text: string }).text).toContain("/visitor/passports");
  });

  test("go by mail alone to a phone abroad whose order is not paid here", async () => {
    const { bookingId, dateFrom } = await sellWithout();
    const draft = sql`jsonb_set(${booking.draft}, '{payer,mobile}', '"+447700900123"')`;
    await database.db.update(booking).set({ draft, bypassPayment: true }).where(eq(booking.id, bookingId));
    goTo(at, dateFrom, 14);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(bookingId)).toEqual(["14 mail"]);
  });

  test("go to more than one batch in a round, and a booking that fails stops no other", async () => {
    const sales = [await sellWithout(), await sellWithout(), await sellWithout(), await sellWithout()].sort((a, b) =>
      a.bookingId < b.bookingId ? -1 : 1,
    );
    const broken = eq(booking.id, sales[0]!.bookingId);
    await database.db
      .update(booking)
      .set({ language: "xx" as "he" })
      .where(broken);
    goTo(at, sales[0]!.dateFrom, 14);
    await remindOfPassports(at.engine.parts, 2);
    const counts = await Promise.all(sales.map(async ({ bookingId }) => (await remindersOf(bookingId)).length));
    expect(counts).toEqual([0, 2, 2, 2]);
    await database.db.update(booking).set({ language: "he" }).where(broken);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(sales[0]!.bookingId)).toHaveLength(2);
  });

  test("are not sent once all are given, after the due day, for a cancelled booking, or right after the sale", async () => {
    const given = await sellWithout();
    good(
      await given.shopper.givePassports({ bookingId: given.bookingId, passports: [aPassport("p1"), aPassport("p2")] }),
    );
    const late = await sellWithout();
    const atOnce = await sellWithout(true);
    const fresh = await sellWithout();
    goTo(at, fresh.dateFrom, 9, "08:00");
    await database.db.update(booking).set({ settledAt: at.clock.now() }).where(eq(booking.id, fresh.bookingId));
    goTo(at, late.dateFrom, 6);
    await remindOfPassports(at.engine.parts);
    expect(await remindersOf(late.bookingId)).toEqual([]);
    goTo(at, given.dateFrom, 9);
    await database.db.update(booking).set({ state: "CANCELLED" }).where(eq(booking.id, late.bookingId));
    await remindOfPassports(at.engine.parts);
    for (const { bookingId } of [given, late, atOnce, fresh]) expect(await remindersOf(bookingId)).toEqual([]);
  });
});

describe("the desk", () => {
  test("sees bookings without passports from two weeks before departure", async () => {
    const { bookingId, dateFrom, shopper } = await sellWithout();
    const waiting = async () => {
      const desk = await aDesk(at);
      const { bookings } = good(await desk.deskBookings({ waitsFor: "passports", to: 200 }));
      const row = bookings.find(({ bookTransId }) => bookTransId === bookingId);
      expect(good(await desk.deskBooking({ bookingId })).row.waiting).toEqual(row ? ["passports"] : []);
      return row?.waiting ?? null;
    };
    goTo(at, dateFrom, 15);
    expect(await waiting()).toBeNull();
    goTo(at, dateFrom, 14);
    expect(await waiting()).toEqual(["passports"]);
    goTo(at, dateFrom, 3);
    expect(await waiting()).toEqual(["passports"]);
    await database.db.update(booking).set({ state: "CANCELLED" }).where(eq(booking.id, bookingId));
    expect(await waiting()).toBeNull();
    await database.db.update(booking).set({ state: "OK" }).where(eq(booking.id, bookingId));
    goTo(at, dateFrom, 12);
    good(await shopper.givePassports({ bookingId, passports: [aPassport("p1"), aPassport("p2")] }));
    expect(await waiting()).toBeNull();
  });
});

test("the confirmation mail says where and until when, unless all were given", async () => {
  const mailOf = async (bookingId: string) => {
    const [mail] = await database.db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `final:${bookingId}:mail`));
    return (mail!.payload as { text: string }).text;
  };
  expect(await mailOf((await sellWithout()).bookingId)).toContain("/visitor/passports");
  expect(await mailOf((await sellWithout(true)).bookingId)).not.toContain("/visitor/passports");
});
