import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, readyToPay } from "../../../tests/factories/booked";
import { cancelOne } from "../../../tests/factories/one-traveller";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine, testStart } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { lead } from "../../content/leads/schema";
import { demoPassword } from "../../demo/demo-people";
import { hold } from "../../offer/stock/schema";
import { dropUndelivered, post } from "../../outbox/outbox";
import { adminNotification, outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { booking } from "../../sale/booking/schema";
import { sweepHolds } from "../../sale/booking/sweep-holds";
import { stayBooking, stayClient } from "../../sale/hotel-api/schema";
import { agentMessage, agentMessageReceipt } from "../../trade/messages/schema";
import { planSubscription } from "../../trade/price-plan/schema";
import { agencyQuestion } from "../agency-questions/schema";
import { question } from "../visitors/schema";
import { forgetPersonalData, retentionDays } from "./forget-personal-data";

const hour = 3_600_000;
const day = 24 * hour;
const nobody = /dana|DANA|cohen|COHEN|דנה|כהן|example\.com|1234567/;
let database: TestDatabase;
let at: TestEngine;
let paidBooking: string;
let unpaidBooking: string;

/** All text of a booking's row and its related rows. */
async function writtenOf(bookingId: string): Promise<string> {
  const { db } = database;
  return JSON.stringify([
    await db.select().from(booking).where(eq(booking.id, bookingId)),
    await db.select().from(hold).where(eq(hold.bookingId, bookingId)),
    await db.select().from(outbox).where(eq(outbox.bookingId, bookingId)),
    await db.select().from(question).where(eq(question.bookingId, bookingId)),
    await db.select().from(agencyQuestion).where(eq(agencyQuestion.bookingId, bookingId)),
  ]);
}

const draftOf = async (bookingId: string) => {
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  return row!.draft;
};

/** The moment a number of days after the journey's last day. */
const afterReturn = async (days: number) => new Date(Date.parse((await draftOf(paidBooking)).dateTo) + days * day);

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  paidBooking = (await soldBooking(at, "dana")).bookingId;
  await deliverAll(at);
  const opened = await readyToPay(at.as("somebody-who-never-pays-it"), at.shop);
  unpaidBooking = opened.payment.bookTransId;
  await database.db
    .insert(question)
    .values({ bookingId: unpaidBooking, question: "dana cohen?", askedAt: at.clock.now() });
  await database.db
    .insert(agencyQuestion)
    .values({ bookingId: unpaidBooking, agencyCode: "GALIL", question: "dana cohen again?", askedAt: at.clock.now() });
  at.clock.forward(2 * 3_600_000);
  await sweepHolds(at.engine.parts);
  good(
    await at
      .as("a-shopper-who-asks-for-a-call")
      .leadInfo({ firstName: "dana", lastName: "cohen", phone: "0501234567" }),
  );
});
afterAll(() => database.cleanup());

test("the periods are those that people are told", () => {
  // docs/limits.md, and the privacy page; the books of a sale as tax law wants them.
  expect(retentionDays).toEqual({
    abandoned: 30,
    travelDocuments: 30,
    books: 7 * 365 + 2,
    holds: 30,
    messages: 90,
    notifications: 90,
    reviews: 90,
    refusedPhotos: 90,
    travellers: 730,
    leads: 365,
    agentMessages: 90,
    planReaders: 365,
    planReadersOfDisabled: 30,
  });
});

