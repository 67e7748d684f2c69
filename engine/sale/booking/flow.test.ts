import { calls } from "@contract/calls";
import { callerHeaders } from "@contract/wire/caller-headers";
import { encodeCall } from "@contract/wire/wire";
import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { adminNotification } from "../../outbox/schema";
import { booking } from "./schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
});
afterAll(() => database.cleanup());

test("a couple finds the package, books it, pays and has it confirmed", async () => {
  covers(
    "2.81",
    "3.1",
    "3.2",
    "3.6",
    "3.7",
    "3.15",
    "3.17",
    "3.19",
    "3.24",
    "3.29",
    "3.36",
    "3.38",
    "3.57",
    "3.59",
    "4.8",
    "4.9",
    "4.21",
    "5.9",
    "6.1",
    "7.102",
    "7.107",
    "7.110",
    "7.114",
    "7.116",
    "7.117",
    "7.118",
    "9.5",
  );
  const shopper = at.as("shopper-a");
  const results = good(await shopper.search({ dest: ["RHO"], yearMonth: [at.shop.startDate.slice(0, 7)] }));
  expect(results.total).toBe(1);
  expect(results.packages[0]).toMatchObject({
    price: "1200.00",
    priceNIS: "4200.00",
    hotelName: "מפרץ הזית",
    packId: "P1",
  });

  const offer = good(await shopper.select({ packId: "P1", laId: at.shop.hotelId }));
  expect(offer.status).toBe("available");
  expect(offer.hotels[0]!.rooms.map((room) => [room.cls, room.compositions[0]!.total.price])).toEqual([
    ["STD-BB", "1200.00"],
    ["SUI-BB", "1520.00"],
  ]);
  const price = good(await shopper.calcPack({ packId: "P1", hotelid: at.shop.hotelId, cls: ["SUI-BB"] }));
  expect(price.lines).toMatchObject([{ code: "ADULT", qty: 2, unit: "760.00", total: "1520.00" }]);

  const { page, payment } = await readyToPay(shopper, at.shop);
  // What the page before the card says is what the card company is asked for.
  expect(page.charge).toEqual({
    afterConfirmation: false,
    payments: payment.noOfPayments,
    firstNIS: payment.firstPayment,
    otherNIS: payment.otherPayments,
  });
  expect(payment).toMatchObject({
    amountNIS: "4200.00",
    noOfPayments: 3,
    firstPayment: "1400.00",
    otherPayments: "1400.00",
  });
  at.gateway.approve(payment.paymentTransUid);
  const debit = good(
    await shopper.debitCreditCard({ bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid }),
  );
  expect(debit).toMatchObject({ outcome: "DEBITED", charged: true, reservationStatus: "OK", last4: "0008" });
  const info = good(await shopper.succeededBooking({ bookingId: payment.bookTransId }));
  expect(info).toMatchObject({
    reservationStatus: "OK",
    paidNIS: "4200.00",
    passengers: [{ lastName: "COHEN" }, { lastName: "LEVI" }],
  });
  expect(await at.invariants()).toEqual([]);
});

test("check 6: repeating the same debit returns the same answer and charges nothing", async () => {
  covers("7.118");
  const shopper = at.as("shopper-b");
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  const before = at.gateway.calls.captures;
  const debitRequest = { bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid };
  const first = good(await shopper.debitCreditCard(debitRequest));
  const again = await Promise.all(Array.from({ length: 20 }, () => shopper.debitCreditCard(debitRequest)));
  for (const answer of again) expect(good(answer)).toEqual(first);
  expect(at.gateway.calls.captures - before).toBe(1);
  expect(refusal(await shopper.debitCreditCard({ ...debitRequest, maccabiCardIndex: 2 })).code).toBe("key-reused");
  expect(refusal(await at.as("somebody else").debitCreditCard(debitRequest)).code).toBe("not-found");
  expect(await at.invariants()).toEqual([]);
});

