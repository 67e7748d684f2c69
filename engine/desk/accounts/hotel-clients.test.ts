import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { good, refusal } from "../../../tests/factories/booked";
import { holding, loggedInDesk, somePeople } from "../../../tests/factories/people";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import { auditLog } from "../../people/desk-users/schema";
import { personSession } from "../../people/sessions/schema";
import { ownClient } from "../../sale/hotel-api/own-client";
import { stayBooking, stayClient } from "../../sale/hotel-api/schema";

let database: TestDatabase;
let at: TestEngine;
let desk: ReturnType<typeof holding>;
let bookings = 0;

beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  at = await aTestEngine(database, { rooms: 40 });
  await somePeople(at);
  desk = holding(at, { bearer: await loggedInDesk(at) });
});
afterAll(() => database.cleanup());

type Key = { apiKey: string; secret: string };

async function ask({ apiKey, secret }: Key, method: string, path: string, body?: unknown) {
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
async function requestOf(key: Key, clientReference = `D-${++bookings}`) {
  const { startDate } = at.shop;
  const { body } = await ask(key, "POST", "/hotels", {
    stay: { checkIn: startDate, checkOut: addDays(startDate, 3) },
    occupancies: [{ rooms: 1, adults: 2, children: 0 }],
    destination: { code: "RHO" },
  });
  const { rateKey } = body.hotels.hotels[0].rooms[0].rates[0];
  return {
    holder: { name: "DANA", surname: "COHEN" },
    rooms: [{ rateKey, paxes: [{ roomId: 1, type: "AD", name: "DANA", surname: "COHEN" }] }],
    clientReference,
  };
}

/** What the desk finds of them: by which of the typed words. */
const foundBy = async (search: string) =>
  good(await desk.deskHotelStays({ search, langCode: "ENG" })).stays.map(({ reference }) => reference);

test("the desk finds a client's booking by its references, guest and hotel, with its guests and its remark, and the log has it", async () => {
  const name = "Seen at the desk";
  const key = good(await desk.deskHotelClientKey({ name, isNew: true }));
  const request = await requestOf(key, "Walk-77");
  request.rooms[0]!.paxes = [{ roomId: 1, type: "AD", name: "ZED", surname: "APIGUEST" }];
  const { booking } = (await ask(key, "POST", "/bookings", { ...request, remark: "wheelchair" })).body;
  const { reference } = booking;
  for (const typed of [reference, reference.toLowerCase(), "walk-77", "zed api", "apiguest zed"])
    expect(await foundBy(typed), typed).toEqual([reference]);
  expect(await foundBy("olive bay")).toContain(reference);
  expect(await foundBy("DANA COHEN")).toContain(reference);
  expect(await foundBy("nobody%")).toEqual([]);
  // Nor by the name of a language, under which names are stored.
  expect(await foundBy('"he"')).toEqual([]);
  const [stay] = good(await desk.deskHotelStays({ reference, langCode: "ENG" })).stays;
  expect(stay).toMatchObject({
    client: name,
    clientReference: "WALK-77",
    state: "CONFIRMED",
    holder: "DANA COHEN",
    hotelName: "Olive Bay",
    checkIn: at.shop.startDate,
    nights: 3,
    rooms: [{ rooms: 1, adults: 2, price: "270.00", guests: ["ZED APIGUEST"] }],
    price: "270.00",
    currency: "USD",
    remark: "wheelchair",
  });
  // What the shop books with its own key belongs to its bookings.
  const ofShop = { ...ownClient, secret: "sealed" };
  await database.db.insert(stayClient).values(ofShop).onConflictDoNothing();
  const [row] = await database.db.select().from(stayBooking).where(eq(stayBooking.reference, reference));
  await database.db
    .insert(stayBooking)
    .values({ ...row!, reference: "OF-THE-SHOP", apiKey: ownClient.apiKey, clientReference: "OF-THE-SHOP" });
  expect(await foundBy("OF-THE-SHOP")).toEqual([]);
  await ask(key, "DELETE", `/bookings/${reference}`);
  expect(good(await desk.deskHotelStays({ reference, langCode: "ENG" })).stays[0]).toMatchObject({
    state: "CANCELLED",
    cancellationFee: "27.00",
  });
  const { lines } = good(await desk.deskLog({ kind: "audit" }));
  expect(lines.slice(0, 2).map(({ what, about, note }) => [what, about, note])).toEqual([
    ["cancel-hotel-stay", reference, `hotel-client:${name}`],
    ["book-hotel-stay", reference, `hotel-client:${name}`],
  ]);
});

const book = async (key: Key) => (await ask(key, "POST", "/bookings", await requestOf(key))).status;

const mayAsk = async (key: Key) => (await ask(key, "GET", "/bookings?clientReference=D-0&from=1&to=10")).status;
const clientNamed = async (name: string) => good(await desk.deskHotelClients({ name })).clients[0]!;
const logged = async (name: string) => {
  const rows = await database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `hotel-client:${name}`));
  return rows.map(({ action, details }) => ({ action, details }));
};