describe("personal data is erased when its retention period ends", () => {
  test("nothing is erased before", async () => {
    const before = [await writtenOf(paidBooking), await writtenOf(unpaidBooking)];
    const all = await forgetPersonalData(database.db, new Date(Date.parse(testStart) + 29 * day));
    expect(Object.values(all).every((rows) => rows === 0)).toBe(true);
    expect([await writtenOf(paidBooking), await writtenOf(unpaidBooking)]).toEqual(before);
    expect(before[0]).toMatch(/"to":/);
  });

  test("an unpaid booking loses its personal data after thirty days, and no other booking does", async () => {
    expect(await stateOf(at, unpaidBooking)).toBe("EXPIRED");
    await forgetPersonalData(database.db, new Date(Date.parse(testStart) + (retentionDays.abandoned + 1) * day));
    expect(await writtenOf(unpaidBooking)).not.toMatch(nobody);
    expect((await draftOf(unpaidBooking)).paxList).toHaveLength(2);
    expect((await draftOf(paidBooking)).payer).toMatchObject({ email: aPayer.email, IdenticationNumber: "123456782" });
  });

  test("passports, identity numbers and birth dates are erased thirty days after the return; names stay", async () => {
    await forgetPersonalData(database.db, await afterReturn(retentionDays.travelDocuments));
    expect((await draftOf(paidBooking)).paxList[0]).toHaveProperty("passportNumber");

    await forgetPersonalData(database.db, await afterReturn(retentionDays.travelDocuments + 1));
    const { paxList, payer } = await draftOf(paidBooking);
    expect(paxList.map(({ paxId }) => paxId)).toEqual(["p1", "p2"]);
    for (const pax of paxList)
      expect(Object.keys(pax).sort()).toEqual(["firstName", "gender", "lastName", "paxId", "room", "type"]);
    expect(payer).toMatchObject({ firstName: "דנה", email: aPayer.email, IdenticationNumber: "" });
  });

  test("a booking without its travel documents can still be read by its shopper", async () => {
    const info = good(await at.as("a-shopper-of-the-desk-dana").succeededBooking({ bookingId: paidBooking }));
    expect(info.payer).toMatchObject({ email: aPayer.email, IdenticationNumber: "" });
    expect(info.passengers[0]).toMatchObject({ lastName: "COHEN" });
  });

  test("messages, notices and call-back requests each have their own period", async () => {
    await database.db
      .insert(adminNotification)
      .values({ key: "old", subject: "old", details: {}, firstAt: at.clock.now(), lastAt: at.clock.now() });
    const rows = async () => ({
      notices: (await database.db.select().from(adminNotification)).length,
      leads: (await database.db.select().from(lead)).length,
    });
    expect(await rows()).toMatchObject({ leads: 1 });
    await forgetPersonalData(database.db, new Date(at.clock.now().getTime() + (retentionDays.messages + 1) * day));
    expect(await rows()).toMatchObject({ notices: 0, leads: 1 });
    expect(
      (await database.db.select().from(outbox)).filter(({ bookingId }) => bookingId === paidBooking),
    ).not.toHaveLength(0);
    expect(await writtenOf(paidBooking)).not.toMatch(/"to":/);
    await forgetPersonalData(database.db, new Date(at.clock.now().getTime() + (retentionDays.leads + 1) * day));
    expect(await rows()).toMatchObject({ leads: 0 });
  });

  test("what was never delivered, or was called off before, loses its text after the same period", async () => {
    const { db } = database;
    const now = at.clock.now();
    const mail = { kind: "mail", to: "dana@example.com", subject: "s", text: "dana cohen" } as const;
    const refund = { kind: "refund", attemptUid: "u", amountAgorot: 1 } as const;
    const keys = ["waits", "sign:1", "old-no-op", "money"];
    await db.transaction(async (tx) => {
      for (const key of keys) await post(tx, key, key === "money" ? refund : mail, now, "a-booking");
      await dropUndelivered(tx, "a-booking", "sign");
    });
    const stored = async () =>
      new Map((await db.select().from(outbox).where(inArray(outbox.key, keys))).map((row) => [row.key, row]));
    // A link that was called off is kept by nobody, from the start; it is delivered as the nothing it is.
    expect((await stored()).get("sign:1")).toMatchObject({ kind: "nothing", payload: { to: "", text: "" } });
    await db.update(outbox).set({ kind: "nothing" }).where(eq(outbox.key, "old-no-op"));
    await db.update(outbox).set({ lastError: "550 dana@example.com" }).where(eq(outbox.key, "waits"));
    const later = (days: number) => forgetPersonalData(db, new Date(now.getTime() + days * day + 1));
    await later(retentionDays.messages - 1);
    expect((await stored()).get("waits")!.payload).toMatchObject({ text: "dana cohen" });
    await later(retentionDays.messages);
    const after = await stored();
    for (const key of ["waits", "old-no-op"]) expect(JSON.stringify(after.get(key))).not.toMatch(nobody);
    // Without its text it is not sent any more.
    expect(after.get("waits")!.failedAt).not.toBeNull();
    expect(after.get("money")).toMatchObject({ payload: { attemptUid: "u", amountAgorot: 1 }, failedAt: null });
    await db.delete(outbox).where(inArray(outbox.key, keys));
  });

  test("the guests of a stay of the hotel API are erased after seven years; what was sold to whom stays", async () => {
    const { db } = database;
    await db.insert(stayClient).values({ apiKey: "client", secret: "s", name: "Client" });
    const guests = [{ roomId: 1, type: "CH", age: 7, name: "DANA", surname: "COHEN" } as const];
    const occupancy = { rooms: 1, adults: 0, children: 1, childrenAges: [7] };
    await db.insert(stayBooking).values({
      reference: "R1",
      apiKey: "client",
      clientReference: "A",
      status: "CONFIRMED",
      holder: { name: "DANA", surname: "COHEN" },
      hotelId: at.shop.hotelId,
      checkIn: "2027-01-05",
      checkOut: "2027-01-08",
      rooms: [{ roomClass: "STD", board: "BB", netMinor: 5000, ...occupancy, paxes: guests }],
      currency: "USD",
      totalMinor: 5000,
      remark: "for dana",
      holdId: "h",
      createdAt: at.clock.now(),
    });
    const stay = async () => (await db.select().from(stayBooking))[0]!;
    const before = await stay();
    const afterStay = (days: number) =>
      forgetPersonalData(db, new Date(Date.parse("2027-01-08T12:00:00Z") + days * day));
    await afterStay(retentionDays.books);
    expect(await stay()).toEqual(before);
    await afterStay(retentionDays.books + 1);
    expect(await stay()).toEqual({
      ...before,
      holder: { name: "", surname: "" },
      rooms: [{ ...before.rooms[0], paxes: [{ roomId: 1, type: "CH", age: 7 }] }],
      remark: null,
      forgottenAt: expect.any(Date),
    });
  });

  test("messages to agents and their readers are erased after ninety days; the newest keeps listeners' position", async () => {
    const { db } = database;
    const tell = async (hours: number) => {
      const now = at.clock.now();
      const endsAt = new Date(now.getTime() + hours * hour);
      const text = { title: "title", body: "body", sentBy: "desk" };
      const [row] = await db
        .insert(agentMessage)
        .values({ ...text, at: now, endsAt })
        .returning();
      const reader = { reader: "agent:dana", agencyCode: "GALIL", name: "dana", seenAt: now };
      await db.insert(agentMessageReceipt).values({ messageId: row!.id, ...reader });
      return row!.id;
    };
    const [over, holding, newest] = [await tell(1), await tell(72), await tell(1)];
    const remaining = async (hours: number) => {
      await forgetPersonalData(
        db,
        new Date(at.clock.now().getTime() + retentionDays.agentMessages * day + hours * hour),
      );
      const ids = (await db.select().from(agentMessage).orderBy(agentMessage.id)).map(({ id }) => id);
      expect((await db.select().from(agentMessageReceipt)).map(({ messageId }) => messageId).sort()).toEqual(ids);
      return ids;
    };
    expect(await remaining(0)).toEqual([over, holding, newest]);
    expect(await remaining(2)).toEqual([holding, newest]);
    expect(await remaining(1000)).toEqual([newest]);
  });

  test("an address follows price plans for a year after its last request, and only while its agency is active", async () => {
    const { db } = database;
    const plan = { dest: "RHO", hotelId: at.shop.hotelId, langCode: "HEB" } as const;
    const galil = holding(at, {
      agencySid: good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password: demoPassword })).agencySid,
    });
    const follow = async (email: string, nights: number) => galil.pricePlanSubscribe({ ...plan, nights, email });
    const remaining = async (days: number) => {
      await forgetPersonalData(db, new Date(at.clock.now().getTime() + days * day));
      return (await db.select().from(planSubscription)).map(({ email, nights }) => `${email} ${nights}`).sort();
    };
    good(await follow("one@example.com", 4));
    good(await follow("two@example.com", 4));
    at.clock.forward(hour);
    // Requesting another plan shows that the address is in use.
    good(await follow("two@example.com", 7));
    expect(await remaining(retentionDays.planReaders - 1)).toEqual([
      "one@example.com 4",
      "two@example.com 4",
      "two@example.com 7",
    ]);
    expect(await remaining(retentionDays.planReaders)).toEqual(["two@example.com 4", "two@example.com 7"]);
    await db.update(agency).set({ disabledAt: at.clock.now() }).where(eq(agency.code, "GALIL"));
    expect(await remaining(retentionDays.planReadersOfDisabled)).toHaveLength(2);
    expect(await remaining(retentionDays.planReadersOfDisabled + 1)).toEqual([]);
  });

  test("after seven years a paid booking is only amounts, states and history; all invariants still hold", async () => {
    await forgetPersonalData(database.db, await afterReturn(retentionDays.books + 1));
    expect(await writtenOf(paidBooking)).not.toMatch(nobody);
    expect(await stateOf(at, paidBooking)).toBe("OK");
    expect(await at.invariants()).toEqual([]);
  });

  test("erased rows are not processed again", async () => {
    const again = await forgetPersonalData(database.db, await afterReturn(retentionDays.books + 2));
    expect(Object.values(again).every((rows) => rows === 0)).toBe(true);
  });

  test("who was cancelled alone loses the name with the booking's people; what was kept stays", async () => {
    const { bookingId } = await soldBooking(at, "three", { party: { adult: 3 } });
    const desk = holding(at, { bearer: await loggedInDesk(at) });
    good(await cancelOne(desk, bookingId, "p3"));
    const afterBooks = await afterReturn(retentionDays.books + 1);
    const cancelled = async () => (await draftOf(bookingId)).cancelledPax;
    await forgetPersonalData(database.db, await afterReturn(retentionDays.travelDocuments + 1));
    expect(await cancelled()).toMatchObject([{ firstName: "DANA", lastName: "MIZRAHI" }]);
    await forgetPersonalData(database.db, afterBooks);
    expect(await cancelled()).toEqual([{ paxId: "p3", type: "ADT", feeMinor: 5600, at: expect.any(String) }]);
  });
});
