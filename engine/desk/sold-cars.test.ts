import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../tests/factories/booked";
import { deskCode, holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { someProgrammes } from "../../tests/factories/small-programmes";
import { deliverMoney } from "../../tests/factories/sold-booking";
import { soldCar } from "../../tests/factories/sold-car";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { rebuildIndex } from "../offer/departure-index/departure-index";
import { inventory } from "../offer/stock/schema";
import { outbox } from "../outbox/schema";
import { extraOrder } from "../sale/extras/schema";
import { pricePlanJournal } from "../trade/price-plan/plan-journal";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100 });
  await someProgrammes(database.db, at.shop, { cars: 20 });
  await rebuildIndex(database.db, at.engine.parts.catalogue, pricePlanJournal, "2026-11-20");
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

const ordersOf = async (bookingId: string, state: "to-order" | "ordered" = "to-order") =>
  good(await desk.deskExtras({ state, langCode: "ENG" })).extras.filter((extra) => extra.bookTransId === bookingId);
const carsSold = async () => {
  const days = await database.db.select().from(inventory).where(eq(inventory.kind, "car"));
  return days.reduce((sum, { sold }) => sum + sold, 0);
};
const company = { reference: "HZ-4471", supplierName: "Aegean Cars", supplierPhone: "+30 2241 555 010" };

/** The rows of the car on the voucher, and what is said below them. */
async function carOnVoucher({
  shopper,
  bookingId,
}: Pick<Awaited<ReturnType<typeof soldCar>>, "shopper" | "bookingId">) {
  const { document } = good(await shopper.documentPage({ bookingId, kind: "voucher", langCode: "ENG" }));
  const { facts, lines } = document.sections.find(({ title }) => title === "Rental car")!;
  return { facts: Object.fromEntries(facts ?? []), lines };
}

test("a sold car waits at the desk with its driver, place and hours; once ordered, the voucher and a mail name company, phone and reference", async () => {
  const sold = await soldCar(at, "ordered");
  const { bookingId, shopper } = sold;
  const [order] = await ordersOf(bookingId);
  expect(order).toMatchObject({
    code: "CAR",
    name: "Rental car",
    qty: 1,
    travellers: ["DANA COHEN"],
    price: "160.00",
    steps: ["ordered", "failed", "cancelled"],
    rental: { name: "Small car", pickUp: { airport: "RHO", date: "2027-01-19" }, giveBack: { airport: "RHO" } },
  });
  expect(order!.rental!.pickUp!.time).toMatch(/^\d\d:\d\d$/);
  const before = await carOnVoucher(sold);
  expect(before.lines?.[0]).toContain("The car is being ordered.");
  expect(before.facts["Rental company"]).toBeUndefined();
  const step = { bookingId, code: "CAR", state: "ordered" } as const;
  for (const field of ["reference", "supplierName", "supplierPhone"] as const)
    expect(refusal(await desk.deskSetExtra({ ...step, ...company, [field]: " " }))).toMatchObject({ field });
  good(await desk.deskSetExtra({ ...step, ...company }));
  expect(await ordersOf(bookingId, "ordered")).toMatchObject([company]);
  const after = await carOnVoucher(sold);
  expect(after.lines).toBeUndefined();
  expect(after.facts).toMatchObject({
    "Pick-up": "Rhodes (RHO)",
    From: { ltr: `19/01/2027 ${order!.rental!.pickUp!.time}` },
    Return: "Rhodes (RHO)",
    Until: { ltr: expect.stringMatching(`^23/01/2027 ${order!.rental!.giveBack!.time}$`) },
    "Rental company": { ltr: company.supplierName },
    "Rental company’s phone": { ltr: company.supplierPhone },
    "Rental company’s reference": { ltr: company.reference },
  });
  expect(good(await shopper.succeededBooking({ bookingId })).extras).toMatchObject([{ state: "ordered", ...company }]);
  const [mail] = await database.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.bookingId, bookingId), like(outbox.key, "extra:%")));
  for (const fact of Object.values(company)) expect((mail!.payload as { text: string }).text).toContain(fact);
  expect(await at.invariants()).toEqual([]);
});

