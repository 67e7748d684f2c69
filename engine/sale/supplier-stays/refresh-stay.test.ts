import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { scriptedSupplier } from "../../../tests/factories/scripted-supplier";
import { stayShopper } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;
const supplier = scriptedSupplier();

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { rooms: 50, supplierAs: supplier.as });
});
afterAll(() => database.cleanup());

test("terms that changed at the same price are read before they are accepted, and no open card page outlives them", async () => {
  const one = await stayShopper(at);
  const { shopper, bookingId } = one;
  at.clock.forward(14 * 60_000);
  good(await shopper.storePage({ bookingId, stage: "extend" }));
  at.clock.forward(2 * 60_000);
  supplier.checked = (hotel) => ({
    ...hotel,
    rooms: hotel.rooms.map((room) => ({
      ...room,
      rates: room.rates.map((rate) => ({
        ...rate,
        cancellation: [{ from: at.clock.now().toISOString(), amountMinor: rate.netMinor }],
      })),
    })),
  });
  const feesNow = async () =>
    good(await shopper.storedPage({ bookingId })).terms.cancellation.filter(({ track }) => track === "supplier");
  const before = await feesNow();
  // The card page was opened under other terms.
  expect(refusal(await shopper.getPaymentUrl({ bookingId })).code).toBe("terms-changed");
  expect((await feesNow()).at(-1)).toMatchObject({ percent: 100 });
  expect(await feesNow()).not.toEqual(before);
  expect(good(await shopper.storedPage({ bookingId })).termsAccepted).toBe(false);
  expect(good(await one.debit()).outcome).toBe("NOT_VERIFIED");
  expect([one.card(), await one.atSupplier()]).toEqual(["approved", []]);
  expect(refusal(await shopper.getPaymentUrl({ bookingId })).code).toMatch(/terms-not-accepted|incomplete/);
  const check = { bookingId, stage: "check" as const, acceptTerms: true };
  expect(good(await shopper.storePage(check)).termsAccepted).toBe(true);
});
