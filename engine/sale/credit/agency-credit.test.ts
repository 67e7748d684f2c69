import type { PriceLineCode } from "@contract/vocabulary/price-lines";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverAll } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { agorotOf, amountOf } from "../../core/money";
import { demoPassword as password } from "../../demo/demo-people";
import { adminNotification } from "../../outbox/schema";
import { agency } from "../../people/agencies/schema";
import { auditLog } from "../../people/desk-users/schema";
import { personSession, usageLimit } from "../../people/sessions/schema";
import { booking } from "../booking/schema";
import { agencyNet } from "../draft/agency-net";
import { agencyOrder, agencyPayment } from "./schema";

let database: TestDatabase;
let at: TestEngine;
let agencySid: string;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 300, rooms: 100 });
  await somePeople(at);
  agencySid = good(await holding(at, {}).agencyPassLogin({ agencyCode: "GALIL", password })).agencySid;
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
beforeEach(async () => {
  await database.db.delete(agencyOrder);
  await database.db.delete(agencyPayment);
  await database.db.delete(adminNotification);
  await database.db.delete(usageLimit);
  await limit(null);
});
afterAll(() => database.cleanup());

const limit = (creditLimitAgorot: number | null) =>
  database.db.update(agency).set({ creditLimitAgorot }).where(eq(agency.code, "GALIL"));

const commission = (commissionPercent: string) =>
  database.db.update(agency).set({ commissionPercent }).where(eq(agency.code, "GALIL"));

let shoppers = 0;
/**
 * A couple's booking of an agency, at 1,200 dollars, that lacks only the order: 4,200 shekels at the rate of the day, 3,864 less 8 %
 * commission.
 */
async function complete(additionalServices: string[] = []) {
  shoppers += 1;
  const seller = holding(at, { agencySid, shopperSid: `a-seller-on-credit-${shoppers}` });
  const page = good(await seller.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = page.bookTransId;
  good(await seller.storePage({ bookingId, stage: "passengers", paxList: passengersFor(page) }));
  good(await seller.storePage({ bookingId, stage: "payer", payer: aPayer }));
  good(await seller.storePage({ bookingId, stage: "extras", additionalServices }));
  good(await seller.storePage({ bookingId, stage: "agent", salePriceByAgent: "1300.00" }));
  const order = () => seller.storePage({ bookingId, stage: "check", acceptTerms: true, BypassPaymentByAgent: true });
  return { seller, bookingId, order };
}

async function ordered(additionalServices?: string[]) {
  const made = await complete(additionalServices);
  good(await made.order());
  return made;
}

const account = async () => {
  const { openNIS, orders } = good(await desk.deskAgencyCredit({ agencyCode: "GALIL" }));
  return { openNIS, orders: orders.map(({ bookTransId, openNIS }) => [bookTransId, openNIS]) };
};

test("an order within the limit is on the account, which the agency and the desk see; one beyond it is refused and told to the desk", async () => {
  await limit(772_800);
  const first = await ordered();
  const second = await ordered();
  const third = await complete();
  expect(refusal(await third.order())).toMatchObject({
    code: "credit-limit",
    field: "BypassPaymentByAgent",
    details: { limitNIS: "7728.00", openNIS: "7728.00", priceNIS: "3864.00" },
  });
  // Nothing of the refused order stays: it can still be paid by card.
  expect(good(await third.seller.storedPage({ bookingId: third.bookingId }))).toMatchObject({ state: "STORED" });
  expect(await account()).toEqual({
    openNIS: "7728.00",
    orders: [
      [first.bookingId, "3864.00"],
      [second.bookingId, "3864.00"],
    ],
  });
  expect(good(await third.seller.agentHome({})).credit).toMatchObject({ openNIS: "7728.00", limitNIS: "7728.00" });
  const notices = await database.db.select().from(adminNotification);
  expect(notices).toMatchObject([{ key: "credit-limit:GALIL", details: { agencyCode: "GALIL", limitNIS: "7728.00" } }]);
});

test("without a limit orders are counted only", async () => {
  await ordered();
  await ordered();
  expect((await account()).openNIS).toBe("7728.00");
});

test("orders at the same time cannot use the same rest of the limit", async () => {
  await limit(386_400);
  const orders = await Promise.all([complete(), complete(), complete(), complete()]);
  const answers = await Promise.all(orders.map(({ order }) => order()));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await account()).openNIS).toBe("3864.00");
  await deliverAll(at);
  expect(await at.invariants()).toEqual([]);
});

