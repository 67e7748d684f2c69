import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { good } from "../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../tests/factories/people";
import { soldBooking } from "../../tests/factories/sold-booking";
import { aTestEngine, type TestEngine } from "../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../tests/setup/test-database";

let database: TestDatabase;
let at: TestEngine;

beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database);
  await somePeople(at);
});
afterAll(() => database.cleanup());

/** How many queries a call has under way at once: each of them has a connection, or waits for one. */
async function queriesAtOnce(call: () => Promise<unknown>): Promise<number> {
  let [running, most] = [0, 0];
  const query = database.pool.query;
  const counted = vi.spyOn(database.pool, "query").mockImplementation(async (...args: unknown[]) => {
    running += 1;
    most = Math.max(most, running);
    try {
      return await Reflect.apply(query, database.pool, args);
    } finally {
      running -= 1;
    }
  });
  await call();
  counted.mockRestore();
  return most;
}

test("the desk's page of a booking asks the database no more at once than the customer's", async () => {
  const { shopper, bookingId } = await soldBooking(at, "whose page is read");
  const desk = holding(at, { bearer: await loggedInDesk(at) });
  const customer = async () => good(await shopper.succeededBooking({ bookingId }));
  // What is in memory from the first page on.
  await customer();
  const ofCustomer = await queriesAtOnce(customer);
  const ofDesk = await queriesAtOnce(async () => good(await desk.deskBooking({ bookingId })));
  expect(ofDesk).toBeLessThanOrEqual(ofCustomer);
});
