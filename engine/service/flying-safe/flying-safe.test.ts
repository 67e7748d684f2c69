import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { outbox } from "../../outbox/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";
import { cancellationTracks } from "../cancellation/cancellation-offer";
import { documentTexts } from "../documents/document-texts";
import { cancellation } from "../documents/sections/price-sections";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

/** A sold booking of a couple with its visitor; Flying Safe is 60 dollars of its 1260. */
async function sellBooking(services = ["FLYING_SAFE"]) {
  count += 1;
  const sale = await soldBooking(at, `safe-${count}`, { services });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, sale.bookingId));
  await database.db.delete(usageLimit);
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return { ...sale, row: row!, visitor: holding(at, { visitorSid: opened.visitorSid }) };
}

describe("ensureCancellation follows from the paid service", () => {
  test("is refused without the service at every stage, and true with it", async () => {
    covers("3.41");
    const shopper = at.as("wants-rights-for-nothing");
    expect(
      refusal(await shopper.storePage({ stage: "init", ...selection(at.shop), ensureCancellation: true })),
    ).toMatchObject({ code: "not-allowed", field: "ensureCancellation" });
    const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = opened.bookTransId;
    for (const more of [
      { stage: "extras" as const, additionalServices: ["TRANSFER"] },
      { stage: "passengers" as const, paxList: passengersFor(opened) },
    ])
      expect(refusal(await shopper.storePage({ bookingId, ensureCancellation: true, ...more }))).toMatchObject({
        code: "not-allowed",
        field: "ensureCancellation",
      });
    const extras = { bookingId, stage: "extras" as const, additionalServices: ["FLYING_SAFE"] };
    const safe = good(await shopper.storePage({ ...extras, ensureCancellation: true }));
    expect(safe.consents.ensureCancellation).toBe(true);
    expect(safe.terms.cancellation.map(({ track }) => track)).toContain("flyingSafe");
    const without = good(await shopper.storePage({ ...extras, additionalServices: [] }));
    expect(without.consents.ensureCancellation).toBe(false);
    expect(without.terms.cancellation.map(({ track }) => track)).not.toContain("flyingSafe");
  });
});

describe("what is said before payment is what is kept, on every track and day", () => {
  test.each([
    ["nothing added", []],
    ["Flying Safe", ["FLYING_SAFE"]],
    ["Flying Safe and another service", ["FLYING_SAFE", "ESIM"]],
  ])("of a booking with %s", async (_, services) => {
    count += 1;
    const shopper = at.as(`reads-the-terms-${count}`);
    const { payment } = await readyToPay(shopper, at.shop, { services });
    const { bookTransId: bookingId, paymentTransUid } = payment;
    const { terms } = good(await shopper.storedPage({ bookingId }));
    at.gateway.approve(paymentTransUid);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect(info.cancellation).toEqual(terms.cancellation);
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const paid = { agorot: Math.round(Number(payment.amountNIS) * 100), onAccount: false };
    const kept: unknown[] = [];
    for (const { track, from } of terms.cancellation) {
      const offered = await cancellationTracks(database.db, row!, paid, new Date(`${from}T12:00:00Z`));
      kept.push([track, from, offered.find((one) => one.track === track)!.feeAgorot]);
    }
    const said = terms.cancellation.map(({ track, from, amount, currency }) => [
      track,
      from,
      Math.round(Number(amount) * (currency === "ILS" ? 100 : 350)),
    ]);
    expect(kept).toEqual(said);
    expect(said.map(([track]) => track)).toContain("supplier");
    // The page prints the cheaper track of each day, with the same amounts.
    const amounts = terms.cancellation.map(({ amount }) => amount);
    expect(terms.cancellationTimeline.filter(({ amount }) => !amounts.includes(amount))).toEqual([]);
  });

  test("and the documents say that the price of Flying Safe is in it", async () => {
    const { shopper, bookingId } = await sellBooking();
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    const printed = (of: typeof info) => JSON.stringify(cancellation({ info: of, t: documentTexts.en }).table!.rows);
    // A tenth of 1200 dollars, and 60; a covered reason keeps 100 shekels, and 210.
    expect(printed(info)).toContain("including the price of Flying Safe, which is not returned");
    expect(printed(info)).toMatch(/180/);
    expect(printed(info)).toMatch(/310/);
    expect(printed({ ...info, salePrice: "1300.00" })).toMatch(/10% \+ .*60/);
  });
});