test("a payment that the desk marks as received frees the limit, once, with a fresh code and a line in the log", async () => {
  await limit(386_400);
  const { seller, bookingId } = await ordered();
  const next = await complete();
  expect(refusal(await next.order()).code).toBe("credit-limit");
  const payment = {
    agencyCode: "GALIL",
    orders: [{ bookingId, openNIS: "3864.00" }],
    method: "cheque" as const,
    reference: "bank 17",
  };
  await database.db.update(personSession).set({ data: {} }).where(eq(personSession.kind, "desk"));
  expect(refusal(await desk.deskSettleOrders(payment)).code).toBe("code-needed");
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  // Another amount than the desk saw, an order of another agency, and an unknown one settle nothing.
  const settle = (more: object) => fresh.deskSettleOrders({ ...payment, ...more });
  expect(refusal(await settle({ orders: [{ bookingId, openNIS: "4100.00" }] })).code).toBe("amount-changed");
  expect(refusal(await settle({ agencyCode: "NEGEV" })).code).toBe("not-found");
  expect(refusal(await settle({ agencyCode: "NONE" })).code).toBe("not-found");
  expect((await account()).openNIS).toBe("3864.00");
  expect(good(await settle({}))).toEqual({ settledNIS: "3864.00", openNIS: "0.00" });
  expect(refusal(await settle({})).code).toBe("amount-changed");
  expect(await account()).toEqual({ openNIS: "0.00", orders: [] });
  const [line] = await database.db.select().from(auditLog).where(eq(auditLog.action, "settle-order"));
  expect(line).toMatchObject({
    actor: expect.stringMatching(/^desk/),
    target: `booking:${bookingId}`,
    details: { agencyCode: "GALIL", amountNIS: "3864.00" },
  });
  good(await next.order());

  // The desk reads who recorded what at the order and at the agency; the agency reads it without who.
  const { by, paymentId: _, ...ofAgency } = good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).payments[0]!;
  expect(by).toBe(line!.actor);
  expect(ofAgency).toMatchObject({
    bookTransId: bookingId,
    amountNIS: "3864.00",
    method: "cheque",
    reference: "bank 17",
  });
  expect(good(await desk.deskBooking({ bookingId })).account).toMatchObject({
    order: { priceNIS: "4200.00", commissionNIS: "336.00", netNIS: "3864.00", paidNIS: "3864.00", openNIS: "0.00" },
    payments: [{ ...ofAgency, by }],
  });
  expect(good(await seller.agentHome({})).credit!.payments).toEqual([ofAgency]);
  expect(good(await seller.succeededBooking({ bookingId })).agency!.account!.payments).toEqual([ofAgency]);
});

test("price, commission and net price are the same on every page of the agency and on its account", async () => {
  const { seller, bookingId, order } = await complete();
  const shown = { price: "1200.00", commission: "96.00", commissionPercent: "8.00", net: "1104.00" };
  const { packId, hotelId: hotelid } = at.shop;
  const { price, agent } = good(await seller.calcPack({ packId, hotelid, cls: ["STD-BB"] }));
  expect({ price, ...agent }).toMatchObject(shown);
  expect(good(await seller.storedPage({ bookingId })).agent!.share).toMatchObject(shown);
  good(await order());
  const inShekels = { priceNIS: "4200.00", commissionNIS: "336.00", netNIS: "3864.00", openNIS: "3864.00" };
  const { agency: ofBooking } = good(await seller.succeededBooking({ bookingId }));
  expect(ofBooking).toMatchObject({ ...shown, account: { ...inShekels, owedNIS: "3864.00", paidNIS: "0.00" } });
  expect(good(await seller.agentHome({})).credit!.orders).toMatchObject([{ bookTransId: bookingId, ...inShekels }]);
  expect(good(await desk.deskAgencyCredit({ agencyCode: "GALIL" })).orders).toMatchObject([inShekels]);
  expect(good(await desk.deskBooking({ bookingId })).account!.order).toMatchObject(inShekels);

  // The agency's terms of the order stay as they were; a new order has those of its own day.
  await commission("10.00");
  expect((await account()).openNIS).toBe("3864.00");
  expect(good(await seller.succeededBooking({ bookingId })).agency).toMatchObject(shown);
  await ordered();
  expect((await account()).openNIS).toBe("7644.00");
  await commission("8.00");
});

test("a discount comes out of the commission, and the account follows", async () => {
  const { seller, bookingId, order } = await complete();
  const page = good(await seller.storePage({ bookingId, stage: "agent", DiscountAmountByAgent: "40.00" }));
  const shown = { price: "1160.00", commission: "56.00", net: "1104.00", isLessDiscount: true };
  expect(page.agent!.share).toMatchObject(shown);
  good(await order());
  expect((await account()).openNIS).toBe("3864.00");
  expect(good(await seller.succeededBooking({ bookingId })).agency).toMatchObject({
    ...shown,
    account: { priceNIS: "4060.00", commissionNIS: "196.00", netNIS: "3864.00" },
  });
});

