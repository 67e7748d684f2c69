import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { deskCode, holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { effectDeliverers } from "../../effect-deliverers";
import { deliverEffect } from "../../outbox/deliver-effect";
import { outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 200, rooms: 100 });
  await somePeople(at);
  // Eighty dollars cheaper than the booked one.
  await anotherHotel(at, { id: "cheaper", adultMinor: 4000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A paid booking of a couple: 1200 dollars, and its services, at 3.5 shekels. */
async function sellBooking(how: { services?: string[]; onRequest?: boolean } = {}) {
  count += 1;
  return soldBooking(at, `refund-${count}`, how);
}
const refund = (bookingId: string, amount: string, shownPrice = "1200.00") =>
  desk.deskRefund({ bookingId, amount, shownPrice, reason: "the pool was closed", totp: deskCode(at) });
const refundedAgorot = (uid: string) => at.gateway.transactions.get(uid)!.refundedAgorot;
const mails = async (bookingId: string, key = "refund-granted:%") => {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, key)));
  return rows.map(({ payload }) => payload as { to: string; text: string; document?: object });
};

describe("a refund without a cancellation", () => {
  test("goes back to the card, lowers the price and is told; the booking stays", async () => {
    const { bookingId, uid, shopper } = await sellBooking();
    expect(good(await refund(bookingId, "100.00"))).toEqual({ state: "OK", price: "1100.00", refundNIS: "350.00" });
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(35_000);
    const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
    expect([info.state, info.price.price, info.paidNIS, info.lines.at(-1)]).toMatchObject([
      "OK",
      "1100.00",
      "3850.00",
      { code: "REFUND", label: "Refund granted", total: "-100.00" },
    ]);
    expect(await mails(bookingId)).toMatchObject([{ to: "dana@example.com", document: { bookingId } }]);
    expect((await mails(bookingId))[0]!.text).toContain("350");
    const { audit, money } = good(await desk.deskBooking({ bookingId }));
    expect(audit).toMatchObject([
      {
        action: "refund",
        actor: "desk",
        reason: "the pool was closed",
        changes: [{ field: "price", was: "1200.00", now: "1100.00" }],
      },
    ]);
    expect(money.map(({ kind, amountNIS }) => [kind, amountNIS])).toEqual([
      ["capture", "4200.00"],
      ["refund", "350.00"],
    ]);
    expect(await at.invariants()).toEqual([]);
  });

  test("is made once, however often and at how many desks it is sent", async () => {
    const { bookingId, uid } = await sellBooking();
    const both = await Promise.all([refund(bookingId, "50.00"), refund(bookingId, "50.00")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(refusal(await refund(bookingId, "50.00"))).toMatchObject({ code: "price-changed", field: "amount" });
    good(await refund(bookingId, "50.00", "1150.00"));
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(35_000);
    expect(await at.invariants()).toEqual([]);
  });

  test("of the same amount as an earlier one names it to the card company, and waits until that is recorded", async () => {
    const { bookingId, uid } = await sellBooking();
    good(await refund(bookingId, "50.00"));
    good(await refund(bookingId, "50.00", "1150.00"));
    const rows = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), eq(outbox.kind, "refund")))
      .orderBy(outbox.id);
    const [first, second] = rows as [(typeof rows)[0], (typeof rows)[0]];
    const asked = vi.spyOn(at.gateway, "refund");
    const deliverers = effectDeliverers(at.engine.parts, { sms: async () => {}, mail: async () => {} });
    await expect(deliverEffect(at.engine.parts, deliverers, second.id)).rejects.toThrow("not made yet");
    await deliverMoney(at);
    expect(asked.mock.calls.map(([{ key, earlier }]) => [key, earlier])).toEqual([
      [first.key, []],
      [second.key, [first.key]],
    ]);
    expect(refundedAgorot(uid)).toBe(35_000);
    asked.mockRestore();
  });

  test("stays with the booking when its hotel is changed, and what a cancellation keeps is of what was kept", async () => {
    const { bookingId, uid, shopper } = await sellBooking();
    good(await refund(bookingId, "100.00"));
    const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "cheaper", cls: "STD-BB", answerBy }));
    // What was offered was computed from the price of now.
    expect(refusal(await refund(bookingId, "10.00", "1100.00"))).toMatchObject({
      code: "wrong-state",
      field: "change",
    });
    const [row] = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "hotel-change:%")));
    const token = /hotel-change\/([\w-]+)/.exec((row!.payload as { text: string }).text)![1]!;
    good(await holding(at, {}).acceptHotelChange({ token, accepted: true }));
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(35_000 + 28_000);
    expect(good(await shopper.succeededBooking({ bookingId })).price.price).toBe("1020.00");
    expect(await at.invariants()).toEqual([]);
    const cancelled = good(await desk.deskCancel({ bookingId, track: "supplier", totp: deskCode(at) }));
    // A tenth of 3570 shekels.
    expect([cancelled.feeNIS, cancelled.refundNIS]).toEqual(["357.00", "3213.00"]);
    await deliverMoney(at);
    expect(await stateOf(at, bookingId)).toBe("CANCELLED");
    expect(await at.invariants()).toEqual([]);
  });

  test("may leave less than Flying Safe cost: a cancellation then keeps no more than that", async () => {
    const { bookingId } = await sellBooking({ services: ["FLYING_SAFE"] });
    good(await refund(bookingId, "1240.00", "1260.00"));
    await deliverMoney(at);
    const { tracks } = good(await desk.deskBooking({ bookingId })).cancellation;
    expect(tracks.map(({ track, feeNIS, refundNIS }) => [track, feeNIS, refundNIS])).toEqual([
      ["statutory", "0.00", "70.00"],
      ["supplier", "70.00", "0.00"],
      ["flyingSafe", "70.00", "0.00"],
    ]);
    expect(await at.invariants()).toEqual([]);
  });

  test("of an agency's booking is told to who paid by card and to the agency, without the shop's price", async () => {
    const { bookingId, uid } = await sellBooking();
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    const agent = { agencyCode: "GALIL", odyAgentCode: "GALIL", clerkName: null, mayPhoneOrder: false };
    await database.db
      .update(booking)
      .set({
        draft: { ...row!.draft, agent: { ...agent, discountMinor: 0, phoneFeeMinor: 0, salePriceMinor: 150_000 } },
      })
      .where(eq(booking.id, bookingId));
    await database.db.update(agency).set({ email: "orders@galil.example", language: "en" });
    good(await refund(bookingId, "100.00"));
    const [payer, ...more] = await mails(bookingId);
    expect([payer!.to, payer!.document, more]).toEqual(["dana@example.com", undefined, []]);
    const [toAgency] = await mails(bookingId, "refund-granted-agency:%");
    expect(toAgency!.to).toBe("orders@galil.example");
    for (const { text } of [payer!, toAgency!]) expect(text).toContain("350");
    expect(payer!.text).not.toMatch(/4,?200|3,?850|1,?200|1,?100/);
    const { visitorSid: asked } = good(await at.as("any-visitor").visitorRequestLogin({ pnr: row!.pnr }));
    const code = await lastCode(at);
    const { visitorSid } = good(await holding(at, { visitorSid: asked }).visitorVerifyCode({ verificationCode: code }));
    const shown = async () => good(await holding(at, { visitorSid }).bookInfo({}));
    const onTheWay = await shown();
    await deliverMoney(at);
    expect(refundedAgorot(uid)).toBe(35_000);
    for (const info of [onTheWay, await shown()]) {
      expect(info.refunds).toMatchObject([{ what: "granted", amountNIS: "350.00" }]);
      expect([info.price.price, info.paidNIS, info.chargedNIS]).toEqual(["1500.00", undefined, undefined]);
    }
    expect(await at.invariants()).toEqual([]);
    // Cancelled: what is kept of the card, and what goes back to it.
    const { feeNIS, refundNIS } = good(await desk.deskCancel({ bookingId, track: "supplier", totp: deskCode(at) }));
    expect([feeNIS, refundNIS]).toEqual(["385.00", "3465.00"]);
    const cancelled = await mails(bookingId, "cancelled:%");
    expect(cancelled).toHaveLength(2);
    for (const { text } of cancelled) expect([text.includes("385"), text.includes("3,465")]).toEqual([true, true]);
    const info = await shown();
    expect([info.cancellationFeeNIS, info.refunds.map(({ amountNIS }) => amountNIS)]).toEqual([
      "385.00",
      ["350.00", "3465.00"],
    ]);
  });
});