test("a client that the desk creates books with its key, up to the limit that the desk sets, and again after a payment", async () => {
  const name = "Tours & Co, תל אביב";
  const key = good(await desk.deskHotelClientKey({ name, isNew: true }));
  expect(refusal(await desk.deskHotelClientKey({ name, isNew: true })).code).toBe("code-taken");
  expect(await book(key)).toBe(200);
  expect(await clientNamed(name)).toMatchObject({
    apiKey: key.apiKey,
    owedNIS: "945.00",
    paidNIS: "0.00",
    closed: false,
  });
  const limited = { name, limitNIS: "945.00" };
  good(await desk.deskHotelClientAccount({ ...limited, paidNIS: "0.00" }));
  expect(await book(key)).toBe(409);
  const payment = { ...limited, paymentNIS: "945.00", paidNIS: "0.00" };
  // Two clicks at once note one payment.
  const answers = await Promise.all([desk.deskHotelClientAccount(payment), desk.deskHotelClientAccount(payment)]);
  expect(answers.flatMap((one) => (one.ok ? [one.value] : []))).toEqual([{ owedNIS: "0.00", paidNIS: "945.00" }]);
  expect(answers.flatMap((one) => (one.ok ? [] : [one.refusal.code]))).toEqual(["amount-changed"]);
  expect(await book(key)).toBe(200);
  good(await desk.deskHotelClientAccount({ ...limited, paymentNIS: "-945.00", paidNIS: "945.00" }));
  expect(await clientNamed(name)).toMatchObject({ owedNIS: "1890.00", paidNIS: "0.00", limitNIS: "945.00" });
  expect(await logged(name)).toEqual([
    { action: "add-hotel-client", details: {} },
    { action: "change-hotel-account", details: { changes: [{ field: "limitNIS", was: null, now: "945.00" }] } },
    { action: "change-hotel-account", details: { changes: [{ field: "paidNIS", was: "0.00", now: "945.00" }] } },
    { action: "change-hotel-account", details: { changes: [{ field: "paidNIS", was: "945.00", now: "0.00" }] } },
  ]);
  // No log and no row has the secret.
  const rows = await database.db.select().from(stayClient).where(eq(stayClient.name, name));
  expect(JSON.stringify([rows, await logged(name)])).not.toContain(key.secret);
});

test("a new key ends the old one at once, a closed client has none, and both keep the account", async () => {
  const name = "Rotated";
  const first = good(await desk.deskHotelClientKey({ name, isNew: true }));
  expect(await book(first)).toBe(200);
  good(await desk.deskHotelClientAccount({ name, limitNIS: "5000.00", paymentNIS: "300.00", paidNIS: "0.00" }));
  at.clock.forward(1_000);
  const second = good(await desk.deskHotelClientKey({ name }));
  expect([await mayAsk(first), await mayAsk(second)]).toEqual([401, 200]);
  const account = { name, owedNIS: "645.00", paidNIS: "300.00", limitNIS: "5000.00" };
  expect(await clientNamed(name)).toEqual({ ...account, apiKey: second.apiKey, closed: false });
  at.clock.forward(1_000);
  expect(good(await desk.deskCloseHotelClient({ name }))).toEqual({ closed: true });
  expect(good(await desk.deskCloseHotelClient({ name }))).toEqual({ closed: true });
  expect(await mayAsk(second)).toBe(401);
  expect(await clientNamed(name)).toEqual({ ...account, apiKey: second.apiKey, closed: true });
  // It pays what it owes, also without a key.
  good(await desk.deskHotelClientAccount({ name, limitNIS: "5000.00", paymentNIS: "645.00", paidNIS: "300.00" }));
  at.clock.forward(1_000);
  const third = good(await desk.deskHotelClientKey({ name }));
  expect(await mayAsk(third)).toBe(200);
  expect(await clientNamed(name)).toMatchObject({ owedNIS: "0.00", paidNIS: "945.00", closed: false });
  expect((await logged(name)).map(({ action }) => action)).toEqual([
    "add-hotel-client",
    "change-hotel-account",
    "new-hotel-key",
    "close-hotel-client",
    "change-hotel-account",
    "new-hotel-key",
  ]);
});

