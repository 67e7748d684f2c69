import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";
import { booking } from "../sale/booking/schema";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await soldBooking(at, "numbers");
});
afterAll(() => database.cleanup());

test("two orders cannot have one number", async () => {
  const [row] = await database.db.select().from(booking);
  const copy = { ...row!, id: "a-copy", pnr: "COPY1000" };
  await expect(database.db.insert(booking).values(copy)).rejects.toMatchObject({
    cause: { constraint: "booking_by_order_number" },
  });
});

/** How the database would read it if it had so many rows that it reads none of them needlessly. */
const planOf = (statement: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    return JSON.stringify((await tx.execute(sql.raw(`explain ${statement}`))).rows);
  });

test.each([
  [
    "the newest bookings of the desk",
    "select * from booking order by order_number desc limit 200",
    "booking_by_order_number",
  ],
  ["a booking by its number", "select * from booking where order_number = 17", "booking_by_order_number"],
  ["what was booked of one card", "select * from payment_entry where attempt_uid = 'u'", "payment_entry_by_attempt"],
])("%s are read by an index", async (_, statement, index) => expect(await planOf(statement)).toContain(index));
