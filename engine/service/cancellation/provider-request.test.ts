import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../../tests/factories/agent-booking";
import { good, refusal } from "../../../tests/factories/booked";
import { anotherHotel } from "../../../tests/factories/other-hotel";
import { holding, lastCode, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inventory } from "../../offer/stock/schema";
import { adminNotification, outbox } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { usageLimit } from "../../people/sessions/schema";
import { booking } from "../../sale/booking/schema";

/** A request to cancel because the booked hotel is not available, and what becomes of it. */

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  await anotherHotel(at, { id: "dearer", adultMinor: 6000, rooms: 30 });
  await database.db.update(agency).set({ email: "orders@galil.example" }).where(eq(agency.code, "GALIL"));
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

const byProvider = { event: "canceledWithoutBody", track: "provider" } as const;

const offer = (bookingId: string, toHotelId: string, more: object = {}) => {
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  return desk.deskOfferHotelChange({ bookingId, toHotelId, cls: "STD-BB", answerBy, ...more });
};

async function visitorOf(bookingId: string) {
  await database.db.delete(usageLimit);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const { visitorSid } = good(await holding(at, {}).visitorRequestLogin({ pnr: row!.pnr }));
  const opened = good(await holding(at, { visitorSid }).visitorVerifyCode({ verificationCode: await lastCode(at) }));
  return holding(at, { visitorSid: opened.visitorSid });
}

async function sellBooking() {
  count += 1;
  const sale = await soldBooking(at, `provider-request-${count}`);
  return { ...sale, visitor: await visitorOf(sale.bookingId) };
}

/** An order of GALIL on its account, confirmed. */
async function orderOnAccount() {
  const { agency: sids } = await sellersSids(at);
  const { bookingId, seller, agent, check } = await agentBooking(at, sids);
  good(await agent({ salePriceByAgent: "1400.00" }));
  good(await check({ BypassPaymentByAgent: true }));
  return { bookingId, seller, visitor: await visitorOf(bookingId) };
}

const answer = async (visitor: ReturnType<typeof holding>, accepted: boolean) =>
  visitor.answerHotelChange({ changeId: good(await visitor.bookInfo({})).lastChange!.changeId, accepted });

const cancellationAt = async (bookingId: string) => good(await desk.deskBooking({ bookingId })).cancellation;

/** Places that are held for somebody, of all days. */
async function heldPlaces(): Promise<number> {
  const rows = await database.db.select({ held: inventory.held }).from(inventory);
  return rows.reduce((sum, { held }) => sum + held, 0);
}

/** The messages with which a request was ended, by kind and addressee. */
async function endMessages(bookingId: string): Promise<string[]> {
  const rows = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "cancellation-ended%")));
  return rows.map(({ kind, payload }) => `${kind} ${(payload as { to: string }).to}`).sort();
}

test("ends when the offered hotel is paid for: everything back is promised no more, and its customer and the desk are told", async () => {
  const stranded = await sellBooking();
  good(await offer(stranded.bookingId, "dearer", { customerPays: true }));
  good(await stranded.shopper.requestCancellation({ bookingId: stranded.bookingId, ...byProvider }));
  const { bookingId, shopper, visitor } = await sellBooking();
  good(await offer(bookingId, "dearer", { customerPays: true }));
  const everything = { track: "provider", feeNIS: "0.00", refundNIS: "4200.00" };
  const { tracks } = good(await shopper.requestCancellation({ bookingId, ...byProvider }));
  const { cancellationOffer } = good(await visitor.bookInfo({}));
  for (const offered of [tracks, cancellationOffer.tracks])
    expect(offered.find(({ track }) => track === "provider")).toMatchObject(everything);
  const { asked } = await cancellationAt(bookingId);
  expect([asked, cancellationOffer.asked]).toMatchObject([everything, everything]);
  const { changeId, acceptingEndsRequest } = good(await visitor.bookInfo({})).lastChange!;
  expect(acceptingEndsRequest).toBe(true);
  const { paymentTransUid: uid } = good(await visitor.payChange({ changeId, shownNIS: "280.00" }));
  at.gateway.approve(uid);
  const state = at.gateway.successUrls.get(uid)!.searchParams.get("state")!;
  good(await holding(at, {}).paymentReturned({ paymentTransUid: uid, state }));
  const info = good(await visitor.bookInfo({}));
  expect([info.lastChange!.accepted, info.cancellationOffer.requestedAt]).toEqual([true, undefined]);
  const after = await cancellationAt(bookingId);
  expect(after.asked).toBeUndefined();
  expect(after.tracks.map(({ track }) => track)).toEqual(["statutory", "supplier"]);
  const { payer } = (await database.db.select().from(booking).where(eq(booking.id, bookingId)))[0]!.draft;
  expect(await endMessages(bookingId)).toEqual([`mail ${payer!.email}`, `sms ${payer!.mobile}`]);
  const notices = await database.db
    .select()
    .from(adminNotification)
    .where(like(adminNotification.key, "cancellation-ended:%"));
  expect(notices).toHaveLength(1);
  // The desk's page may still show the request that ended.
  const shownRequest = `${asked!.id}-provider`;
  expect(refusal(await desk.deskCancel({ bookingId, track: "provider", shownRequest })).code).toBe("request-changed");
  // Another booking's request is still what it was.
  expect((await cancellationAt(stranded.bookingId)).asked).toMatchObject(everything);
  expect(await endMessages(stranded.bookingId)).toEqual([]);
  expect(await at.invariants()).toEqual([]);
});

