import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { extendHold, holdLifetime, noHoldLimits, takeHold, unnamedLifetime } from "./holds";
import { inventory } from "./schema";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await database.db
    .insert(inventory)
    .values({ kind: "seat", ownerId: "out", class: "Y", onDate: "2027-05-01", capacity: 10, sold: 2 });
});
afterAll(() => database.cleanup());

const now = new Date("2026-11-20T10:00:00Z");
let number = 0;

function held(quantity: number, { named = false, minutes = 0 } = {}) {
  number += 1;
  const wish = {
    id: `hold-${number}`,
    bookingId: `booking-${number}`,
    lines: [{ kind: "seat" as const, ownerId: "out", class: "Y", onDate: "2027-05-01", quantity }],
    shopperKey: `shopper-${number}`,
    address: "192.0.2.1",
    named,
    now: new Date(now.getTime() + minutes * 60_000),
    limits: { ...noHoldLimits, unnamedShare: 0.5 },
  };
  return inTransaction(database.db, (tx) => takeHold(tx, wish));
}
const after = (minutes: number) => now.getTime() + minutes * 60_000;

// Ten seats, two of them sold: each step leaves less to the next.
test("holds without names take half of what real buyers leave, and who is kept out by them alone is told until when", async () => {
  expect(good(await held(4, { named: true })).expiresAt.getTime()).toBe(now.getTime() + holdLifetime);
  expect(good(await held(1)).expiresAt.getTime()).toBe(now.getTime() + unnamedLifetime);
  good(await held(1, { minutes: 1 }));
  // Four are left by names: two of them may be held without.
  expect(refusal(await held(1))).toMatchObject({
    code: "being-booked",
    details: { freeAt: new Date(after(5)).toISOString() },
  });
  good(await held(2, { named: true }));
  expect(refusal(await held(1, { named: true })).code).toBe("being-booked");
  expect(refusal(await held(2, { named: true })).code).toBe("being-booked");
  expect(refusal(await held(3, { named: true })).code).toBe("sold-out");
  const [seats] = await database.db.select().from(inventory);
  expect([seats!.held, seats!.sold]).toEqual([8, 2]);
});

test("a hold is extended once", async () => {
  const extended = () => inTransaction(database.db, (tx) => extendHold(tx, "hold-1", now));
  expect([await extended(), await extended()]).toEqual([true, false]);
});