test("check 6: the answer to a repeated debit is the first one to the letter, with a header that says so", async () => {
  covers("7.118");
  const shopper = at.as("shopper-who-asks-twice");
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  const asked = { bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid };
  const debit = async (more: object = {}, sid = "shopper-who-asks-twice") => {
    const { path, body } = encodeCall(calls.debitCreditCard, { ...asked, ...more });
    const answer = await at.engine.fetch(
      new Request(`http://engine.test/api/bff${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", [callerHeaders.shopperSid]: sid },
        body,
      }),
    );
    const text = (await answer.text()).replace(/,"serverTime":"[^"]*"/, "");
    return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), text };
  };
  const first = await debit();
  expect([first.status, first.replayed]).toEqual([200, null]);
  expect(first.text).toContain('"outcome":"DEBITED"');
  at.clock.forward(1_000);
  for (const again of await Promise.all([debit(), debit(), debit()]))
    expect(again).toEqual({ ...first, replayed: "true" });
  // Another request than the first, another's request and one with another body are no repeats.
  expect(await debit({ retry: 1 })).toMatchObject({ status: 200, replayed: null });
  expect(await debit({}, "somebody-else")).toMatchObject({ status: 404, replayed: null });
  expect(await debit({ maccabiCardIndex: 2 })).toMatchObject({ status: 422, replayed: null });
});

test("fifty concurrent debits make one capture", async () => {
  covers("7.118");
  const shopper = at.as("shopper-c");
  const { payment } = await readyToPay(shopper, at.shop);
  at.gateway.approve(payment.paymentTransUid);
  const before = at.gateway.calls.captures;
  const debitRequest = { bookingId: payment.bookTransId, paymentTransUid: payment.paymentTransUid };
  const answers = (await Promise.all(Array.from({ length: 50 }, () => shopper.debitCreditCard(debitRequest)))).map(
    good,
  );
  expect(at.gateway.calls.captures - before).toBe(1);
  for (const answer of answers) expect(["DEBITED", "ALREADY_DEBITED", "PENDING"]).toContain(answer.outcome);
  expect(await at.invariants()).toEqual([]);
});

test.each([
  ["price", { price: "1.00" }],
  ["currency", { price: "1200.00", currency: "EU" as const }],
  ["currency alone", { currency: "EU" as const }],
  ["discount", { discountPercent: 30 }],
  ["accepted price", { acceptedPrice: "1.00" }],
])("a tampered %s gets the true price in reply and opens no booking", async (_, claim) => {
  covers("3.27", "3.28", "7.114");
  const answer = await at.as("shopper-d").storePage({ stage: "init", ...selection(at.shop), ...claim });
  expect(refusal(answer)).toMatchObject({ code: "price-changed", details: { new: "1200.00" } });
});

test("a claimed discount is answered with the price that it would make, and one above 41 percent is refused and reported", async () => {
  covers("8.5", "9.3");
  const claim = (discountPercent: number) =>
    at.as("shopper-d").storePage({ stage: "init", ...selection(at.shop), discountPercent });
  expect(refusal(await claim(41))).toMatchObject({
    code: "price-changed",
    field: "discountPercent",
    details: { old: "708.00", new: "1200.00" },
  });
  const notices = () => database.db.select().from(adminNotification).where(like(adminNotification.key, "discount:%"));
  expect(await notices()).toEqual([]);
  expect(refusal(await claim(41.5))).toMatchObject({
    code: "excessive-discount",
    field: "discountPercent",
    details: { most: "492.00", currency: "US" },
  });
  // However many anybody sends: they are one notice, and no booking that they name is in it.
  const { bookTransId } = good(await at.as("a-stranger").storePage({ stage: "init", ...selection(at.shop) }));
  const named = { stage: "init" as const, ...selection(at.shop), bookingId: bookTransId, discountPercent: 60 };
  expect(refusal(await at.as("shopper-d").storePage(named)).code).toBe("excessive-discount");
  const [notice, ...others] = await notices();
  expect([notice!.count, others]).toEqual([2, []]);
  expect(notice!.details).toEqual({
    packageId: at.shop.packId,
    asked: "41.5%",
    most: "41%",
    field: "discountPercent",
    notAllowedExcessviveDiscount: true,
  });
});

test("the card's validity is checked by both calls that take a payer, and stored by neither", async () => {
  covers("3.37");
  const shopper = at.as("shopper-with-a-card");
  const { page } = await readyToPay(shopper, at.shop);
  const bookingId = page.bookTransId;
  const over = { ...aPayer, CreditCardExpirMonth: 1, CreditCardExpirYear: 2020 };
  const wrong = { code: "invalid-payer", field: "payer.CreditCardExpirYear" };
  expect(refusal(await shopper.storePage({ bookingId, stage: "payer", payer: over }))).toMatchObject(wrong);
  expect(refusal(await shopper.getPaymentUrl({ bookingId, payer: over }))).toMatchObject(wrong);
  const noMonth = { ...over, CreditCardExpirMonth: 13, CreditCardExpirYear: 2031 };
  expect(refusal(await shopper.storePage({ bookingId, stage: "payer", payer: noMonth }))).toMatchObject({
    code: "invalid-input",
    field: "payer.CreditCardExpirMonth",
  });
  const valid = { ...aPayer, CreditCardExpirMonth: 7, CreditCardExpirYear: 2077 };
  good(await shopper.getPaymentUrl({ bookingId, payer: valid }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: valid }));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(JSON.stringify(row)).not.toMatch(/CreditCard|2077/);
});

test("a tampered price in shekels gets the true one in shekels", async () => {
  const claim = { price: "1200.00", priceNIS: "1200.00" };
  const answer = await at.as("shopper-d").storePage({ stage: "init", ...selection(at.shop), ...claim });
  expect(refusal(answer)).toMatchObject({
    code: "price-changed",
    field: "priceNIS",
    details: { old: "1200.00", new: "4200.00" },
  });
});

test("another shopper's booking is indistinguishable from a missing one", async () => {
  covers("6.2", "7.115", "7.116", "7.117");
  const opened = good(await at.as("shopper-e").storePage({ stage: "init", ...selection(at.shop) }));
  const other = at.as("shopper-f");
  const bookingId = opened.bookTransId;
  for (const answer of [
    await other.storedPage({ bookingId }),
    await other.storePage({ bookingId, stage: "payer", payer: aPayer }),
    await other.getPaymentUrl({ bookingId }),
    await other.succeededBooking({ bookingId }),
  ]) {
    expect(refusal(answer).code).toBe("not-found");
  }
});

test.each([
  ["Hebrew letters", { firstName: "דנה" }, "invalid-name", "paxList.0.firstName"],
  ["no birth date of a child", { birthDate: undefined }, "incomplete", "paxList.2.birthDate"],
  ["a child as adult", { birthDate: "2020-01-01" }, "invalid-birth-date", "paxList.0.birthDate"],
  ["a passport too short", { passportExpiry: "2027-01-31" }, "invalid-passport", "paxList.0.passportExpiry"],
  ["card digits", { lastName: "4580 4580 4580 4580" }, "card-digits", "paxList.0.lastName"],
])("passengers with %s are rejected with field errors", async (_, typed, code, field) => {
  covers("3.29", "5.8", "5.17", "7.114", "9.26");
  const shopper = at.as("shopper-g");
  const opened = good(
    await shopper.storePage({ stage: "init", ...selection(at.shop), child: 1, listAgeChildren: [7] }),
  );
  const place = Number(field.split(".")[1]);
  const paxList = passengersFor(opened).map((passenger, index) =>
    index === place ? { ...passenger, ...typed } : passenger,
  );
  expect(
    refusal(await shopper.storePage({ bookingId: opened.bookTransId, stage: "passengers", paxList })),
  ).toMatchObject({ code, field });
});