test("a payment noted alone leaves the limit as it is; lifting it is said, and not together with a new one", async () => {
  const name = "Limited";
  good(await desk.deskHotelClientKey({ name, isNew: true }));
  good(await desk.deskHotelClientAccount({ name, limitNIS: "945.00", paidNIS: "0.00" }));
  good(await desk.deskHotelClientAccount({ name, paymentNIS: "100.00", paidNIS: "0.00" }));
  expect(await clientNamed(name)).toMatchObject({ limitNIS: "945.00", paidNIS: "100.00" });
  const both = { name, limitNIS: "1.00", noLimit: true, paidNIS: "100.00" };
  expect(refusal(await desk.deskHotelClientAccount(both))).toMatchObject({ code: "invalid-input", field: "limitNIS" });
  good(await desk.deskHotelClientAccount({ name, noLimit: true, paidNIS: "100.00" }));
  expect((await clientNamed(name)).limitNIS).toBeUndefined();
  expect((await logged(name)).at(-1)!.details).toEqual({ changes: [{ field: "limitNIS", was: "945.00", now: null }] });
});

test("a client keeps its bookings and their references with a new key", async () => {
  const name = "Keeps";
  const first = good(await desk.deskHotelClientKey({ name, isNew: true }));
  const other = good(await desk.deskHotelClientKey({ name: "Other client", isNew: true }));
  const request = await requestOf(first);
  const { booking } = (await ask(first, "POST", "/bookings", request)).body;
  const second = good(await desk.deskHotelClientKey({ name }));

  const again = await ask(second, "POST", "/bookings", request);
  expect([again.status, again.body.booking?.reference], "the same request again").toEqual([200, booking.reference]);
  const changed = await requestOf(second, request.clientReference);
  expect((await ask(second, "POST", "/bookings", changed)).body.error.code).toBe("REFERENCE_USED");
  expect(await clientNamed(name)).toMatchObject({ owedNIS: "945.00" });

  const path = `/bookings/${booking.reference}`;
  const list = `/bookings?clientReference=${request.clientReference}&from=1&to=10`;
  expect((await ask(second, "GET", path)).body.booking?.status).toBe("CONFIRMED");
  expect((await ask(second, "GET", list)).body.bookings.total).toBe(1);
  expect((await ask(other, "GET", path)).status).toBe(404);
  expect((await ask(other, "DELETE", path)).status).toBe(404);
  expect((await ask(other, "GET", list)).body.bookings.total).toBe(0);
  expect((await ask(second, "DELETE", path)).body.booking?.status).toBe("CANCELLED");
  expect(await clientNamed(name)).toMatchObject({ owedNIS: "94.50" });
  expect(await at.invariants()).toEqual([]);
});

test("a name is taken once, and of new keys at the same time one is valid, with the account", async () => {
  const name = "Twice";
  const created = await Promise.all([1, 2, 3].map(() => desk.deskHotelClientKey({ name, isNew: true })));
  expect(created.map((one) => (one.ok ? "made" : one.refusal.code)).sort()).toEqual([
    "code-taken",
    "code-taken",
    "made",
  ]);
  good(await desk.deskHotelClientAccount({ name, limitNIS: "700.00", paymentNIS: "50.00", paidNIS: "0.00" }));
  const keys = await Promise.all([1, 2, 3].map(async () => good(await desk.deskHotelClientKey({ name }))));
  const valid = await Promise.all(keys.map(mayAsk));
  expect(valid.sort()).toEqual([200, 401, 401]);
  expect(await clientNamed(name)).toMatchObject({ paidNIS: "50.00", limitNIS: "700.00", closed: false });
});

test("keys and accounts need a fresh code, ending an access needs none; the desk does not list the shop's own client", async () => {
  const name = "Coded";
  good(await desk.deskHotelClientKey({ name, isNew: true }));
  const own = "The shop itself";
  expect(good(await desk.deskHotelClients({})).clients.map((one) => one.name)).not.toContain(own);
  expect(refusal(await desk.deskHotelClientKey({ name: own, isNew: true })).code).toBe("code-taken");
  expect(refusal(await desk.deskHotelClientKey({ name: own })).code).toBe("not-found");
  expect(refusal(await desk.deskHotelClientAccount({ name: own, paidNIS: "0.00" })).code).toBe("not-found");
  expect(refusal(await desk.deskCloseHotelClient({ name: own })).code).toBe("not-found");
  for (const change of [
    desk.deskHotelClientKey({ name: "Nobody" }),
    desk.deskHotelClientAccount({ name: "Nobody", paidNIS: "0.00" }),
    desk.deskCloseHotelClient({ name: "Nobody" }),
  ])
    expect(refusal(await change).code).toBe("not-found");
  await database.db.update(personSession).set({ data: {} }).where(eq(personSession.kind, "desk"));
  expect(refusal(await desk.deskHotelClientKey({ name, isNew: false })).code).toBe("code-needed");
  expect(refusal(await desk.deskHotelClientKey({ name: "Other", isNew: true })).code).toBe("code-needed");
  expect(refusal(await desk.deskHotelClientAccount({ name, paidNIS: "0.00" })).code).toBe("code-needed");
  expect((await clientNamed(name)).closed).toBe(false);
  good(await desk.deskCloseHotelClient({ name }));
  expect((await clientNamed(name)).closed).toBe(true);
});