test("net prices in queries are those of the pages, whatever the percentage, discount and subsidy", async () => {
  const { bookingId } = await ordered();
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  const line = (code: PriceLineCode, total: string) => ({ code, room: 0, qty: 1, unit: total, total });
  for (const [percent, discount, subsidy] of [
    ["8.00", 0, 0],
    ["6.55", 1234, 0],
    ["6.55", 20_000, 0],
    ["99.99", 0, 110_000],
    ["0.00", 5000, 5001],
    ["9.50", 77, 3333],
  ] as const) {
    const lines = [
      ...row!.quote.lines,
      line("AGENT_DISCOUNT", amountOf(-discount)),
      line("SUBSIDY", amountOf(-subsidy)),
    ];
    const quote = { ...row!.quote, lines, totalMinor: row!.quote.totalMinor - discount - subsidy };
    await database.db.update(booking).set({ quote }).where(eq(booking.id, bookingId));
    await database.db.update(agencyOrder).set({ commissionPercent: percent });
    expect((await account()).openNIS).toBe(amountOf(agorotOf(agencyNet(quote, percent).netMinor, "3.5000")));
  }
});

test("what is owed follows the booking: a cheaper price, a cancellation after the payment", async () => {
  const { bookingId } = await ordered();
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await database.db
    .update(booking)
    .set({ quote: { ...row!.quote, totalMinor: 100_000 } })
    .where(eq(booking.id, bookingId));
  expect((await account()).openNIS).toBe("3220.00");
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  good(
    await fresh.deskSettleOrders({
      agencyCode: "GALIL",
      orders: [{ bookingId, openNIS: "3220.00" }],
      reference: "back",
    }),
  );
  await database.db.update(booking).set({ quote: row!.quote }).where(eq(booking.id, bookingId));
  expect((await account()).openNIS).toBe("644.00");
  good(await fresh.deskCancel({ bookingId, track: "statutory" }));
  // It paid 3,220.00 for what costs only the fee of the law any more: the rest is the agency's.
  expect(await account()).toEqual({ openNIS: "-3120.00", orders: [[bookingId, "-3120.00"]] });
});

test("the price of a settled order is not read again until its booking changes", async () => {
  const { bookingId } = await ordered();
  at.clock.forward(900_000);
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  const orders = [{ bookingId, openNIS: "3864.00" }];
  good(await fresh.deskSettleOrders({ agencyCode: "GALIL", orders, method: "cheque", reference: "bank 21" }));
  // A price that no query can read.
  const kept = sql`jsonb_set(quote, '{kept}', quote -> 'lines')`;
  await database.db.execute(sql`update booking set quote = jsonb_set(${kept}, '{lines}', '0') where id = ${bookingId}`);
  expect(await account()).toEqual({ openNIS: "0.00", orders: [] });
  await limit(396_400);
  good(await (await complete()).order());
  expect((await account()).openNIS).toBe("3864.00");
  const back = sql`jsonb_set(quote, '{lines}', quote -> 'kept')`;
  await database.db.execute(sql`update booking set quote = ${back} where id = ${bookingId}`);
  at.clock.forward(900_000);
  await database.db.delete(usageLimit);
  good(await holding(at, { bearer: await loggedInDesk(at) }).deskCancel({ bookingId, track: "statutory" }));
  // 3,864 shekels less the fee of the law are the agency's.
  expect((await account()).openNIS).toBe("100.00");
});

test("a cancelled order owes the fee of its terms, as desk and agent were shown, and no card is refunded", async () => {
  const { seller, bookingId } = await ordered(["FLYING_SAFE"]);
  // Net, Flying Safe is 193.20 of 4,057.20 shekels: kept except by law, and no part of what the fees are computed from.
  const byTerms = [
    { track: "statutory", allowed: true, feeNIS: "100.00", refundNIS: "0.00" },
    { track: "supplier", allowed: true, feeNIS: "579.60", refundNIS: "0.00" },
    { track: "flyingSafe", allowed: true, feeNIS: "293.20", refundNIS: "0.00" },
  ];
  expect(good(await desk.deskBooking({ bookingId })).cancellation.tracks).toEqual(byTerms);
  const request = { bookingId, event: "canceledWithoutBody", track: "supplier" } as const;
  expect(good(await seller.requestCancellation(request)).tracks).toEqual(byTerms);
  expect(good(await desk.deskBooking({ bookingId })).cancellation.asked).toMatchObject({ feeNIS: "579.60" });
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  expect(good(await fresh.deskCancel({ bookingId, track: "supplier" }))).toEqual({
    state: "CANCELLED",
    feeNIS: "579.60",
    refundNIS: "0.00",
  });
  expect(await account()).toEqual({ openNIS: "579.60", orders: [[bookingId, "579.60"]] });
  expect(await at.invariants()).toEqual([]);
});

test("the desk sets and removes the limit", async () => {
  const fresh = holding(at, { bearer: await loggedInDesk(at) });
  const { logo: _, ...settings } = good(await fresh.deskAgency({ agencyCode: "GALIL" }));
  good(await fresh.deskSaveAgency({ ...settings, creditLimitNIS: "25000.00" }));
  expect(good(await fresh.deskAgency({ agencyCode: "GALIL" })).creditLimitNIS).toBe("25000.00");
  good(await fresh.deskSaveAgency(settings));
  expect(good(await fresh.deskAgency({ agencyCode: "GALIL" })).creditLimitNIS).toBeUndefined();
  expect(refusal(await fresh.deskSaveAgency({ ...settings, creditLimitNIS: "-1" })).code).toBe("invalid-input");
});