describe("a cancellation with Flying Safe", () => {
  test("charges fees on the price without the service, which is refunded by law only", async () => {
    const { visitor, amountNIS } = await sellBooking();
    const { tracks } = good(await visitor.bookInfo({})).cancellationOffer;
    expect(amountNIS).toBe("4410.00");
    // 1200 dollars at 3.5 are 4200; the service is 210.
    expect(tracks).toMatchObject([
      { track: "statutory", allowed: true, feeNIS: "100.00", refundNIS: "4310.00" },
      { track: "supplier", allowed: true, feeNIS: "630.00", refundNIS: "3780.00" },
      { track: "flyingSafe", allowed: true, feeNIS: "310.00", refundNIS: "4100.00" },
    ]);
    const plain = await sellBooking([]);
    expect(good(await plain.visitor.bookInfo({})).cancellationOffer.tracks).toMatchObject([
      { track: "statutory", allowed: true, feeNIS: "100.00", refundNIS: "4100.00" },
      { track: "supplier", allowed: true, feeNIS: "420.00", refundNIS: "3780.00" },
    ]);
  });

  test("takes five percent of the price without the service where that is below the law's cap", async () => {
    const { row } = await sellBooking();
    // 1260 shekels were paid, 60 of them for the service.
    const paid = { agorot: 126_000, onAccount: false };
    const offered = await cancellationTracks(database.db, row, paid, new Date());
    const feeOf = (wanted: string) => offered.find(({ track }) => track === wanted)?.feeAgorot;
    expect([feeOf("statutory"), feeOf("flyingSafe")]).toEqual([6_000, 12_000]);
  });

  test("needs a covered reason, is confirmed by the desk and refunds the rest to the card", async () => {
    const { visitor, bookingId, uid } = await sellBooking();
    const request = { bookingId, event: "canceledWithBody", track: "flyingSafe", reason: "a broken leg" } as const;
    expect(refusal(await visitor.requestCancellation(request))).toMatchObject({
      code: "invalid-input",
      field: "coveredReason",
    });
    good(await visitor.requestCancellation({ ...request, coveredReason: "illness" }));
    expect(good(await visitor.bookInfo({})).flyingSafe?.cancellation).toBe("asked");
    expect(good(await desk.deskBooking({ bookingId })).cancellation.asked).toMatchObject({
      track: "flyingSafe",
      coveredReason: "illness",
    });
    const cancellation = good(await desk.deskCancel({ bookingId, track: "flyingSafe" }));
    expect([cancellation.feeNIS, cancellation.refundNIS]).toEqual(["310.00", "4100.00"]);
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(410_000);
    expect(good(await desk.deskBooking({ bookingId })).flyingSafe?.cancellation).toBe("used");
    expect(await at.invariants()).toEqual([]);
  });

  test("without the service is refused to visitor and desk", async () => {
    const { visitor, bookingId } = await sellBooking([]);
    const request = { bookingId, event: "canceledWithoutBody", track: "flyingSafe", coveredReason: "illness" } as const;
    expect(refusal(await visitor.requestCancellation(request)).code).toBe("invalid-input");
    expect(refusal(await desk.deskCancel({ bookingId, track: "flyingSafe" })).code).toBe("not-covered");
  });
});

