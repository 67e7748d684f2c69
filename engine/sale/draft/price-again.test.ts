import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aPayer } from "../../../tests/factories/a-payer";
import { good, passengersFor, readyToPay, refusal, selection } from "../../../tests/factories/booked";
import { deliverMoney, stateOf } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { departure, hotelRate, stopSale } from "../../offer/catalogue/schema";
import type { QuoteLine } from "../../offer/pricing/quote-line";
import { adminNotification } from "../../outbox/schema";
import { reasonOf } from "./price-again";
import type { StoredQuote } from "./stored-quote";

let database: TestDatabase;
let at: TestEngine;
let shoppers = 0;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
});
afterAll(() => database.cleanup());
beforeEach(async () => {
  await database.db.update(departure).set({ fareAdultMinor: 40_000 });
  await database.db.update(hotelRate).set({ adultMinor: 5000 }).where(eq(hotelRate.roomClass, "STD"));
});

describe("the reason for a changed price is its largest difference", () => {
  const line = (code: QuoteLine["code"], total: number, room = 0): QuoteLine => ({
    code,
    room,
    qty: 1,
    unit: total.toFixed(2),
    total: total.toFixed(2),
  });
  const quote = (fare: number, lines: QuoteLine[], discountPercent = 0): StoredQuote => ({
    currency: "USD",
    totalMinor: lines.reduce((sum, { total }) => sum + Number(total) * 100, 0),
    discountPercent,
    lines,
    fareMinor: fare * 100,
  });
  const before = quote(800, [line("ADULT", 1200, 1)]);
  test.each([
    ["the hotel's nights", before, quote(800, [line("ADULT", 1300, 1)]), "HOTEL"],
    ["the fare", before, quote(900, [line("ADULT", 1300, 1)]), "FLIGHT"],
    ["the chosen flight", before, quote(800, [line("ADULT", 1200, 1), line("FLIGHT_SUPP", 40)]), "FLIGHT"],
    ["the deal", before, quote(800, [line("ADULT", 1200, 1), line("DISCOUNT", -60)], 5), "DISCOUNT"],
    ["the club", quote(800, [line("ADULT", 1200, 1), line("CLUB", -60)]), before, "DISCOUNT"],
    [
      "the car",
      quote(800, [line("ADULT", 1200, 1), line("CAR", 160)]),
      quote(800, [line("ADULT", 1200, 1), line("CAR", 200)]),
      "EXTRAS",
    ],
    ["the match tickets", before, quote(800, [line("ADULT", 1200, 1), line("TICKET", 80)]), "EXTRAS"],
    ["a service", before, quote(800, [line("ADULT", 1200, 1), line("SERVICE", 60)]), "EXTRAS"],
    ["more the nights than the car", before, quote(800, [line("ADULT", 1300, 1), line("CAR", 40)]), "HOTEL"],
  ] as const)("%s", (_, old, now, reason) => expect(reasonOf(old, now)).toBe(reason));
});

