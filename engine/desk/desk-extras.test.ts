import type { ExtraState } from "@contract/booking/extras";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { agentBooking, sellersSids } from "../../tests/factories/agent-booking";
import { good, passengersFor, refusal, selection } from "../../tests/factories/booked";
import { anotherHotel } from "../../tests/factories/other-hotel";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { deliverMoney, soldBooking, stateOf } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { departure } from "../offer/catalogue/schema";
import { outbox } from "../outbox/schema";
import { usageLimit } from "../people/sessions/schema";
import { booking } from "../sale/booking/schema";
import { extraOrder } from "../sale/extras/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  await anotherHotel(at, { id: "alike", adultMinor: 5000, rooms: 30 });
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(() => database.db.delete(usageLimit));
afterAll(() => database.cleanup());

/** A paid booking of a couple: 1200 dollars, and its services, at 3.5 shekels. */
async function sellBooking(services: string[]) {
  count += 1;
  return soldBooking(at, `extras-${count}`, { services });
}

const statesOf = async (shopper: Awaited<ReturnType<typeof sellBooking>>["shopper"], bookingId: string) =>
  Object.fromEntries(
    good(await shopper.succeededBooking({ bookingId, langCode: "ENG" })).extras.map(({ code, state }) => [code, state]),
  );
const codesIn = async (bookingId: string, state: ExtraState = "to-order") =>
  good(await desk.deskExtras({ state, langCode: "ENG" })).extras.filter((extra) => extra.bookTransId === bookingId);
const mails = (bookingId: string) =>
  database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "extra:%")));

test("what is sold is to be ordered at the desk; what the shop provides itself is there at once", async () => {
  const { bookingId, shopper } = await sellBooking(["FLYING_SAFE", "TRANSFER", "ESIM"]);
  expect(await statesOf(shopper, bookingId)).toEqual({
    FLYING_SAFE: "ordered",
    TRANSFER: "to-order",
    ESIM: "to-order",
  });
  const rows = await codesIn(bookingId);
  expect(rows.map(({ code, name, qty, dest }) => [code, name, qty, dest])).toEqual([
    ["TRANSFER", "Airport transfer", 2, "RHO"],
    ["ESIM", "Data abroad (eSIM)", 2, "RHO"],
  ]);
  expect(await at.invariants()).toEqual([]);
  // A paid service that nobody looks after is found.
  await database.db.delete(extraOrder).where(and(eq(extraOrder.bookingId, bookingId), eq(extraOrder.code, "ESIM")));
  expect(await at.invariants()).toEqual([`I11 booking ${bookingId}: ESIM is paid and has no state`]);
  await database.db
    .insert(extraOrder)
    .values({ bookingId, code: "ESIM", qty: 2, state: "ordered", createdAt: new Date(), changedAt: new Date() });
  expect(await at.invariants()).toEqual([]);
});

test("ordered needs a reference, which the customer sees and is mailed", async () => {
  const { bookingId, shopper } = await sellBooking(["ESIM"]);
  const order = { bookingId, code: "ESIM", state: "ordered" } as const;
  expect(refusal(await desk.deskSetExtra({ ...order, reference: "  " }))).toMatchObject({ field: "reference" });
  expect(await statesOf(shopper, bookingId)).toEqual({ ESIM: "to-order" });
  good(await desk.deskSetExtra({ ...order, reference: "LPA:1$esim.example$K2-77" }));
  const { extras } = good(await shopper.succeededBooking({ bookingId }));
  expect(extras).toMatchObject([{ state: "ordered", reference: "LPA:1$esim.example$K2-77", qty: 2 }]);
  expect(await codesIn(bookingId)).toEqual([]);
  const [mail] = await mails(bookingId);
  expect((mail!.payload as { text: string }).text).toContain("LPA:1$esim.example$K2-77");
  expect(refusal(await desk.deskSetExtra({ ...order, code: "TRANSFER", reference: "X" })).code).toBe("not-found");
});

