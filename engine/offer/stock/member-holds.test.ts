import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { noHoldLimits } from "./hold-limits";
import { attachMember, attachPhone, takeHold } from "./holds";
import { hold, inventory } from "./schema";

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const row = { kind: "room", class: "STD", onDate: "2027-05-01", capacity: 8 };
  await database.db
    .insert(inventory)
    .values(["share", "limit", "joined", "phone"].map((ownerId) => ({ ...row, ownerId })));
});
afterAll(() => database.cleanup());

let number = 0;
const half = { ...noHoldLimits, unknownShare: 0.5 };

/** A room held from a browser and an address of its own, by a member who is logged in there or by nobody known. */
function oneRoom(ownerId: string, memberId?: string, limits = half, address?: string) {
  number += 1;
  const request = {
    id: `hold-${number}`,
    bookingId: `booking-${number}`,
    lines: [{ kind: "room" as const, ownerId, class: "STD", onDate: "2027-05-01", quantity: 1 }],
    shopperKey: `shopper-${number}`,
    address: address ?? `192.0.2.${number}`,
    known: memberId !== undefined,
    memberId,
    now: new Date("2026-11-20T10:00:00Z"),
    limits,
  };
  return inTransaction(database.db, (tx) => takeHold(tx, request));
}

test("one member holds at most half of what is left, and keeps no other member out", async () => {
  for (const _ of [1, 2, 3, 4]) good(await oneRoom("share", "m-1"));
  expect(refusal(await oneRoom("share", "m-1"))).toMatchObject({ code: "being-booked" });
  for (const _ of [1, 2]) good(await oneRoom("share", "m-2"));
  expect(refusal(await oneRoom("share", "m-2"))).toMatchObject({ code: "being-booked" });
});

test("strangers' holds keep no member out while rooms are free", async () => {
  for (const _ of [1, 2, 3, 4]) good(await oneRoom("joined", undefined, half, "2001:db8:1:1"));
  expect(refusal(await oneRoom("joined", undefined, half, "2001:db8:1:2"))).toMatchObject({ code: "being-booked" });
  good(await oneRoom("joined", "m-4", half, "2001:db8:1:2"));
});

test("a member has one shopper's number of holds, from however many browsers, with those that were joined by logging in", async () => {
  const three = { ...noHoldLimits, perShopper: 3 };
  for (const _ of [1, 2]) good(await oneRoom("limit", "m-3", three));
  good(await oneRoom("limit", undefined, three));
  await inTransaction(database.db, (tx) => attachMember(tx, `hold-${number}`, "m-3"));
  expect(refusal(await oneRoom("limit", "m-3", three))).toMatchObject({
    code: "too-many-holds",
    details: { of: "shopper" },
  });
  good(await oneRoom("limit", "m-5", three));
});

test("what strangers hold with a member's phone keeps the member from nothing, even from the same address", async () => {
  const one = { ...noHoldLimits, perPhone: 1 };
  const now = new Date("2026-11-20T10:00:00Z");
  const phoned = async (address: string, memberId?: string) => {
    good(await oneRoom("phone", memberId, one, address));
    const holdId = `hold-${number}`;
    await inTransaction(database.db, (tx) => attachPhone(tx, holdId, "+972521234567", one, now));
    const [row] = await database.db.select().from(hold).where(eq(hold.id, holdId));
    return row!.known;
  };
  expect(await phoned("198.51.100.1")).toBe(true);
  expect(await phoned("198.51.100.1")).toBe(false);
  expect(await phoned("198.51.100.2")).toBe(true);
  expect(await phoned("198.51.100.1", "m-6")).toBe(true);
});