test("a car that nobody looks after is found, and a cancelled booking cancels it with the company", async () => {
  const { bookingId } = await soldCar(at, "lost");
  await database.db.delete(extraOrder).where(eq(extraOrder.bookingId, bookingId));
  expect(await at.invariants()).toEqual([`I11 booking ${bookingId}: CAR is paid and has no state`]);
  await database.db
    .insert(extraOrder)
    .values({ bookingId, code: "CAR", qty: 1, state: "ordered", createdAt: new Date(), changedAt: new Date() });
  good(await desk.deskCancel({ bookingId, track: "statutory" }));
  await deliverMoney(at);
  const { extras } = good(await desk.deskExtras({ state: "to-cancel" }));
  expect(extras.filter((extra) => extra.bookTransId === bookingId).map(({ code }) => code)).toEqual(["CAR"]);
  expect(await at.invariants()).toEqual([]);
});

test.each([
  ["failed", 4],
  ["cancelled", 0],
] as const)("a car that is %s leaves the booking and is paid back; the flight stays", async (state, stillSold) => {
  const before = await carsSold();
  const { bookingId, shopper, uid } = await soldCar(at, state);
  // Four days of 40 dollars, at 3.5 shekels.
  expect(good(await desk.deskSetExtra({ bookingId, code: "CAR", state })).refundNIS).toBe("560.00");
  await deliverMoney(at);
  expect(at.gateway.transactions.get(uid)!.refundedAgorot).toBe(560_00);
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect([info.car, info.state, info.lines.map(({ code }) => code)]).toEqual([undefined, "OK", ["ADULT"]]);
  expect(info.documents).not.toContain("voucher");
  // What no company has is not sold again.
  expect((await carsSold()) - before).toBe(stillSold);
  expect(await at.invariants()).toEqual([]);
});

test("a car that is ordered is ordered otherwise only with a fresh code, and its customer reads what is valid now", async () => {
  const sold = await soldCar(at, "again");
  const order = { bookingId: sold.bookingId, code: "CAR", state: "ordered" } as const;
  const mailsSent = async () => {
    const rows = await database.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.bookingId, sold.bookingId), like(outbox.key, "extra:%")))
      .orderBy(outbox.id);
    return rows.map(({ payload }) => (payload as { text: string }).text);
  };
  good(await desk.deskSetExtra({ ...order, ...company }));
  // The same order again changes nothing, and nobody is mailed.
  good(await desk.deskSetExtra({ ...order, ...company }));
  expect(await mailsSent()).toHaveLength(1);
  const other = { ...company, supplierPhone: "+30 2241 555 099" };
  at.engine.parts.deskCodeMinutes = 5;
  at.clock.forward(6 * 60_000);
  expect(refusal(await desk.deskSetExtra({ ...order, ...other }))).toMatchObject({ code: "code-needed" });
  expect((await carOnVoucher(sold)).facts["Rental company’s phone"]).toEqual({ ltr: company.supplierPhone });
  good(await desk.deskSetExtra({ ...order, ...other, totp: deskCode(at) }));
  at.engine.parts.deskCodeMinutes = 1_000_000;
  expect((await carOnVoucher(sold)).facts["Rental company’s phone"]).toEqual({ ltr: other.supplierPhone });
  const mails = await mailsSent();
  expect(mails).toHaveLength(2);
  expect(mails.map((text) => /השתנו|have changed/.test(text))).toEqual([false, true]);
  expect(mails[1]).toContain(other.supplierPhone);
});

test("what the desk writes of a car is one line without links, and refused at its field", async () => {
  const { bookingId } = await soldCar(at, "hostile");
  const order = { bookingId, code: "CAR", state: "ordered", ...company } as const;
  for (const [field, value] of [
    ["reference", "R1\n\nYour booking must be paid again:\nhttps://evil.example/pay"],
    ["reference", "evil.example/pay"],
    ["supplierName", "Hertz\u202e\nBEGIN:VEVENT"],
    ["supplierPhone", "call 0900"],
  ] as const)
    expect(refusal(await desk.deskSetExtra({ ...order, [field]: value }))).toMatchObject({
      code: "invalid-input",
      field,
    });
  expect(await ordersOf(bookingId)).toHaveLength(1);
});
