import { afterAll, beforeAll, expect, test } from "vitest";
import { soldBooking } from "../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../tests/setup/test-database";
import { checkInvariants } from "./invariants";

let database: TestDatabase;
let at: TestEngine;
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 20, rooms: 10 });
});
afterAll(() => database.cleanup());

test("I8: a final message that was not delivered is late after half an hour, and only then", async () => {
  const { bookingId } = await soldBooking(at, "waits-for-messages");
  const found = async () =>
    (await checkInvariants(database.db, undefined, { now: at.clock.now() })).map(({ what }) => what);
  at.clock.forward(29 * 60_000);
  expect(await found()).toEqual([]);
  at.clock.forward(2 * 60_000);
  const late = await found();
  expect(late).toHaveLength(2);
  for (const what of late) expect(what).toMatch(new RegExp(`^booking ${bookingId} waits for final:`));
  // The desk was told of one that failed, and sends it again.
  await database.pool.query("update outbox set failed_at = now() where key like 'final:%' and kind = 'sms'");
  expect(await found()).toHaveLength(1);
  await database.pool.query("update outbox set delivered_at = now() where key like 'final:%'");
  expect(await found()).toEqual([]);
});

test("I8: a confirmed booking with one final message too few is found at once", async () => {
  const { bookingId } = await soldBooking(at, "loses-a-message");
  await database.pool.query(
    "delete from outbox where id = (select min(id) from outbox where booking_id = $1 and key like 'final:%')",
    [bookingId],
  );
  expect(await at.invariants()).toContainEqual(expect.stringContaining(`I8 booking ${bookingId} has 1 final messages`));
});