describe("a price whose guarantee has expired", () => {
  async function almostOver() {
    shoppers += 1;
    const shopper = at.as(`prices-again-${shoppers}`);
    const opened = good(await shopper.storePage({ stage: "init", ...selection(at.shop) }));
    const bookingId = opened.bookTransId;
    good(await shopper.storePage({ bookingId, stage: "passengers", paxList: passengersFor(opened) }));
    good(await shopper.storePage({ bookingId, stage: "payer", payer: aPayer }));
    good(await shopper.storePage({ bookingId, stage: "extras", additionalServices: [] }));
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true }));
    at.clock.forward(14 * 60_000);
    good(await shopper.storePage({ bookingId, stage: "extend" }));
    at.clock.forward(2 * 60_000);
    return { shopper, bookingId };
  }

  test("and that cannot be computed any more is refused both at the check and at the payment", async () => {
    for (const end of ["check", "payment"]) {
      const { shopper, bookingId } = await almostOver();
      await database.db.update(departure).set({ discountPercent: 90 });
      const ask =
        end === "check"
          ? await shopper.storePage({ bookingId, stage: "check", acceptTerms: true })
          : await shopper.getPaymentUrl({ bookingId });
      expect(refusal(ask).code, end).toBe("price-error");
      await database.db.update(departure).set({ discountPercent: 0 });
      expect(await stateOf(at, bookingId)).toBe("STORED");
    }
  });

  test("and whose nights were closed for sale is refused as a room that is not found", async () => {
    const { hotelId, startDate } = at.shop;
    for (const end of ["check", "payment"]) {
      const { shopper, bookingId } = await almostOver();
      const night = { hotelId, roomClass: "STD", firstNight: startDate, lastNight: startDate };
      await database.db.insert(stopSale).values({ ...night, setBy: "desk", setAt: at.clock.now() });
      at.engine.parts.catalogue.forget();
      const ask =
        end === "check"
          ? await shopper.storePage({ bookingId, stage: "check", acceptTerms: true })
          : await shopper.getPaymentUrl({ bookingId });
      await database.db.delete(stopSale);
      at.engine.parts.catalogue.forget();
      expect(refusal(ask).code, end).toBe("room-not-found");
    }
  });

  test("and that has changed gives the reason, both at the check and at the payment", async () => {
    const check = await almostOver();
    const pay = await almostOver();
    await database.db.update(departure).set({ fareAdultMinor: 45_000 });
    const details = { old: "1200.00", new: "1300.00", reason: "FLIGHT" };
    expect(
      good(await check.shopper.storePage({ bookingId: check.bookingId, stage: "check", acceptTerms: true }))
        .priceChange,
    ).toEqual(details);
    expect(refusal(await pay.shopper.getPaymentUrl({ bookingId: pay.bookingId }))).toMatchObject({
      code: "price-changed",
      details,
    });
    // The refused price is stored beside the old one, for the page that asks for consent.
    expect(good(await pay.shopper.storedPage({ bookingId: pay.bookingId })).priceChange).toEqual(details);
  });

  test("is never paid by repeating the old price, at whatever stage, until the new one is accepted", async () => {
    const { shopper, bookingId } = await almostOver();
    await database.db.update(departure).set({ fareAdultMinor: 52_000 });
    const now = good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true })).priceChange!.new;
    const old = { price: "1200.00", priceNIS: "4200.00", discountPercent: 0 };
    const repeated = [
      { stage: "check" as const, acceptTerms: true },
      { stage: "check" as const, acceptTerms: true, ...old },
      { stage: "check" as const, acceptTerms: true, acceptedPrice: old.price },
      { stage: "payer" as const, payer: aPayer },
      { stage: "extras" as const, additionalServices: ["FLYING_SAFE"] },
      { stage: "check" as const, acceptTerms: true, ...old, acceptedPrice: old.price },
      { stage: "extras" as const, additionalServices: [] },
      { stage: "check" as const, acceptTerms: true, ...old },
    ];
    for (const stage of repeated) {
      await shopper.storePage({ bookingId, ...stage });
      for (const shownPrice of [undefined, old.priceNIS]) {
        const refused = refusal(await shopper.getPaymentUrl({ bookingId, shownPrice }));
        expect(refused.code, JSON.stringify(stage)).toBe("price-changed");
      }
      expect(await stateOf(at, bookingId)).toBe("STORED");
    }
    const stored = good(await shopper.storedPage({ bookingId }));
    expect(stored.priceChange).toMatchObject({ old: old.price, new: now });
    good(await shopper.storePage({ bookingId, stage: "check", acceptTerms: true, acceptedPrice: now }));
    const shownPrice = old.priceNIS;
    expect(refusal(await shopper.getPaymentUrl({ bookingId, shownPrice })).code).toBe("price-changed");
    const paid = good(await shopper.getPaymentUrl({ bookingId }));
    expect(Number(paid.amountNIS)).toBeCloseTo(Number(now) * 3.5);
  });

  test("is not agreed to by naming another price, though nothing changed since it was shown", async () => {
    const shopper = at.as("agrees-to-another");
    const { page } = await readyToPay(shopper, at.shop);
    const bookingId = page.bookTransId;
    const price = page.price.price;
    const check = { bookingId, stage: "check" as const, acceptTerms: true };
    expect(refusal(await shopper.storePage({ ...check, acceptedPrice: "1.00" }))).toMatchObject({
      code: "price-changed",
      field: "acceptedPrice",
      details: { old: "1.00", new: price },
    });
    good(await shopper.storePage({ ...check, acceptedPrice: price }));
  });

  test("opens no booking by repeating the old price, however often", async () => {
    const claim = { price: "1.00", acceptedPrice: "1.00" };
    for (let times = 0; times < 3; times += 1) {
      const again = await at.as("repeats-the-old").storePage({ stage: "init", ...selection(at.shop), ...claim });
      expect(refusal(again).code).toBe("price-changed");
    }
  });
});

