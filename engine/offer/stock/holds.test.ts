import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction, type Transaction } from "../../database/connect";
import { extendHold, holdLifetime, markNamed, unnamedLifetime } from "./hold-lifetime";
import { noHoldLimits } from "./hold-limits";
import { attachPhone, takeHold } from "./holds";
import { hold, inventory } from "./schema";
import type { StockLine } from "./take-stock";

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

const seats = (ownerId: string, quantity: number): StockLine => ({
  kind: "seat",
  ownerId,
  class: "Y",
  onDate: "2027-05-01",
  quantity,
});

function held(
  lines: number | StockLine[],
  { known = false, minutes = 0, limits = { ...noHoldLimits, unknownShare: 0.5 }, address = "" } = {},
) {
  number += 1;
  const request = {
    id: `hold-${number}`,
    bookingId: `booking-${number}`,
    lines: typeof lines === "number" ? [seats("out", lines)] : lines,
    shopperKey: `shopper-${number}`,
    address: address || `192.0.2.${number}`,
    known,
    now: new Date(now.getTime() + minutes * 60_000),
    limits,
  };
  return inTransaction(database.db, (tx) => takeHold(tx, request));
}
const after = (minutes: number) => now.getTime() + minutes * 60_000;

// Ten seats, two of them sold: each step leaves less to the next.
test("holds of unknown payers at an address take half of what real buyers leave, and a shopper kept out by them alone is told until when", async () => {
  expect(good(await held(4, { known: true })).expiresAt.getTime()).toBe(now.getTime() + holdLifetime);
  const address = "203.0.113.4";
  expect(good(await held(1, { address })).expiresAt.getTime()).toBe(now.getTime() + unnamedLifetime(1));
  good(await held(1, { address, minutes: 1 }));
  // Four are left by known payers: two of them may be held from there.
  expect(refusal(await held(1, { address }))).toMatchObject({
    code: "being-booked",
    // There are places, as the pages say, but not for an unknown payer.
    details: { freeAt: new Date(after(5)).toISOString(), kept: true },
  });
  good(await held(2, { known: true }));
  expect(refusal(await held(1, { known: true })).code).toBe("being-booked");
  expect(refusal(await held(2, { known: true })).code).toBe("being-booked");
  expect(refusal(await held(3, { known: true })).code).toBe("sold-out");
  const [row] = await database.db.select().from(inventory);
  expect([row!.held, row!.sold]).toEqual([8, 2]);
});

test("what an address holds without names leaves the rest to others, up to the last place; a /48 counts as one", async () => {
  const row = { kind: "seat", class: "Y", onDate: "2027-05-01", capacity: 6, sold: 0 };
  await database.db.insert(inventory).values(["shared", "network"].map((ownerId) => ({ ...row, ownerId })));
  const one = (ownerId: string, address: string) => held([seats(ownerId, 1)], { address });
  for (const _ of [1, 2, 3]) good(await one("shared", "203.0.113.5"));
  expect(refusal(await one("shared", "203.0.113.5"))).toMatchObject({ code: "being-booked", details: { kept: true } });
  for (const last of [6, 7, 8]) good(await one("shared", `203.0.113.${last}`));
  expect(refusal(await one("shared", "203.0.113.9"))).toMatchObject({ code: "being-booked", details: { kept: false } });
  for (const customer of [1, 2, 3]) good(await one("network", `2001:db8:1:${customer}`));
  expect(refusal(await one("network", "2001:db8:1:4")).code).toBe("being-booked");
  good(await one("network", "2001:db8:11:1"));
});

test("a hold without names lasts five minutes, two more for each further traveller, and never longer than one with names", () => {
  expect([1, 2, 4, 6, 9].map((travellers) => unnamedLifetime(travellers) / 60_000)).toEqual([5, 7, 11, 15, 15]);
});

test("a hold is extended once, and once more when its payer's phone is known; names give time, but no extension", async () => {
  const extended = () => inTransaction(database.db, (tx) => extendHold(tx, "hold-2", 2, now));
  const phoned = () =>
    inTransaction(database.db, (tx) =>
      attachPhone(tx, "hold-2", "+972527654321", { ...noHoldLimits, perPhone: 1 }, now),
    );
  const endsAfter = async () => {
    const [row] = await database.db.select().from(hold).where(eq(hold.id, "hold-2"));
    return (row!.expiresAt.getTime() - now.getTime()) / 60_000;
  };
  expect([await extended(), await extended()]).toEqual([true, false]);
  // The five minutes of one traveller that remain, and the seven of two.
  expect(await endsAfter()).toBe(12);
  await inTransaction(database.db, (tx) => markNamed(tx, "hold-2", now));
  expect([await extended(), await endsAfter()]).toEqual([false, 15]);
  await phoned();
  expect([await extended(), await extended()]).toEqual([true, false]);
  expect(await endsAfter()).toBe(30);
  await phoned();
  expect(await extended()).toBe(false);
});

