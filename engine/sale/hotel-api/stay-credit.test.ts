import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { aTestEngine, type TestEngine, testKeys } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { makeStayClient } from "./make-stay-client";
import { stayBooking } from "./schema";
import { changeStayAccount } from "./stay-credit";

let database: TestDatabase;
let at: TestEngine;
let keys: { apiKey: string; secret: string };
let bookings = 0;
const name = "A client on account";
const refusal = { auditData: expect.anything(), error: { code: "PRODUCT_ERROR", message: "Credit limit exceeded" } };

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  at = await aTestEngine(database, { rooms: 40 });
});
beforeEach(async () => {
  await database.db.delete(stayBooking);
  keys = await makeStayClient(database.db, testKeys, name, at.clock.now());
  await changeStayAccount(database.db, name, { limit: null });
});
afterAll(() => database.cleanup());

async function ask(method: string, path: string, body?: unknown) {
  const { apiKey, secret } = keys;
  const seconds = Math.floor(at.clock.now().getTime() / 1000);
  const headers = {
    "api-key": apiKey,
    "x-signature": createHash("sha256").update(`${apiKey}${secret}${seconds}`).digest("hex"),
    "content-type": "application/json",
  };
  const request = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  const response = await at.engine.fetch(new Request(`http://engine.test/api/hba/hotel-api${path}`, request));
  return { status: response.status, body: await response.json() };
}

/** A couple's three nights at 270 dollars: 945 shekels at 3.5. */
async function book() {
  const { startDate } = at.shop;
  const { body } = await ask("POST", "/hotels", {
    stay: { checkIn: startDate, checkOut: addDays(startDate, 3) },
    occupancies: [{ rooms: 1, adults: 2, children: 0 }],
    destination: { code: "RHO" },
  });
  const { rateKey } = body.hotels.hotels[0].rooms[0].rates[0];
  bookings += 1;
  return ask("POST", "/bookings", {
    holder: { name: "DANA", surname: "COHEN" },
    rooms: [{ rateKey, paxes: [{ roomId: 1, type: "AD", name: "DANA", surname: "COHEN" }] }],
    clientReference: `C-${bookings}`,
  });
}

const account = () => changeStayAccount(database.db, name, {});

test("a stay beyond the client's limit is refused in the API's own form, and takes no room", async () => {
  await changeStayAccount(database.db, name, { limit: 188_999 });
  expect((await book()).status).toBe(200);
  expect(await book()).toEqual({ status: 409, body: refusal });
  expect(await account()).toEqual({ owed: 94_500, limit: 188_999 });
  await changeStayAccount(database.db, name, { limit: 189_000 });
  expect((await book()).status).toBe(200);
  expect(await at.invariants()).toEqual([]);
});

test("without a limit stays are counted only; a payment and a cancellation free the limit, and a new key does not", async () => {
  const first = await book();
  await book();
  expect(await account()).toEqual({ owed: 189_000, limit: null });
  await changeStayAccount(database.db, name, { limit: 189_000 });
  keys = await makeStayClient(database.db, testKeys, name, at.clock.now());
  expect(await book()).toEqual({ status: 409, body: refusal });
  expect(await changeStayAccount(database.db, name, { paid: 94_500 })).toEqual({ owed: 94_500, limit: 189_000 });
  expect((await book()).status).toBe(200);
  expect((await book()).status).toBe(409);
  // The first stay was booked with the earlier key; one of the new key's is cancelled at a tenth of its price.
  const { body } = await ask("GET", `/bookings?clientReference=C-${bookings - 1}&from=1&to=10`);
  await ask("DELETE", `/bookings/${body.bookings.bookings[0].reference}`);
  expect(await account()).toEqual({ owed: 103_950, limit: 189_000 });
  expect(first.body.booking.reference).toMatch(/^NF-/);
});

test("stays at the same time cannot use the same rest of the limit", async () => {
  await changeStayAccount(database.db, name, { limit: 94_500 + ((await account())?.owed ?? 0) });
  const answers = await Promise.all([book(), book(), book()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
});

test("an unknown client has no account", async () => {
  expect(await changeStayAccount(database.db, "Nobody", { paid: 100 })).toBeNull();
});