test("a service that is not available leaves the booking, and its price goes back to the card", async () => {
  const { bookingId, shopper, uid, amountNIS } = await sellBooking(["TRANSFER", "ESIM"]);
  expect(amountNIS).toBe("4466.00");
  const failure = { bookingId, code: "TRANSFER", state: "failed" } as const;
  // Two transfers of 24 dollars at 3.5 shekels.
  expect(good(await desk.deskSetExtra(failure))).toEqual({ state: "refunded", qty: 2, refundNIS: "168.00" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(16_800);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect([info.price.price, info.paidNIS, info.additionalServices.map(({ code }) => code)]).toEqual([
    "1228.00",
    "4298.00",
    ["ESIM"],
  ]);
  expect(await statesOf(shopper, bookingId)).toEqual({ TRANSFER: "refunded", ESIM: "to-order" });
  expect(JSON.stringify((await mails(bookingId)).map(({ payload }) => payload))).toContain("168");
  expect(refusal(await desk.deskSetExtra(failure)).code).toBe("wrong-state");
  expect(await at.invariants()).toEqual([]);
});

test("an agency's discount is bound again when a service leaves the booking: less goes back than the service cost", async () => {
  const { agency } = await sellersSids(at);
  const { seller, bookingId, agent, check } = await agentBooking(at, agency);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER"] }));
  // Eight percent of 1248 dollars, then of 1200.
  good(await agent({ DiscountAmountByAgent: "99.84", salePriceByAgent: "1200.00" }));
  good(await check());
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const failure = { bookingId, code: "TRANSFER", state: "failed" } as const;
  // 48 dollars less 3.84, at 3.5 shekels.
  expect(good(await desk.deskSetExtra(failure))).toEqual({ state: "refunded", qty: 2, refundNIS: "154.56" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(paymentTransUid)!.refundedAgorot).toBe(15_456);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect([row!.quote.totalMinor, row!.draft.agent!.discountMinor]).toEqual([1104_00, 96_00]);
  expect(await at.invariants()).toEqual([]);
});

test("an agency whose discount the desk lowered meanwhile keeps its share: the price falls and the difference goes back", async () => {
  const { agency: sids } = await sellersSids(at);
  const { seller, bookingId, agent, check } = await agentBooking(at, sids);
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices: ["ESIM"] }));
  // Eight percent of 1228 dollars.
  good(await agent({ DiscountAmountByAgent: "98.24", salePriceByAgent: "1200.00" }));
  good(await check());
  const { paymentTransUid } = good(await seller.getPaymentUrl({ bookingId }));
  at.gateway.approve(paymentTransUid);
  good(await seller.debitCreditCard({ bookingId, paymentTransUid }));
  const galil = good(await desk.deskAgency({ agencyCode: "GALIL" }));
  good(await desk.deskSaveAgency({ ...galil, discountPercent: "5" }));
  const failed = await desk.deskSetExtra({ bookingId, code: "ESIM", state: "failed" });
  good(await desk.deskSaveAgency(galil));
  // 28 dollars less 2.24, at 3.5 shekels.
  expect(good(failed)).toEqual({ state: "refunded", qty: 2, refundNIS: "90.16" });
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.quote.totalMinor).toBe(1104_00);
  expect(await at.invariants()).toEqual([]);
});