test("a shopper kept out of two flights is told when the later one may be free", async () => {
  const flights = ["there", "back"];
  const seat = { kind: "seat", class: "Y", onDate: "2027-05-01", capacity: 1, sold: 0 };
  await database.db.insert(inventory).values(flights.map((ownerId) => ({ ...seat, ownerId })));
  const whole = { ...noHoldLimits, unknownShare: 1 };
  good(await held([seats("there", 1)], { limits: whole }));
  good(await held([seats("back", 1)], { minutes: 2, limits: whole }));
  expect(refusal(await held([seats("there", 1), seats("back", 1)], { known: true }))).toMatchObject({
    code: "being-booked",
    details: { freeAt: new Date(after(2) + unnamedLifetime(1)).toISOString(), kept: false },
  });
});

test("a unit that is named twice is taken twice", async () => {
  const room = { kind: "seat", ownerId: "twice", class: "Y", onDate: "2027-05-01", capacity: 3, sold: 0 };
  await database.db.insert(inventory).values(room);
  good(await held([seats("twice", 1), seats("twice", 1)], { known: true }));
  const [row] = await database.db.select().from(inventory).where(eq(inventory.ownerId, "twice"));
  expect(row!.held).toBe(2);
  expect(refusal(await held([seats("twice", 1), seats("twice", 1)], { known: true })).code).toBe("sold-out");
});

test("holds of one address count in the share of its next caller, with phones too; another address and an expired hold do not", async () => {
  const row = { kind: "seat", ownerId: "one-address", class: "Y", onDate: "2027-05-01", capacity: 4, sold: 0 };
  await database.db.insert(inventory).values(row);
  const one = (more: { known?: boolean; minutes?: number; address?: string }) =>
    held([seats("one-address", 1)], { address: "203.0.113.5", ...more });
  good(await one({ known: true }));
  good(await one({ known: true, minutes: 2 }));
  expect(refusal(await one({ minutes: 3 }))).toMatchObject({
    code: "being-booked",
    details: { freeAt: new Date(now.getTime() + holdLifetime).toISOString() },
  });
  good(await one({ minutes: 3, address: "203.0.113.6" }));
  // Both are over, as those that wait for the desk: they keep their places and count no more.
  await database.db.update(hold).set({ known: true }).where(eq(hold.address, "203.0.113.6"));
  good(await one({ minutes: 18 }));
  // No place is left, and no unknown payer holds one but the last: another address is told of that one.
  expect(refusal(await one({ minutes: 18, address: "203.0.113.7" }))).toMatchObject({
    code: "being-booked",
    details: { freeAt: new Date(after(18) + unnamedLifetime(1)).toISOString() },
  });
});

test("a hold with names may still end, until its phone is known: nothing is sold out", async () => {
  const row = { kind: "seat", ownerId: "named", class: "Y", onDate: "2027-05-01", capacity: 2, sold: 0 };
  await database.db.insert(inventory).values(row);
  good(await held([seats("named", 2)], { limits: { ...noHoldLimits, unknownShare: 1 } }));
  const holdId = `hold-${number}`;
  await inTransaction(database.db, (tx) => markNamed(tx, holdId, now));
  expect(refusal(await held([seats("named", 1)])).code).toBe("being-booked");
  await inTransaction(database.db, (tx) => attachPhone(tx, holdId, "+972527650000", noHoldLimits, now));
  expect(refusal(await held([seats("named", 1)])).code).toBe("sold-out");
});

test("holds without limits, as of changes, wait for each other only where they take the same places", async () => {
  const day = { kind: "seat", class: "Y", onDate: "2027-05-01", capacity: 2 };
  await database.db.insert(inventory).values([
    { ...day, ownerId: "change-one" },
    { ...day, ownerId: "change-two" },
  ]);
  const change = (tx: Transaction, ownerId: string) =>
    takeHold(tx, {
      ...{ id: `hold-${ownerId}`, bookingId: `booking-${ownerId}`, lines: [seats(ownerId, 2)] },
      ...{ shopperKey: `change ${ownerId}`, address: "", known: true, now, limits: noHoldLimits },
    });
  await database.db.transaction(async (one) => {
    good(await change(one, "change-one"));
    await database.db.transaction(async (two) => {
      await two.execute(sql`set local lock_timeout = '2s'`);
      good(await change(two, "change-two"));
    });
  });
});
