import type { Shop } from "@contract/calls";
import type { FailureSubject } from "@contract/content/notifications";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure } from "../../offer/catalogue/schema";
import { failureSubjects } from "../../outbox/failure-subjects";
import { adminNotification } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
beforeEach(async () => {
  await database.db.delete(adminNotification);
  await database.db.delete(usageLimit);
});
afterAll(() => database.cleanup());

/** The notices, once the expected number is written: they are written in parallel with the response. */
async function expectReports(count: number) {
  await expect.poll(async () => (await database.db.select().from(adminNotification)).length).toBe(count);
  return database.db.select().from(adminNotification);
}

describe("a call", () => {
  type Ask = (shop: Shop) => Promise<unknown>;
  test.each<[string, string, Ask, FailureSubject]>([
    ["search", "departure_index", (shop) => shop.search({ dest: ["RHO"], yearMonth: ["2027-01"] }), "search"],
    ["select", "departure", (shop) => shop.select({ packId: at.shop.packId }), "select"],
    [
      "calcPack",
      "departure",
      (shop) => shop.calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId }),
      "calculation",
    ],
    ["storePage", "departure", (shop) => shop.storePage({ stage: "init", ...selection(at.shop) }), "storePage"],
    [
      "debitCreditCard",
      "payment_attempt",
      (shop) => shop.debitCreditCard({ bookingId: "a-booking-there", paymentTransUid: "an-attempt" }),
      "debitCard",
    ],
  ])("that fails is reported once, with its subject: %s", async (call, table, ask, subject) => {
    covers("8.4");
    await database.db.execute(sql.raw(`alter table ${table} rename to gone`));
    try {
      for (const _ of [1, 2]) await expect(ask(at.as("who-meets-a-fault"))).rejects.toThrow("500");
    } finally {
      await database.db.execute(sql.raw(`alter table gone rename to ${table}`));
    }
    await expect.poll(async () => (await expectReports(1))[0]!.count).toBe(2);
    const [note] = await expectReports(1);
    expect(note).toMatchObject({ key: `fault:${call}`, subject: failureSubjects[subject] });
  });

  test("without a price is reported, but not one that is refused for a valid reason", async () => {
    const shop = at.as("who-asks-a-price");
    expect(refusal(await shop.select({ packId: "NONE" })).code).toBe("not-found");
    await database.db.update(departure).set({ discountPercent: 60 });
    expect(refusal(await shop.calcPack({ packId: at.shop.packId, hotelid: at.shop.hotelId })).code).toBe(
      "wrong-discount",
    );
    expect(refusal(await shop.storePage({ stage: "init", ...selection(at.shop) })).code).toBe("price-error");
    await database.db.update(departure).set({ discountPercent: 0 });
    const notes = await expectReports(2);
    expect(notes.map(({ subject }) => subject).sort()).toEqual(
      [failureSubjects.storePage, failureSubjects.calculation].sort(),
    );
  });
});

test("calls for rooms and flights that the shop does not have are notices at the desk, one for each call and reason", async () => {
  covers("8.4");
  const shop = at.as("who-asks-wrongly");
  const { packId, hotelId } = at.shop;
  const wrong = [
    shop.calcPack({ packId, hotelid: hotelId, flights: "NO-SUCH-FLIGHT" }),
    shop.calcPack({ packId, hotelid: hotelId, cls: ["NO-SUCH-ROOM"] }),
    shop.calcPack({ packId, hotelid: "no-such-hotel" }),
    shop.storePage({ stage: "init", ...selection(at.shop), cls: ["NO-SUCH-ROOM"] }),
  ];
  expect((await Promise.all(wrong)).map((answer) => refusal(answer).code)).toEqual([
    "flight-unavailable",
    "room-not-found",
    "room-not-found",
    "room-not-found",
  ]);
  await expect.poll(async () => (await expectReports(3)).reduce((sum, { count }) => sum + count, 0)).toBe(4);
  await somePeople(at);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const { notices } = good(await desk.deskNotices({}));
  expect(notices.map(({ key, subject, count }) => [key, subject, count]).sort()).toEqual([
    ["refused:calcPack:flight-unavailable", failureSubjects.calculation, 1],
    ["refused:calcPack:room-not-found", failureSubjects.calculation, 2],

    ["refused:storePage:room-not-found", failureSubjects.storePage, 1],
  ]);
});

test("a debit that the card company refuses is reported once, with the number of times", async () => {
  for (const name of ["who-is-declined", "who-is-declined-too"]) {
    const shopper = at.as(name);
    const { page, payment } = await readyToPay(shopper, at.shop);
    at.gateway.decline(payment.paymentTransUid);
    const { bookTransId: bookingId } = page;
    const answer = good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
    expect(answer.outcome).toBe("DECLINED");
  }
  await expect.poll(async () => (await expectReports(1))[0]!.count).toBe(2);
  const [note] = await expectReports(1);
  expect(note).toMatchObject({ key: "debit:DECLINED", subject: failureSubjects.debitCard, count: 2 });
});

test("a page's own failure is reported once for each text, with anything like a card number removed", async () => {
  covers("7.156");
  const shop = at.as("a-page");
  for (const _ of [1, 2, 3]) good(await shop.notifyAdmin({ subject: "calculation", message: "no price on the page" }));
  good(await shop.notifyAdmin({ subject: "discount", notAllowedExcessviveDiscount: true }));
  good(await shop.notifyAdmin({ subject: "page", message: "card 4580 0000 0000 0000 was typed" }));
  const notes = await expectReports(3);
  expect(notes.map(({ subject, count }) => [subject, count]).sort()).toEqual(
    [
      [failureSubjects.discount, 1],
      [failureSubjects.page, 1],
      [failureSubjects.calculation, 3],
    ].sort(),
  );
  expect(notes.find(({ subject }) => subject === failureSubjects.discount)!.details).toMatchObject({
    notAllowedExcessviveDiscount: true,
  });
  expect(JSON.stringify(notes)).not.toContain("4580");
});

test("an address can report twenty failures an hour", async () => {
  const shop = at.as("a-page-that-talks");
  for (let count = 0; count < 20; count += 1)
    good(await shop.notifyAdmin({ subject: "page", message: `again ${count}` }));
  expect(refusal(await shop.notifyAdmin({ subject: "page", message: "once more" })).code).toBe("too-many-requests");
});
