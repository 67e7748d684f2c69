import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { offerDigest } from "../../service/signatures/offer-digest";
import { booking } from "../booking/schema";
import { extraOrder } from "../extras/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
});
afterAll(() => database.cleanup());

/** A couple's booking up to its extras: 1200 dollars. */
async function coupleAtExtras(name: string) {
  const shopper = at.as(name);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const extras = (additionalServices: string[], quantities?: Record<string, number>) =>
    shopper.storePage({
      bookingId,
      stage: "extras",
      additionalServices,
      ...(quantities ? { serviceQuantities: Object.entries(quantities).map(([code, qty]) => ({ code, qty })) } : {}),
    });
  const digest = async () => {
    const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
    return offerDigest(row!.draft);
  };
  return { shopper, bookingId, extras, digest };
}

test("one of two travellers has an eSIM: price, order and document say one, also once the price is computed again", async () => {
  const { shopper, bookingId, extras, digest } = await coupleAtExtras("one-esim");
  const all = good(await extras(["TRANSFER", "ESIM"]));
  expect(all.price.price).toBe("1276.00");
  expect(all.offeredServices.map(({ code, qty, quantities }) => [code, qty, quantities])).toEqual([
    ["FLYING_SAFE", 2, [{ qty: 2, total: "60.00" }]],
    ["TRANSFER", 2, [{ qty: 2, total: "48.00" }]],
    [
      "ESIM",
      2,
      [
        { qty: 1, total: "14.00" },
        { qty: 2, total: "28.00" },
      ],
    ],
  ]);
  const signedForAll = await digest();
  const one = good(await extras(["TRANSFER", "ESIM"], { ESIM: 1 }));
  expect([one.price.price, one.offeredServices.find(({ code }) => code === "ESIM")?.qty]).toEqual(["1262.00", 1]);
  expect(one.lines.filter(({ code }) => code === "SERVICE").map(({ qty, total }) => [qty, total])).toEqual([
    [2, "48.00"],
    [1, "14.00"],
  ]);
  expect(await digest()).not.toBe(signedForAll);
  // A page that does not ask how many changes nothing.
  expect(good(await extras(["TRANSFER", "ESIM"])).price.price).toBe("1262.00");

  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(2 * 60_000);
  expect(good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }))).toMatchObject({
    status: "STORED",
    price: { price: "1262.00" },
  });
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(info.additionalServices.map(({ code, qty }) => [code, qty])).toEqual([
    ["TRANSFER", 2],
    ["ESIM", 1],
  ]);
  const orders = await database.db.select().from(extraOrder).where(eq(extraOrder.bookingId, bookingId));
  expect(orders.map(({ code, qty }) => [code, qty]).sort()).toEqual([
    ["ESIM", 1],
    ["TRANSFER", 2],
  ]);
  expect(await at.invariants()).toEqual([]);
});

test.each([
  ["more than there are travellers", { ESIM: 3 }],
  ["a cover of the whole booking for one of two", { FLYING_SAFE: 1 }],
  ["a service that does not exist", { GOLD: 1 }],
])("refused: %s", async (name, quantities) => {
  const { extras } = await coupleAtExtras(name);
  expect(refusal(await extras(["ESIM"], quantities))).toMatchObject({
    code: "invalid-input",
    field: "serviceQuantities",
  });
});

test("the traveller who has the eSIM is named on the check page, in the confirmation, in documents and at the desk", async () => {
  const { shopper, bookingId } = await coupleAtExtras("named-esim");
  const extras = (paxIds: string[], qty = 1) =>
    shopper.storePage({
      bookingId,
      stage: "extras",
      additionalServices: ["ESIM"],
      serviceQuantities: [{ code: "ESIM", qty, paxIds }],
      langCode: "ENG",
    });
  for (const wrong of [await extras(["p1", "p2"]), await extras(["p9"]), await extras(["p1", "p1"], 2)])
    expect(refusal(wrong)).toMatchObject({ code: "invalid-input", field: "serviceQuantities" });
  const page = good(await extras(["p2"]));
  const [first, second] = page.paxList.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
  const says = (text: string) => [text.includes(second!), text.includes(first!)];
  const onlySecond = [true, false];
  expect(first).not.toBe(second);
  expect(page.offeredServices.find(({ code }) => code === "ESIM")).toMatchObject({ qty: 1, paxIds: ["p2"] });
  const lineOf = (lines: { code: string; label: string }[]) => lines.find(({ code }) => code === "SERVICE")!.label;
  expect(says(lineOf(page.lines))).toEqual(onlySecond);

  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  const info = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(says(lineOf(info.lines))).toEqual(onlySecond);
  expect(info.additionalServices).toMatchObject([{ code: "ESIM", qty: 1, travellers: [second] }]);
  expect(info.extras).toMatchObject([{ code: "ESIM", qty: 1, travellers: [second] }]);
  const { document } = good(await shopper.documentPage({ bookingId, kind: "confirmation", langCode: "ENG" }));
  const services = document.sections.find(({ facts }) => facts?.some(([name]) => name === "Data abroad (eSIM)"));
  expect(says(JSON.stringify(services!.facts))).toEqual(onlySecond);
  await somePeople(at);
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const [order] = good(await desk.deskExtras({ state: "to-order", langCode: "ENG" })).extras.filter(
    ({ bookTransId }) => bookTransId === bookingId,
  );
  expect(order!.travellers).toEqual([second]);
});
