import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, refusal, selection } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { deliverMoney } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure, destination, flight, hotelRate } from "../../offer/catalogue/schema";
import { exchangeRate } from "../../offer/rates/schema";
import { booking } from "../booking/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let count = 0;

/** The small shop's holiday in shekels, 1200 for a couple, whose fares include no suitcase. */
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
  const { db } = database;
  await db.update(departure).set({ currency: "ILS" });
  await db.update(hotelRate).set({ currency: "ILS" });
  await db.update(flight).set({ baggage: [] });
  at.engine.parts.catalogue.forget();
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

async function dollarAt(value: string) {
  await database.db.update(exchangeRate).set({ value }).where(eq(exchangeRate.kind, "transferSell"));
  at.engine.parts.rates.forget();
}

async function coupleAtExtras() {
  count += 1;
  const shopper = at.as(`in-shekels-${count}`);
  const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
  const bookingId = opened.bookTransId;
  good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
  good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
  const extras = (additionalServices: string[]) =>
    shopper.storePage({ bookingId, stage: "extras", additionalServices });
  return { shopper, bookingId, opened, extras };
}

const prices = ({
  offeredServices,
}: {
  offeredServices: { code: string; price: { price: string; currency: string } }[];
}) => offeredServices.map(({ code, price }) => [code, price.price, price.currency]);

test("a holiday in shekels sells services priced in dollars, at the rate at which it was begun, up to the refund", async () => {
  const { shopper, bookingId, opened, extras } = await coupleAtExtras();
  expect(prices(opened)).toEqual([
    ["FLYING_SAFE", "105.00", "IL"],
    ["SUITCASE_20", "227.50", "IL"],
    ["TRANSFER", "84.00", "IL"],
    ["ESIM", "49.00", "IL"],
    ["LATE_CHECKOUT", "120.00", "IL"],
  ]);
  // The rate at which it was begun stays, even when its price is computed again.
  await dollarAt("4.0000");
  const page = good(await extras(["FLYING_SAFE", "SUITCASE_20"]));
  expect([page.price.price, page.price.currency]).toEqual(["1865.00", "IL"]);
  expect(page.offeredServices.find(({ code }) => code === "SUITCASE_20")!.quantities).toEqual([
    { qty: 1, total: "227.50" },
    { qty: 2, total: "455.00" },
  ]);
  // What a cancellation keeps has the service's price in shekels.
  expect(page.terms.cancellation.find(({ track }) => track === "supplier")?.service).toBe("210.00");
  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(7 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
  const payment = good(await shopper.getPaymentUrl({ bookingId }));
  expect(payment.amountNIS).toBe("1865.00");
  at.gateway.approve(payment.paymentTransUid);
  good(await shopper.debitCreditCard({ bookingId, paymentTransUid: payment.paymentTransUid }));
  const sold = good(await shopper.succeededBooking({ bookingId, langCode: "ENG" }));
  expect(sold.additionalServices.map(({ name, qty }) => [name, qty])).toEqual([
    ["Flying Safe", 2],
    ["20 kg suitcase", 2],
  ]);
  expect(sold.lines.filter(({ code }) => code === "SERVICE").map(({ total }) => total)).toEqual(["210.00", "455.00"]);
  const failure = { bookingId, code: "SUITCASE_20", state: "failed" } as const;
  expect(good(await desk.deskSetExtra(failure))).toMatchObject({ state: "refunded", refundNIS: "455.00" });
  await deliverMoney(at);
  expect(at.gateway.transactions.get(payment.paymentTransUid)!.refundedAgorot).toBe(455_00);
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  expect(row!.quote.totalMinor).toBe(1410_00);
  expect(await at.invariants()).toEqual([]);
  await dollarAt("3.5000");
});

test("the product's page names the same services at the same prices", async () => {
  const { opened } = await coupleAtExtras();
  const page = good(await at.as("looks").select({ packId: at.shop.packId }));
  expect(prices({ offeredServices: page.additionalServices })).toEqual(prices(opened));
});

test("within Israel no data abroad is sold", async () => {
  await database.db.update(destination).set({ domestic: true });
  at.engine.parts.catalogue.forget();
  const { opened, extras } = await coupleAtExtras();
  await database.db.update(destination).set({ domestic: false });
  const codes = opened.offeredServices.map(({ code }) => code);
  expect(codes).toContain("FLYING_SAFE");
  expect(codes).not.toContain("ESIM");
  expect(refusal(await extras(["ESIM"])).field).toBe("additionalServices");
  at.engine.parts.catalogue.forget();
});

test("without a rate of these days no service priced in dollars is sold", async () => {
  await database.db.update(exchangeRate).set({ onDate: "2026-11-01" });
  at.engine.parts.rates.forget();
  const { opened, extras } = await coupleAtExtras();
  expect(prices(opened)).toEqual([["LATE_CHECKOUT", "120.00", "IL"]]);
  expect(refusal(await extras(["FLYING_SAFE"])).field).toBe("additionalServices");
});