test.each([
  ["nothing", "0.00", "1200.00", "invalid-input", "amount"],
  ["less than nothing", "-5.00", "1200.00", "invalid-input", "amount"],
  ["everything", "1200.00", "1200.00", "more-than-paid", "amount"],
  ["more than was paid", "5000.00", "1200.00", "more-than-paid", "amount"],
  ["a part of another price", "5.00", "1300.00", "price-changed", "amount"],
])("a refund of %s is refused", async (_, amount, shownPrice, code, field) => {
  const { bookingId, uid } = await sellBooking();
  expect(refusal(await refund(bookingId, amount, shownPrice))).toMatchObject({ code, field });
  await deliverMoney(at);
  expect(refundedAgorot(uid)).toBe(0);
  expect(await at.invariants()).toEqual([]);
});

test("only what was paid by card is refunded, with a fresh code", async () => {
  const waiting = await sellBooking({ onRequest: true });
  const notPaid = (state: string) => ({ code: "wrong-state", details: { state } });
  expect(refusal(await refund(waiting.bookingId, "5.00"))).toMatchObject(notPaid("RQ"));
  const unpaid = await sellBooking();
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, unpaid.bookingId));
  expect(refusal(await refund(unpaid.bookingId, "5.00"))).toMatchObject(notPaid("OK"));
  await database.db.update(booking).set({ bypassPayment: false }).where(eq(booking.id, unpaid.bookingId));
  expect(refusal(await refund("none-there-is-at-all", "5.00")).code).toBe("not-found");
  at.clock.forward(60_000);
  const { bookingId, uid } = await sellBooking();
  at.engine.parts.deskCodeMinutes = 0;
  at.clock.forward(60_000);
  const logged = async () => (await database.db.select().from(auditLog)).length;
  const before = await logged();
  const withoutCode = await desk.deskRefund({ bookingId, amount: "5.00", shownPrice: "1200.00", reason: "x" });
  expect(refusal(withoutCode)).toMatchObject({ code: "code-needed", field: "totp" });
  await deliverMoney(at);
  expect([refundedAgorot(uid), await logged()]).toEqual([0, before]);
});