test("what is not ordered yet is cancelled for its customer, and its price goes back to the card", async () => {
  const { bookingId, shopper, uid } = await sellBooking(["FLYING_SAFE", "TRANSFER", "ESIM"]);
  const cancel = { bookingId, code: "TRANSFER", state: "cancelled" } as const;
  const [transfer] = await codesIn(bookingId);
  expect(transfer!.steps).toEqual(["ordered", "failed", "cancelled"]);
  expect(good(await desk.deskSetExtra(cancel))).toEqual({ state: "refunded", qty: 2, refundNIS: "168.00" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(16_800);
  expect(await statesOf(shopper, bookingId)).toEqual({
    FLYING_SAFE: "ordered",
    TRANSFER: "refunded",
    ESIM: "to-order",
  });
  const [mail] = await mails(bookingId);
  expect((mail!.payload as { text: string }).text).toContain("ביטלנו לבקשתכם");
  // What the shop provides itself is not cancelled alone, and nothing twice.
  for (const code of ["FLYING_SAFE", "TRANSFER"])
    expect(refusal(await desk.deskSetExtra({ ...cancel, code })).code).toBe("wrong-state");
  expect(await at.invariants()).toEqual([]);
});

test("what is ordered is cancelled for its customer too: it leaves the booking, its price goes back once, and its reference stays at the desk", async () => {
  const { bookingId, shopper, uid } = await sellBooking(["TRANSFER", "ESIM"]);
  good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "ordered", reference: "T-9" }));
  const [ordered] = await codesIn(bookingId, "ordered");
  expect(ordered!.steps).toEqual(["ordered", "failed", "cancelled"]);
  const cancel = { bookingId, code: "TRANSFER", state: "cancelled" } as const;
  const both = await Promise.all([1, 2].map(() => desk.deskSetExtra(cancel)));
  expect(both.map((answer) => (answer.ok ? answer.value.refundNIS : answer.refusal.code)).sort()).toEqual([
    "168.00",
    "wrong-state",
  ]);
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(16_800);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect([info.price.price, info.paidNIS, info.additionalServices.map(({ code }) => code)]).toEqual([
    "1228.00",
    "4298.00",
    ["ESIM"],
  ]);
  expect(await statesOf(shopper, bookingId)).toEqual({ TRANSFER: "refunded", ESIM: "to-order" });
  expect((await codesIn(bookingId, "refunded"))[0]?.reference).toBe("T-9");
  const told = (await mails(bookingId)).map(({ payload }) => (payload as { text: string }).text);
  expect(told.filter((text) => text.includes("ביטלנו לבקשתכם") && text.includes("168"))).toHaveLength(1);
  // The whole booking can still be cancelled, and owes nothing for the transfer.
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverMoney(at);
  expect(await statesOf(shopper, bookingId)).toEqual({ TRANSFER: "refunded", ESIM: "cancelled" });
  expect(await at.invariants()).toEqual([]);
});

test("cancelling a service needs a fresh code, as its price goes back; an agency's order without payment has no such step", async () => {
  const { bookingId, uid } = await sellBooking(["TRANSFER"]);
  const cancel = { bookingId, code: "TRANSFER", state: "cancelled" } as const;
  const minutes = at.engine.parts.deskCodeMinutes;
  at.engine.parts.deskCodeMinutes = 0;
  at.clock.forward(1000);
  expect(refusal(await desk.deskSetExtra(cancel)).code).toBe("code-needed");
  at.engine.parts.deskCodeMinutes = minutes;
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, bookingId));
  expect((await codesIn(bookingId))[0]!.steps).toEqual(["ordered", "failed"]);
  expect(refusal(await desk.deskSetExtra(cancel)).code).toBe("wrong-state");
  good(await desk.deskSetExtra({ ...cancel, state: "ordered", reference: "T-5" }));
  expect((await codesIn(bookingId, "ordered"))[0]!.steps).toEqual(["ordered", "failed"]);
  expect(refusal(await desk.deskSetExtra(cancel)).code).toBe("wrong-state");
  await database.db.update(booking).set({ bypassPayment: false }).where(eq(booking.id, bookingId));
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  expect(await at.invariants()).toEqual([]);
});