test("an amount other than the one shown opens no card page", async () => {
  const shopper = at.as("was-shown-another");
  const { page } = await readyToPay(shopper, at.shop);
  const bookingId = page.bookTransId;
  expect(refusal(await shopper.getPaymentUrl({ bookingId, shownPrice: "4199.00" }))).toMatchObject({
    code: "price-changed",
    field: "shownPrice",
    details: { old: "4199.00", new: "4200.00", reason: "RATE" },
  });
  good(await shopper.getPaymentUrl({ bookingId, shownPrice: "4200.00" }));
});

test("invalid payer data at the payment changes nothing in the booking", async () => {
  const shopper = at.as("a-wrong-payer");
  const { page } = await readyToPay(shopper, at.shop);
  const input = { bookingId: page.bookTransId, payer: { ...aPayer, email: "no address" } };
  expect(refusal(await shopper.getPaymentUrl(input)).code).toBe("invalid-payer");
  expect(good(await shopper.storedPage({ bookingId: page.bookTransId })).payer?.email).toBe(aPayer.email);
});

test.each([
  ["less", "short", 419_900],
  ["more", "over", 420_100],
] as const)(
  "a capture of %s than was asked for confirms nothing: it is refunded and the desk is notified",
  async (_, end, theirs) => {
    const shopper = at.as(`charged-another-amount-${end}`);
    const { payment } = await readyToPay(shopper, at.shop);
    const { bookTransId: bookingId, paymentTransUid } = payment;
    at.gateway.approve(paymentTransUid);
    at.gateway.captures.push(end);
    good(await shopper.debitCreditCard({ bookingId, paymentTransUid }));
    expect(await stateOf(at, bookingId)).toBe("ERROR");
    const [notice] = await database.db
      .select()
      .from(adminNotification)
      .where(eq(adminNotification.key, `captured-amount:${paymentTransUid}`));
    expect(notice!.details).toMatchObject({ ours: 420_000, theirs });
    await deliverMoney(at);
    expect(at.gateway.transactions.get(paymentTransUid)!.refundedAgorot).toBe(theirs);
    expect(await at.invariants()).toEqual([]);
  },
);

test("without a requested room the cheapest is priced, with ties broken by code", async () => {
  const price = async () => good(await at.as("no-room").calcPack({ packId: "P1", hotelid: at.shop.hotelId })).cls;
  for (const [suite, expected] of [
    [9000, "STD-BB"],
    [4000, "SUI-BB"],
    [5000, "STD-BB"],
  ] as const) {
    await database.db.update(hotelRate).set({ adultMinor: suite }).where(eq(hotelRate.roomClass, "SUI"));
    at.clock.forward(120_000);
    expect(await price(), `${suite}`).toEqual([expected]);
  }
});
