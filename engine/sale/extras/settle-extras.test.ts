import type { ExtraState } from "@contract/booking/extras";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soldBooking } from "../../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { inTransaction } from "../../database/connect";
import { booking } from "../booking/schema";
import { extraOrder } from "./schema";
import { settleExtras } from "./settle-extras";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { seats: 100, rooms: 50 });
});
afterAll(() => database.cleanup());

/** A service of the shop itself, and one of a supplier. */
const codes = ["FLYING_SAFE", "TRANSFER"];

/** The states of both services after the booking changed its own. */
async function settled(name: string, before: ExtraState | undefined, from: "OK" | "RQ", to: "OK" | "CANCELLED") {
  const { bookingId } = await soldBooking(at, `settled-${name}`, { services: codes });
  const orders = () => database.db.select().from(extraOrder).where(eq(extraOrder.bookingId, bookingId));
  if (before) await database.db.update(extraOrder).set({ state: before }).where(eq(extraOrder.bookingId, bookingId));
  else await database.db.delete(extraOrder).where(eq(extraOrder.bookingId, bookingId));
  const [row] = await database.db.select().from(booking).where(eq(booking.id, bookingId));
  await inTransaction(
    database.db,
    (tx) => settleExtras(tx, { bookingId, draft: row!.draft }, { from, to }, at.clock.now()),
    { random: at.engine.parts.random },
  );
  const states = new Map((await orders()).map(({ code, state }) => [code, state]));
  return codes.map((code) => states.get(code));
}

test.each([
  ["a sale orders of the supplier alone", undefined, "RQ", "OK", ["ordered", "to-order"]],
  ["a sale that is settled twice orders once", "ordered", "RQ", "OK", ["ordered", "ordered"]],
  ["a change orders of the supplier again", "ordered", "OK", "OK", ["ordered", "to-order"]],
  ["a change orders nothing that is cancelled", "cancelled", "OK", "OK", ["cancelled", "cancelled"]],
  ["a cancellation cancels at the supplier", "ordered", "OK", "CANCELLED", ["cancelled", "to-cancel"]],
  ["a cancellation ends what is not ordered yet", "to-order", "OK", "CANCELLED", ["cancelled", "cancelled"]],
  ["a cancellation ends what could not be ordered", "failed", "OK", "CANCELLED", ["cancelled", "cancelled"]],
  ["a cancellation leaves what was paid back", "refunded", "OK", "CANCELLED", ["refunded", "refunded"]],
] as const)("%s", async (name, before, from, to, after) => {
  expect(await settled(name, before, from, to)).toEqual(after);
});