test("a service is not taken out while a change is offered, whose price includes it", async () => {
  const { bookingId, uid } = await sellBooking(["TRANSFER"]);
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
  const failure = { bookingId, code: "TRANSFER", state: "failed" } as const;
  expect(refusal(await desk.deskSetExtra(failure))).toMatchObject({ code: "wrong-state", field: "change" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(0);
  expect(await at.invariants()).toEqual([]);
});

test("an agency that paid nothing settles it itself: nothing is refunded, and it can still be ordered", async () => {
  const { bookingId, shopper } = await sellBooking(["TRANSFER"]);
  await database.db.update(booking).set({ bypassPayment: true }).where(eq(booking.id, bookingId));
  const failure = { bookingId, code: "TRANSFER", state: "failed" } as const;
  expect(good(await desk.deskSetExtra(failure))).toEqual({ state: "failed", qty: 2, refundNIS: "0.00" });
  const [mail] = await mails(bookingId);
  expect(JSON.stringify(mail!.payload)).not.toMatch(/החזר|שילמת|לכרטיס/);
  expect((await codesIn(bookingId, "failed"))[0]?.paid).toBe(false);
  expect(await statesOf(shopper, bookingId)).toEqual({ TRANSFER: "failed" });
  good(await desk.deskSetExtra({ ...failure, state: "ordered", reference: "T-1" }));
  await database.db.update(booking).set({ bypassPayment: false }).where(eq(booking.id, bookingId));
});

test("a cancelled booking orders nothing more, and what was ordered is to be cancelled", async () => {
  const { bookingId, shopper } = await sellBooking(["FLYING_SAFE", "TRANSFER", "ESIM"]);
  good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "ordered", reference: "T-2" }));
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  expect(await statesOf(shopper, bookingId)).toEqual({
    FLYING_SAFE: "cancelled",
    TRANSFER: "to-cancel",
    ESIM: "cancelled",
  });
  expect(await codesIn(bookingId)).toEqual([]);
  expect((await codesIn(bookingId, "to-cancel")).map(({ code, reference }) => [code, reference])).toEqual([
    ["TRANSFER", "T-2"],
  ]);
  await deliverMoney(at);
  expect(await stateOf(at, bookingId)).toBe("CANCELLED");
  expect((await statesOf(shopper, bookingId)).TRANSFER).toBe("to-cancel");
  good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "cancelled" }));
  expect((await statesOf(shopper, bookingId)).TRANSFER).toBe("cancelled");
  expect(await at.invariants()).toEqual([]);
});

test("another hotel means another order, and the old reference stays at the desk", async () => {
  const { bookingId, shopper } = await sellBooking(["FLYING_SAFE", "TRANSFER"]);
  good(await desk.deskSetExtra({ bookingId, code: "TRANSFER", state: "ordered", reference: "T-3" }));
  const answerBy = new Date(at.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  good(await desk.deskOfferHotelChange({ bookingId, toHotelId: "alike", cls: "STD-BB", answerBy }));
  const [row] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "hotel-change:%")));
  const token = /hotel-change\/([\w-]+)/.exec((row!.payload as { text: string }).text)![1]!;
  good(await holding(at, {}).acceptHotelChange({ token, accepted: true }));
  expect(await statesOf(shopper, bookingId)).toEqual({ FLYING_SAFE: "ordered", TRANSFER: "to-order" });
  expect(await codesIn(bookingId)).toMatchObject([{ code: "TRANSFER", reference: "T-3" }]);
  expect(await at.invariants()).toEqual([]);
});

test("a transfer in the package is not sold again", async () => {
  const shopper = at.as("a-shopper-with-a-transfer");
  const open = async () => {
    const page = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = page.bookTransId;
    good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
    const answer = await shopper.storePage({ bookingId, stage: "extras", additionalServices: ["TRANSFER"] });
    const services = good(await shopper.select({ packId: at.shop.packId })).additionalServices;
    return {
      onPage: page.offeredServices.some(({ code }) => code === "TRANSFER"),
      onProduct: services.some(({ code }) => code === "TRANSFER"),
      taken: answer.ok,
    };
  };
  expect(await open()).toEqual({ onPage: true, onProduct: true, taken: true });
  const transfer = (included: boolean) =>
    database.db.update(departure).set({ transfer: included }).where(eq(departure.id, at.shop.packId));
  await transfer(true);
  expect(await open()).toEqual({ onPage: false, onProduct: false, taken: false });
  await transfer(false);
});