describe("a name correction", () => {
  const correction = { paxId: "p1", firstName: "dana", lastName: "Cohen-Levi" };

  test("is made once: the booking, the mailed documents and the desk have the new name", async () => {
    covers("7.25");
    const { visitor, bookingId, row } = await sellBooking();
    expect(refusal(await visitor.correctName({ ...correction, lastName: "כהן" }))).toMatchObject({
      code: "invalid-name",
      field: "lastName",
    });
    // Another person's name is no correction, and uses nothing up.
    const another = { paxId: "p1", firstName: "Newb", lastName: "Two" };
    for (const answer of [await visitor.correctName(another), await desk.deskCorrectName({ bookingId, ...another })])
      expect(refusal(answer)).toMatchObject({ code: "another-person", field: "firstName" });
    const state = good(await visitor.correctName(correction));
    expect(state.correctedNames).toEqual([{ paxId: "p1", at: at.clock.now().toISOString() }]);
    const info = good(await visitor.bookInfo({}));
    expect(info.passengers[0]).toMatchObject({ firstName: "DANA", lastName: "COHEN-LEVI" });
    const [mail] = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "name-correction:%")));
    expect(mail!.payload).toMatchObject({ document: { bookingId }, text: expect.stringContaining("DANA COHEN-LEVI") });
    const [after] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(after!.version).toBeGreaterThan(row.version);
    expect(good(await desk.deskBooking({ bookingId })).audit.map(({ action }) => action)).toContain("correct-name");
    const again = { ...correction, lastName: "Levi" };
    expect(refusal(await visitor.correctName(again)).code).toBe("already-used");
    expect(refusal(await desk.deskCorrectName({ bookingId, ...again })).code).toBe("already-used");
  });

  test("can be made at the desk as well, but not without the service or once tickets are issued", async () => {
    covers("7.36");
    const plain = await sellBooking([]);
    expect(refusal(await plain.visitor.correctName(correction)).code).toBe("not-covered");
    const { bookingId, visitor, row } = await sellBooking();
    const leavesIn = (days: number) =>
      database.db
        .update(booking)
        .set({ draft: { ...row.draft, dateFrom: addDays(jerusalemDay(at.clock.now()), days) } })
        .where(eq(booking.id, bookingId));
    await leavesIn(3);
    expect(refusal(await desk.deskCorrectName({ bookingId, ...correction })).code).toBe("too-late");
    await leavesIn(4);
    good(await desk.deskCorrectName({ bookingId, ...correction }));
    expect(good(await visitor.bookInfo({})).passengers[0]!.lastName).toBe("COHEN-LEVI");
  });

  test("is made by the desk with a reason as often as it must, at a fee that is noted and told", async () => {
    const { bookingId, visitor, row, uid } = await sellBooking([]);
    const byDesk = { bookingId, ...correction, reason: "a letter was missing", feeNIS: "150.00" };
    expect(good(await desk.deskCorrectName(byDesk))).toEqual({});
    good(await desk.deskCorrectName({ bookingId, ...correction, lastName: "Levi", reason: "married" }));
    expect(good(await visitor.bookInfo({})).passengers[0]).toMatchObject({ firstName: "DANA", lastName: "LEVI" });
    const [after] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    expect(after!.version - row.version).toBe(2);
    const mails = (await database.db.select().from(outbox).where(eq(outbox.bookingId, bookingId)))
      .filter(({ key }) => key.startsWith("name-correction:"))
      .map(({ payload }) => payload as { text: string; document: object });
    expect(mails.map(({ text, document }) => [/150/.test(text), document])).toEqual([
      [true, { bookingId, language: "he" }],
      [false, { bookingId, language: "he" }],
    ]);
    const { corrections, audit } = good(await desk.deskBooking({ bookingId }));
    expect(corrections).toMatchObject([
      { field: "name", was: "DANA COHEN-LEVI", now: "DANA LEVI", actor: "desk", reason: "married" },
      { was: "DANA COHEN", now: "DANA COHEN-LEVI", reason: "a letter was missing", feeNIS: "150.00" },
    ]);
    expect(audit.map(({ action }) => action)).toEqual(["correct-name", "correct-name"]);
    // Noted, not charged.
    expect(at.gateway.transactions.get(uid)!.capturedAgorot).toBe(420_000);
  });

  test("with the desk's reason leaves the right of Flying Safe unused, and is possible until the day of departure", async () => {
    const { bookingId, visitor, row } = await sellBooking();
    const leavesIn = (days: number) =>
      database.db
        .update(booking)
        .set({ draft: { ...row.draft, dateFrom: addDays(jerusalemDay(at.clock.now()), days) } })
        .where(eq(booking.id, bookingId));
    const byDesk = { bookingId, ...correction, reason: "a letter was missing" };
    await leavesIn(-1);
    expect(refusal(await desk.deskCorrectName(byDesk)).code).toBe("too-late");
    await leavesIn(0);
    expect(refusal(await desk.deskCorrectName({ ...byDesk, lastName: "כהן" }))).toMatchObject({
      code: "invalid-name",
      field: "lastName",
    });
    expect(good(await desk.deskCorrectName(byDesk)).flyingSafe?.correctedNames).toEqual([]);
    await leavesIn(4);
    good(await visitor.correctName({ ...correction, lastName: "Levi" }));
    // A fee belongs to a reason: by Flying Safe the correction is free.
    expect(refusal(await desk.deskCorrectName({ bookingId, ...correction, feeNIS: "150.00" }))).toMatchObject({
      code: "invalid-input",
      field: "reason",
    });
  });
});