test("of an order on account ends with the accepted hotel, its agency is told, and a cancellation costs what its track costs", async () => {
  const { bookingId, seller, visitor } = await orderOnAccount();
  good(await offer(bookingId, "alike"));
  good(await seller.requestCancellation({ bookingId, ...byProvider }));
  good(await answer(visitor, true));
  expect(await endMessages(bookingId)).toContain("mail orders@galil.example");
  const { asked, tracks } = await cancellationAt(bookingId);
  const { feeNIS } = tracks.find(({ track }) => track === "supplier")!;
  expect([asked, Number(feeNIS) > 0]).toEqual([undefined, true]);
  expect(good(await desk.deskCancel({ bookingId, track: "supplier", shownRequest: "none" })).feeNIS).toBe(feeNIS);
  expect(await at.invariants()).toEqual([]);
});

test("of an order on account makes no other track free: a recorded nothing is what a card gets, not what is owed", async () => {
  const { bookingId, seller, visitor } = await orderOnAccount();
  good(await offer(bookingId, "alike"));
  good(await seller.requestCancellation({ bookingId, ...byProvider }));
  good(await answer(visitor, false));
  // The agency is paid, and not the shop: it promises its customer nothing.
  expect(good(await visitor.bookInfo({})).lastChange!.notProvided).toBeUndefined();
  const { asked, tracks } = await cancellationAt(bookingId);
  expect(asked).toMatchObject({ track: "provider", feeNIS: "0.00", refundNIS: "0.00" });
  const { feeNIS } = tracks.find(({ track }) => track === "supplier")!;
  expect(Number(feeNIS)).toBeGreaterThan(0);
  // By another track than was asked for only after reading the request; the log keeps both.
  expect(refusal(await desk.deskCancel({ bookingId, track: "supplier" })).code).toBe("request-changed");
  const shownRequest = `${asked!.id}-provider`;
  expect(good(await desk.deskCancel({ bookingId, track: "supplier", shownRequest })).feeNIS).toBe(feeNIS);
  const [logged] = await database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, `booking:${bookingId}`), eq(auditLog.action, "cancel")));
  expect(logged!.details).toMatchObject({ track: "supplier", asked: "provider" });
  expect(await at.invariants()).toEqual([]);
});

test("by another track stays when another hotel is accepted, and so does one whose hotel is still missing", async () => {
  const byLaw = await sellBooking();
  good(await offer(byLaw.bookingId, "alike"));
  good(await byLaw.shopper.requestCancellation({ bookingId: byLaw.bookingId, ...byProvider, track: "statutory" }));
  expect(good(await byLaw.visitor.bookInfo({})).lastChange!.acceptingEndsRequest).toBeUndefined();
  good(await answer(byLaw.visitor, true));
  expect((await cancellationAt(byLaw.bookingId)).asked).toMatchObject({ track: "statutory" });
  const declined = await sellBooking();
  good(await offer(declined.bookingId, "alike"));
  good(await declined.shopper.requestCancellation({ bookingId: declined.bookingId, ...byProvider }));
  good(await answer(declined.visitor, false));
  expect((await cancellationAt(declined.bookingId)).asked).toMatchObject({ track: "provider" });
  expect([await endMessages(byLaw.bookingId), await endMessages(declined.bookingId)]).toEqual([[], []]);
});

test("an offer can be neither accepted nor paid while its booking's cancellation is carried out, and holds no places", async () => {
  const { bookingId, shopper, visitor } = await sellBooking();
  const heldBefore = await heldPlaces();
  good(await offer(bookingId, "dearer", { customerPays: true }));
  expect(await heldPlaces()).toBeGreaterThan(heldBefore);
  good(await shopper.requestCancellation({ bookingId, ...byProvider }));
  const { changeId } = good(await visitor.bookInfo({})).lastChange!;
  good(await desk.deskCancel({ bookingId, track: "provider" }));
  expect(await heldPlaces()).toBe(heldBefore);
  expect(await stateOf(at, bookingId)).toBe("CANCELLING");
  expect(refusal(await visitor.answerHotelChange({ changeId, accepted: true })).code).toBe("gone");
  expect(refusal(await visitor.answerHotelChange({ changeId, accepted: false })).code).toBe("gone");
  expect(refusal(await visitor.payChange({ changeId, shownNIS: "280.00" })).code).toBe("gone");
  await deliverMoney(at);
  expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  expect(await at.invariants()).toEqual([]);
});
