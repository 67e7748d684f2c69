import { createHash } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type Document, faultsOf } from "../../../tests/contract/open-api-structure";
import { covers } from "../../../tests/coverage/covers";
import { sentStatements } from "../../../tests/factories/sent-statements";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays } from "../../core/epoch-day";
import type { Hotel } from "../../offer/catalogue/catalogue";
import { country, hotelRate, roomType } from "../../offer/catalogue/schema";
import { hotelApi } from "./hotel-api";
import { stayClient } from "./schema";
import { stayAvailability } from "./stay-availability";
import { AvailabilityRQ } from "./stay-requests";

let database: TestDatabase;
let at: TestEngine;
const sent = sentStatements();
beforeAll(async () => {
  database = await freshDatabase({ poolSize: 20 });
  at = await aTestEngine(database, { rooms: 4 });
  await database.db.insert(stayClient).values([
    { apiKey: "client-one", secret: "a secret", name: "One" },
    { apiKey: "client-two", secret: "another secret", name: "Two" },
    { apiKey: "client-gone", secret: "a third secret", name: "Gone", disabledAt: new Date(0) },
  ]);
});
afterAll(() => database.cleanup());

// biome-ignore lint/suspicious/noExplicitAny: a client that knows nothing of our types
type Answer = { status: number; body: any };

/** A client of the public hotel API: only a base address, a key and a secret. */
function clientOf(apiKey = "client-one", secret = "a secret", { late = 0 } = {}) {
  return async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const seconds = Math.floor(at.clock.now().getTime() / 1000) + late;
    const response = await at.engine.fetch(
      new Request(`http://engine.test/api/hba${path}`, {
        method,
        headers: {
          "api-key": apiKey,
          "x-signature": createHash("sha256").update(`${apiKey}${secret}${seconds}`).digest("hex"),
          accept: "application/json",
          "content-type": "application/json",
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    );
    return { status: response.status, body: await response.json() };
  };
}

const stay = () => ({ checkIn: at.shop.startDate, checkOut: addDays(at.shop.startDate, 3) });
const couple = [{ rooms: 1, adults: 2, children: 0 }];
const availabilityRequest = () => ({ stay: stay(), occupancies: couple, destination: { code: "RHO" } });
const free = async (roomClass = "STD") =>
  (
    await database.db.execute<{ left: number }>(
      sql`select capacity - held - sold as left from inventory where kind = 'room' and class = ${roomClass} order by on_date`,
    )
  ).rows.map(({ left }) => left);

async function rateKeyOf(client = clientOf(), request: object = {}): Promise<string> {
  const { body } = await client("POST", "/hotel-api/1.0/hotels", { ...availabilityRequest(), ...request });
  return body.hotels.hotels[0].rooms[0].rates[0].rateKey;
}

const booking = (rateKey: string, clientReference = "A-1", more: object = {}) => ({
  holder: { name: "DANA", surname: "COHEN" },
  rooms: [{ rateKey, paxes: [{ roomId: 1, type: "AD", name: "DANA", surname: "COHEN" }] }],
  clientReference,
  ...more,
});

test("status, availability, checkrates, booking, look-up, cancellation: with the version in the path and without", async () => {
  covers("7.170", "7.171");
  const client = clientOf();
  expect((await client("GET", "/hotel-api/status")).body.status).toBe("OK");
  for (const version of ["", "/1.0"]) {
    const before = await free();
    const answer = await client("POST", `/hotel-api${version}/hotels`, availabilityRequest());
    expect(answer.status).toBe(200);
    const { hotels } = answer.body;
    expect([hotels.total, hotels.checkIn, hotels.checkOut]).toEqual([1, stay().checkIn, stay().checkOut]);
    const [hotel] = hotels.hotels;
    expect(hotel).toMatchObject({ name: "Olive Bay", categoryCode: "4EST", destinationCode: "RHO", currency: "USD" });
    expect(hotel.code).toBeGreaterThan(1000);
    const [room] = hotel.rooms;
    // Two people, three nights at 50: 300 publicly, ten percent less for the client.
    expect(room.rates[0]).toMatchObject({
      rateType: "BOOKABLE",
      net: "270.00",
      sellingRate: "300.00",
      boardCode: "BB",
      rooms: 1,
      adults: 2,
      packaging: false,
    });
    expect(room.rates[0].cancellationPolicies.length).toBeGreaterThan(0);

    const checked = await client("POST", `/hotel-api${version}/checkrates`, {
      rooms: [{ rateKey: room.rates[0].rateKey }],
    });
    expect(checked.body.hotel).toMatchObject({ totalNet: "270.00", currency: "USD", name: "Olive Bay" });
    const [rate] = checked.body.hotel.rooms[0].rates;
    expect(rate.rateComments).toContain("15:00");

    const reference = `ref${version.length}`;
    const bookingAnswer = await client("POST", `/hotel-api${version}/bookings`, booking(rate.rateKey, reference));
    expect(bookingAnswer.body.booking).toMatchObject({
      status: "CONFIRMED",
      clientReference: reference.toUpperCase(),
      totalNet: "270.00",
      holder: { surname: "COHEN" },
    });
    expect(await free()).toEqual(before.map((rooms, night) => (night < 3 ? rooms - 1 : rooms)));
    const list = await client("GET", `/hotel-api${version}/bookings?clientReference=${reference}&from=1&to=10`);
    expect(list.body.bookings.bookings.map((one: { reference: string }) => one.reference)).toEqual([
      bookingAnswer.body.booking.reference,
    ]);

    const path = `/hotel-api${version}/bookings/${bookingAnswer.body.booking.reference}`;
    const simulation = await client("DELETE", `${path}?cancellationFlag=SIMULATION`);
    expect(simulation.body.booking).toMatchObject({ status: "CONFIRMED", cancellationAmount: "27.00" });
    for (const wrong of ["to=0", "cancellationFlag=PERHAPS"]) {
      expect((await client("DELETE", `${path}?${wrong}`)).status).toBe(400);
      expect((await client("GET", path)).body.booking.status).toBe("CONFIRMED");
    }
    const cancellation = await client("DELETE", path);
    expect(cancellation.body.booking).toMatchObject({ status: "CANCELLED", cancellationAmount: "27.00" });
    expect((await client("DELETE", path)).body.booking.status).toBe("CANCELLED");
    expect((await client("GET", path)).body.booking.status).toBe("CANCELLED");
    expect(await free()).toEqual(before);
  }
  expect(await at.invariants()).toEqual([]);
});

test("one reference sent five times at once is one booking and one room; another request under it is refused until it is cancelled", async () => {
  const client = clientOf();
  const before = await free();
  const request = booking(await rateKeyOf(), "Five-times");
  const send = (more: object = {}) => client("POST", "/hotel-api/1.0/bookings", { ...request, ...more });
  const answers = await Promise.all(Array.from({ length: 5 }, () => send()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const references = new Set(answers.map(({ body }) => body.booking.reference));
  expect(references.size).toBe(1);
  expect(await free()).toEqual(before.map((rooms, night) => (night < 3 ? rooms - 1 : rooms)));

  const [reference] = references;
  expect((await send({ clientReference: "FIVE-TIMES", tolerance: 5 })).body.booking.reference).toBe(reference);
  const other = await send({ holder: { name: "NOA", surname: "LEVI" } });
  expect([other.status, other.body.error.code]).toEqual([409, "REFERENCE_USED"]);
  const two = clientOf("client-two", "another secret");
  const own = await two("POST", "/hotel-api/1.0/bookings", booking(await rateKeyOf(two), "Five-times"));
  expect(own.status).toBe(200);

  await two("DELETE", `/hotel-api/bookings/${own.body.booking.reference}`);
  await client("DELETE", `/hotel-api/bookings/${reference}`);
  const again = await send();
  expect(again.body.booking).toMatchObject({ status: "CONFIRMED", clientReference: "FIVE-TIMES" });
  expect(again.body.booking.reference).not.toBe(reference);
  await client("DELETE", `/hotel-api/bookings/${again.body.booking.reference}`);
  expect(await free()).toEqual(before);
  expect(await at.invariants()).toEqual([]);
});

test("a repeated booking is answered although the last room is its own", async () => {
  const client = clientOf();
  const rateKey = await rateKeyOf();
  const left = Math.min(...(await free()).slice(0, 3));
  const made: string[] = [];
  for (let room = 0; room < left; room += 1)
    made.push((await client("POST", "/hotel-api/bookings", booking(rateKey, `LAST-${room}`))).body.booking.reference);
  const repeated = await client("POST", "/hotel-api/bookings", booking(rateKey, `LAST-${left - 1}`));
  expect(repeated.body.booking.reference).toBe(made.at(-1));
  for (const reference of made) await client("DELETE", `/hotel-api/bookings/${reference}`);
});

test("of ten clients competing for four rooms four succeed, and the others get an allotment error", async () => {
  const client = clientOf();
  const rateKey = await rateKeyOf();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => client("POST", "/hotel-api/1.0/bookings", booking(rateKey, `R-${index}`))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body.error.code, body.error.message]).toEqual([409, "PRODUCT_ERROR", "Insufficient allotment"]);
  expect(await free()).toEqual([0, 0, 0, 4]);
  expect(
    (await client("POST", "/hotel-api/hotels", availabilityRequest())).body.hotels.hotels[0].rooms.map(
      (room: { code: string }) => room.code,
    ),
  ).toEqual(["SUI"]);
  const all = (await client("GET", "/hotel-api/bookings?from=1&to=50")).body.bookings.bookings;
  for (const { reference, status } of all)
    if (status === "CONFIRMED") await client("DELETE", `/hotel-api/bookings/${reference}`);
  expect(await free()).toEqual([4, 4, 4, 4]);
  expect(await at.invariants()).toEqual([]);
});

test.each([
  ["rates", "POST", "/hotel-api/hotels"],
  ["details", "GET", "/hotel-content-api/hotels/1001/details"],
])(
  "a client's searches for %s are answered one after the other, and no more than twenty wait; another client's do not",
  async (_, method, path) => {
    const search = (client: ReturnType<typeof clientOf>) =>
      client(method, path, method === "POST" ? availabilityRequest() : undefined);
    const answers = Promise.all(Array.from({ length: 80 }, () => search(clientOf())));
    expect((await search(clientOf("client-two", "another secret"))).status).toBe(200);
    const statuses = (await answers).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([200, 429]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
    expect((await search(clientOf())).status).toBe(200);
  },
);

test("a search counts by the rooms, nights and groups of guests that it asks for, and past its client's limit it is refused before any price", async () => {
  const client = clientOf("client-two", "another secret");
  const asked: number[] = [];
  const pricesOf = (request: object) =>
    stayAvailability(at.engine.parts, { apiKey: "x", name: "X" }, AvailabilityRQ.parse(request), async (prices) => {
      asked.push(prices);
      return true;
    });
  const rooms = (await at.engine.parts.catalogue.hotelsOf("RHO")).reduce((sum, hotel) => sum + hotel.rooms.length, 0);
  const month = { checkIn: at.shop.startDate, checkOut: addDays(at.shop.startDate, 30) };
  await pricesOf(availabilityRequest());
  await pricesOf({ ...availabilityRequest(), stay: month, occupancies: Array.from({ length: 9 }, () => couple[0]) });
  expect(asked).toEqual([rooms * 3, rooms * 30 * 9]);
  expect((await client("POST", "/hotel-api/hotels", availabilityRequest())).status).toBe(200);
  await at.engine.parts.limits.use("staySearchPerClient", "Two", 10_000);
  const refused = await client("POST", "/hotel-api/hotels", availabilityRequest());
  expect([refused.status, refused.body.error.code]).toEqual([429, "TOO_MANY_REQUESTS"]);
  expect((await clientOf()("POST", "/hotel-api/hotels", availabilityRequest())).status).toBe(200);
  await database.db.execute(sql`delete from usage_limit`);
});

test("a price increase is reported unless tolerated, and a rate far ahead is checked before it is booked", async () => {
  const client = clientOf();
  const rateKey = await rateKeyOf();
  await database.db.update(hotelRate).set({ adultMinor: sql`adult_minor + 500` });
  at.engine.parts.catalogue.forget();
  const refused = await client("POST", "/hotel-api/bookings", booking(rateKey, "RISE"));
  expect(refused.body.error).toMatchObject({ code: "PRODUCT_ERROR", message: "Price has increased" });
  const bookingAnswer = await client("POST", "/hotel-api/bookings", booking(rateKey, "RISE-2", { tolerance: 15 }));
  expect(bookingAnswer.body.booking.totalNet).toBe("297.00");
  await client("DELETE", `/hotel-api/bookings/${bookingAnswer.body.booking.reference}`);
  await database.db.update(hotelRate).set({ adultMinor: sql`adult_minor - 500` });
  at.engine.parts.catalogue.forget();

  at.clock.backTo("2026-05-20T10:00:00.000Z");
  const [far] = (await client("POST", "/hotel-api/hotels", availabilityRequest())).body.hotels.hotels[0].rooms[0].rates;
  expect([far.rateType, far.cancellationPolicies]).toEqual(["RECHECK", undefined]);
  const early = await client("POST", "/hotel-api/bookings", booking(far.rateKey, "EARLY"));
  expect(early.body.error.message).toContain("RECHECK");
  const [rate] = (await client("POST", "/hotel-api/checkrates", { rooms: [{ rateKey: far.rateKey }] })).body.hotel
    .rooms[0].rates;
  expect([rate.rateType, rate.cancellationPolicies[0].from]).toEqual(["BOOKABLE", "2026-05-20T00:00:00+03:00"]);
  const earlyBooking = await client("POST", "/hotel-api/bookings", booking(rate.rateKey, "EARLY"));
  expect(earlyBooking.status).toBe(200);
  await client("DELETE", `/hotel-api/bookings/${earlyBooking.body.booking.reference}`);
  at.clock.backTo("2026-11-20T10:00:00.000Z");
});

describe("authentication", () => {
  test.each([
    ["nobody", clientOf("nobody", "nothing")],
    ["somebody with another secret", clientOf("client-one", "not it")],
    ["somebody whose clock is ten minutes late", clientOf("client-one", "a secret", { late: -600 })],
    ["a client that was closed", clientOf("client-gone", "a third secret")],
  ])("%s is refused", async (_, client) => {
    for (const [method, path, body] of [
      ["POST", "/hotel-api/hotels", availabilityRequest()],
      ["GET", "/hotel-content-api/1.0/locations/countries", undefined],
      ["GET", "/hotel-api/bookings", undefined],
    ] as const) {
      const answer = await client(method, path, body);
      expect([answer.status, Object.keys(answer.body)]).toEqual([401, ["error"]]);
    }
  });

  test("a clock four minutes off is tolerated, and another client's keys and bookings are not found", async () => {
    expect(
      (await clientOf("client-one", "a secret", { late: 240 })("POST", "/hotel-api/hotels", availabilityRequest()))
        .status,
    ).toBe(200);
    const two = clientOf("client-two", "another secret");
    const rateKey = await rateKeyOf();
    expect((await two("POST", "/hotel-api/bookings", booking(rateKey))).body.error.message).toBe(
      "The rate key is not valid",
    );
    const own = await clientOf()("POST", "/hotel-api/bookings", booking(rateKey, "MINE"));
    const { reference } = own.body.booking;
    expect((await two("GET", `/hotel-api/bookings/${reference}`)).status).toBe(404);
    expect((await two("DELETE", `/hotel-api/bookings/${reference}`)).status).toBe(404);
    expect((await two("GET", "/hotel-api/bookings?clientReference=MINE")).body.bookings.bookings).toEqual([]);
    await clientOf()("DELETE", `/hotel-api/bookings/${reference}`);
  });
});

describe("requests", () => {
  const stay0 = { checkIn: "2027-01-05", checkOut: "2027-01-07" };
  const adult = { roomId: 1, type: "AD", name: "DANA", surname: "COHEN" };
  const child = (age?: number) => ({
    occupancies: [
      { rooms: 1, adults: 2, children: 1, paxes: [age === undefined ? { type: "CH" } : { type: "CH", age }] },
    ],
  });

  test.each([
    ["a child of seven", child(7), "337.50"],
    ["a child of one, in a cot", child(1), "270.00"],
    ["a child of fifteen, who pays as an adult", child(15), "378.00"],
    ["two rooms", { occupancies: [{ rooms: 2, adults: 2, children: 0 }] }, "540.00"],
    ["one adult", { occupancies: [{ rooms: 1, adults: 1, children: 0 }] }, "216.00"],
  ])("for %s are priced", async (_, request, net) => {
    const { body } = await clientOf()("POST", "/hotel-api/hotels", { ...availabilityRequest(), ...request });
    expect(body.hotels.hotels[0].rooms[0].rates[0].net).toBe(net);
  });

  test("filters exclude what does not match, and an empty result is valid", async () => {
    const total = async (request: object) =>
      (await clientOf()("POST", "/hotel-api/hotels", { ...availabilityRequest(), ...request })).body.hotels.total;
    expect([
      await total({ filter: { minCategory: 5 } }),
      await total({ filter: { maxRate: 100 } }),
      await total({ boards: { board: ["AI"], included: true } }),
      await total({ boards: { board: ["AI"], included: false } }),
      await total({ destination: undefined, hotels: { hotel: [1001, 1002] } }),
      await total({ destination: undefined, hotels: { hotel: [99] } }),
    ]).toEqual([0, 0, 0, 1, 1, 0]);
  });

  test("a hotel shows at most as many rooms as asked for, the cheapest, with their prices", async () => {
    const rooms = async (filter: object, occupancies: object[] = couple) => {
      const request = { ...availabilityRequest(), filter, occupancies };
      const { body } = await clientOf()("POST", "/hotel-api/hotels", request);
      const [hotel] = body.hotels.hotels;
      return [hotel.rooms.map(({ code }: { code: string }) => code), hotel.minRate, hotel.maxRate];
    };
    const [all, cheapest, dearest] = await rooms({});
    expect([all, cheapest === dearest]).toEqual([["STD", "SUI"], false]);
    expect(await rooms({ maxRooms: 2 })).toEqual([all, cheapest, dearest]);
    expect(await rooms({ maxRooms: 1 })).toEqual([["STD"], cheapest, cheapest]);
    // The standard room is not for four adults: a room for both groups stands before a cheaper one for the first alone.
    await database.db.update(roomType).set({ maxAdults: 4 }).where(eq(roomType.roomClass, "SUI"));
    at.engine.parts.catalogue.forget();
    const four = { rooms: 1, adults: 4, children: 0 };
    expect((await rooms({ maxRooms: 1 }, [...couple, four]))[0]).toEqual(["SUI"]);
    await database.db.update(roomType).set({ maxAdults: 3 }).where(eq(roomType.roomClass, "SUI"));
    at.engine.parts.catalogue.forget();
  });

  test.each([
    ["filter.minReviews", { filter: { maxHotels: 5, minReviews: 4 } }],
    ["filter.packaging", { filter: { maxHotels: 5, packaging: true } }],
    ["boards.excluded", { boards: { board: ["AI"], included: true, excluded: true } }],
    ["hotels.included", { hotels: { hotel: [1001], included: false } }],
    ["destination.zone", { destination: { code: "RHO", zone: 1 } }],
    ["geolocation.fence", { geolocation: { latitude: 36, longitude: 28, fence: 1 } }],
    ["reviews", { reviews: [{ type: "HOTELBEDS", minRate: 4 }] }],
    ["rooms", { rooms: { included: true, room: ["STD"] } }],
  ])("a criterion that is not served, %s, is refused by its name", async (name, request) => {
    const { status, body } = await clientOf()("POST", "/hotel-api/hotels", { ...availabilityRequest(), ...request });
    expect([status, body.error]).toEqual([400, { code: "INVALID_REQUEST", message: `${name}: is not served here` }]);
  });

  test("a rate whose hotel came to confirm each stay first says so, and not that its sale was stopped", async () => {
    const rateKey = await rateKeyOf();
    const answer = async () => (await clientOf()("POST", "/hotel-api/checkrates", { rooms: [{ rateKey }] })).body;
    await database.db.update(roomType).set({ onRequest: true });
    at.engine.parts.catalogue.forget();
    expect((await answer()).error).toEqual({ code: "PRODUCT_ERROR", message: "On request only" });
    await database.db.update(roomType).set({ onRequest: false });
    at.engine.parts.catalogue.forget();
    expect((await answer()).hotel.totalNet).toBe("270.00");
  });

  test("a booking names its board in the language it was asked in, as the availability did", async () => {
    const inRussian = { language: "RUS" };
    const { body } = await clientOf()("POST", "/hotel-api/hotels", { ...availabilityRequest(), ...inRussian });
    expect(body.hotels.hotels[0].categoryName).toBe("4 ЗВЕЗДЫ");
    const [rate] = body.hotels.hotels[0].rooms[0].rates;
    expect(rate.boardName).toBe("ЗАВТРАК");
    const booked = await clientOf()("POST", "/hotel-api/bookings", booking(rate.rateKey, "RUSSIAN", inRussian));
    expect(booked.body.booking.hotel.rooms[0].rates[0].boardName).toBe(rate.boardName);
    await clientOf()("DELETE", `/hotel-api/bookings/${booked.body.booking.reference}`);
  });

  test.each([
    ["no body", undefined],
    ["a body that is not an object", "x"],
    ["no place", { ...{ stay: undefined }, occupancies: couple }],
    [
      "invalid days",
      { stay: { checkIn: "2027-02-30", checkOut: "2027-03-01" }, occupancies: couple, destination: { code: "RHO" } },
    ],
    [
      "a stay in the past",
      { stay: { checkIn: "2020-01-01", checkOut: "2020-01-02" }, occupancies: couple, destination: { code: "RHO" } },
    ],
    [
      "a stay that ends first",
      { stay: { checkIn: "2027-01-05", checkOut: "2027-01-02" }, occupancies: couple, destination: { code: "RHO" } },
    ],
    [
      "a stay of a year",
      { stay: { checkIn: "2027-01-05", checkOut: "2028-01-02" }, occupancies: couple, destination: { code: "RHO" } },
    ],
    [
      "a child without an age",
      { stay: { checkIn: "2027-01-05", checkOut: "2027-01-07" }, ...child(), destination: { code: "RHO" } },
    ],
    [
      "an unknown place",
      { stay: { checkIn: "2027-01-05", checkOut: "2027-01-07" }, occupancies: couple, destination: { code: "'--" } },
    ],
    [
      "nobody at all",
      { stay: { checkIn: "2027-01-05", checkOut: "2027-01-07" }, occupancies: [], destination: { code: "RHO" } },
    ],
  ])("%s is refused with the API's error", async (_, wrong) => {
    const { status, body } = await clientOf()("POST", "/hotel-api/1.0/hotels", wrong);
    expect(status).toBe(400);
    expect(body.error.code).toMatch(/^INVALID_(REQUEST|DATA)$/);
    expect(body.auditData).toBeDefined();
  });

  test.each([
    ["a reference", "GET", "/hotel-api/bookings/%00", undefined],
    ["a reference that is cancelled", "DELETE", "/hotel-api/bookings/NF-1%00", undefined],
    ["a client's reference", "GET", "/hotel-api/bookings?clientReference=%00", undefined],
    ["a day before our calendar", "GET", "/hotel-api/bookings?start=0000-01-01", undefined],
    ["a code beyond all hotels", "GET", "/hotel-api/bookings?hotel=99999999999", undefined],
    ["a list of such codes", "GET", "/hotel-content-api/hotels/1,99999999999/details", undefined],
    ["a place", "POST", "/hotel-api/hotels", { stay: stay0, occupancies: couple, destination: { code: "\u0000" } }],
  ])("%s that the database cannot hold is refused, and no fault", async (_, method, path, body) => {
    const answer = await clientOf()(method, path, body);
    expect([answer.status, answer.body.error.code]).toEqual([400, "INVALID_REQUEST"]);
  });

  test.each<[string, object, { paxes?: object[]; [field: string]: unknown }, string]>([
    ["a name that is not text", {}, { holder: { name: "\u0000", surname: "COHEN" } }, "INVALID_REQUEST"],
    ["half a letter in a remark", {}, { remark: "\ud800" }, "INVALID_REQUEST"],
    ["a third adult", {}, { paxes: [adult, adult, adult] }, "INVALID_DATA"],
    ["a child the rate is not for", {}, { paxes: [adult, { roomId: 1, type: "CH", age: 7 }] }, "INVALID_DATA"],
    ["a child that says no age", child(1), { paxes: [adult, adult, { roomId: 1, type: "CH" }] }, "INVALID_DATA"],
    ["a child of another age", child(1), { paxes: [adult, adult, { roomId: 1, type: "CH", age: 12 }] }, "INVALID_DATA"],
  ])("%s is not booked", async (_, request, { paxes, ...more }, code) => {
    const before = await free();
    const wrong = booking(await rateKeyOf(clientOf(), request), "ODD", more);
    if (paxes) wrong.rooms[0]!.paxes = paxes as never;
    const { status, body } = await clientOf()("POST", "/hotel-api/bookings", wrong);
    expect([status, body.error.code]).toEqual([400, code]);
    expect(await free()).toEqual(before);
  });

  test("all guests of a rate may be named, each child at its age", async () => {
    const request = booking(await rateKeyOf(clientOf(), child(7)), "ALL");
    request.rooms[0]!.paxes = [adult, adult, { roomId: 1, type: "CH", age: 7 }] as never;
    const { status, body } = await clientOf()("POST", "/hotel-api/bookings", request);
    expect([status, body.booking.hotel.rooms[0].paxes.length]).toEqual([200, 3]);
    await clientOf()("DELETE", `/hotel-api/bookings/${body.booking.reference}`);
  });

  test.each([
    ["a key of somebody's own making", { rooms: [{ rateKey: "eyJ9.abc" }] }],
    ["no key", { rooms: [] }],
  ])("%s is not a rate", async (_, wrong) => {
    expect((await clientOf()("POST", "/hotel-api/checkrates", wrong)).status).toBe(400);
    expect((await clientOf()("POST", "/hotel-api/bookings", { ...booking("x"), ...wrong })).status).toBe(400);
  });
});

type HotelImage = { type: { code: string }; roomCode?: string };

test("content: countries, destinations, facilities, hotels and their details, in pages", async () => {
  covers("7.167", "7.168", "7.169", "9.11");
  const client = clientOf();
  const content = "/hotel-content-api/1.0";
  const countries = (await client("GET", `${content}/locations/countries?fields=all&language=ENG&from=1&to=203`)).body;
  expect([countries.total, countries.countries.map(({ code }: { code: string }) => code)]).toEqual([2, ["GR", "IL"]]);
  const places = (await client("GET", `${content}/locations/destinations?from=1&to=100&countryCodes=GR&language=RUS`))
    .body;
  expect(places.destinations).toMatchObject([{ code: "RHO", name: { content: "Родос" }, countryCode: "GR" }]);
  expect((await client("GET", `${content}/locations/destinations?countryCodes=IL`)).body.total).toBe(0);
  const facilities = (await client("GET", `${content}/types/facilities?from=1&to=1000&language=HEB`)).body;
  expect(facilities.facilities.length).toBe(facilities.total);
  const body = (await client("GET", "/hotel-content-api/hotels?from=1&to=10&language=HEB")).body;
  expect(body.hotels[0]).toMatchObject({ name: { content: "מפרץ הזית" }, destination: { code: "RHO" } });
  const { code } = body.hotels[0];
  const [detail] = (await client("GET", `${content}/hotels/${code}/details?language=ENG`)).body.hotels;
  expect(detail).toMatchObject({ code, category: { code: "4EST" }, boards: [{ code: "BB" }] });
  expect(detail.rooms.map(({ roomCode, maxPax }: { roomCode: string; maxPax: number }) => [roomCode, maxPax])).toEqual([
    ["STD", 6],
    ["SUI", 5],
  ]);
  expect(detail.facilities).toMatchObject([{ description: { content: "Pool" } }]);
  expect(detail.images.map(({ type, roomCode }: HotelImage) => [type.code, roomCode])).toEqual([
    ["GEN", undefined],
    ["HAB", "STD"],
    ["HAB", "SUI"],
  ]);
  // A size that is unknown is not told.
  await database.db.update(roomType).set({ sizeM2: 24 }).where(eq(roomType.roomClass, "STD"));
  at.engine.parts.catalogue.forget();
  const [sized] = (await client("GET", `${content}/hotels/${code}/details?language=ENG`)).body.hotels;
  expect(sized.rooms.map(({ roomFacilities }: { roomFacilities?: object[] }) => roomFacilities)).toEqual([
    [{ facilityCode: 295, facilityGroupCode: 60, number: 24 }],
    undefined,
  ]);
  const rangeOf = async (path: string) => {
    const { from, to, total } = (await client("GET", `${content}/${path}`)).body;
    return [from, to, total];
  };
  expect(await rangeOf("locations/countries?from=2&to=50")).toEqual([2, 2, 2]);
  expect(await rangeOf("locations/countries?from=3&to=50")).toEqual([0, 0, 2]);
  expect(await rangeOf("hotels/99999999/details")).toEqual([0, 0, 0]);
  for (const wrong of [
    `${content}/hotels?from=0`,
    `${content}/hotels?from=10&to=1`,
    `${content}/hotels?from=1&to=5000`,
    `${content}/hotels/abc/details`,
  ])
    expect((await client("GET", wrong)).status, wrong).toBe(400);
});

test("hotels of the content API are found by code, destination and country, and no filter is ignored", async () => {
  const client = clientOf();
  const totalOf = async (query: string) => (await client("GET", `/hotel-content-api/hotels?${query}`)).body.total;
  const all = await totalOf("");
  const [{ code }] = (await client("GET", "/hotel-content-api/hotels?from=1&to=1")).body.hotels;
  expect(await totalOf(`codes=${code}`)).toBe(1);
  expect(await totalOf("codes=999999")).toBe(0);
  expect(await totalOf("destinationCode=RHO")).toBe(all);
  expect([await totalOf("destinationCode=ATH"), await totalOf("countryCode=IL")]).toEqual([0, 0]);
  expect((await client("GET", "/hotel-content-api/hotels?codes=abc")).status).toBe(400);
});

test("a search around a point returns only hotels within the radius; unsupported criteria are refused", async () => {
  const client = clientOf();
  const [match] = (await client("POST", "/hotel-api/hotels", availabilityRequest())).body.hotels.hotels;
  const { destination: _, ...anywhere } = availabilityRequest();
  const around = async (geolocation: object) =>
    (await client("POST", "/hotel-api/hotels", { ...anywhere, geolocation })).body.hotels.total;
  const here = { latitude: Number(match.latitude), longitude: Number(match.longitude) };
  const north = { ...here, latitude: here.latitude + 0.1 };
  expect(await around({ ...here, radius: 1 })).toBe(1);
  // A tenth of a degree of latitude is 11.1 km.
  expect([await around({ ...north, radius: 12 }), await around({ ...north, radius: 10 })]).toEqual([1, 0]);
  expect(await around({ ...north, radius: 8, unit: "mi" })).toBe(1);
  for (const request of [
    { keywords: { keyword: [1] } },
    { stay: { ...stay(), shiftDays: 2 } },
    { geolocation: { ...here, secondaryLatitude: 1, secondaryLongitude: 1 } },
  ]) {
    const refused = await client("POST", "/hotel-api/hotels", { ...availabilityRequest(), ...request });
    expect([refused.status, refused.body.error.message]).toEqual([400, expect.stringContaining("not served")]);
  }
});

test("bookings are listed by state, days and hotel, with the total", async () => {
  await database.db.insert(stayClient).values({ apiKey: "client-lists", secret: "lists", name: "Lists" });
  const client = clientOf("client-lists", "lists");
  const book = async (reference: string) =>
    (await client("POST", "/hotel-api/bookings", booking(await rateKeyOf(client), reference))).body.booking;
  const active = await book("KEPT");
  const cancelledStay = await book("GONE");
  await client("DELETE", `/hotel-api/bookings/${cancelledStay.reference}`);
  const list = async (query: string) => {
    const { body } = await client("GET", `/hotel-api/bookings?${query}`);
    const { total, bookings } = body.bookings;
    return [total, ...bookings.map(({ clientReference }: { clientReference: string }) => clientReference).sort()];
  };
  const { checkIn } = stay();
  const today = at.clock.now().toISOString().slice(0, 10);
  expect(await list("")).toEqual([2, "GONE", "KEPT"]);
  expect(await list("to=1")).toEqual([2, "GONE"]);
  expect(await list("status=CANCELLED")).toEqual([1, "GONE"]);
  expect(await list("status=CONFIRMED")).toEqual([1, "KEPT"]);
  expect(await list(`start=${checkIn}&end=${checkIn}`)).toEqual([2, "GONE", "KEPT"]);
  expect(await list(`start=${addDays(checkIn, 1)}`)).toEqual([0]);
  expect(await list(`filterType=CREATION&start=${today}&end=${today}`)).toEqual([2, "GONE", "KEPT"]);
  expect(await list(`filterType=CREATION&end=${addDays(today, -1)}`)).toEqual([0]);
  expect([await list("destination=RHO&status=CONFIRMED"), await list("destination=ATH")]).toEqual([[1, "KEPT"], [0]]);
  expect((await client("GET", "/hotel-api/bookings?status=SOLD")).status).toBe(400);
  expect(active.hotel.rooms[0].rates[0]).toMatchObject({ boardName: "BED AND BREAKFAST", rateClass: "NOR" });
  const statements = async (query: string) => {
    sent.length = 0;
    await list(query);
    return sent.length;
  };
  expect([await statements("to=1"), await statements("to=2")]).toEqual([4, 4]);
});

test("a search for hotels by their codes loads the hotels of their places alone", async () => {
  const { catalogue } = at.engine.parts;
  const hotelsOf = vi.spyOn(catalogue, "hotelsOf");
  const search = async (hotel: number[], more: object = {}) => {
    hotelsOf.mockClear();
    const request = { stay: stay(), occupancies: couple, hotels: { hotel }, ...more };
    const { body } = await clientOf()("POST", "/hotel-api/hotels", request);
    const { total, hotels = [] } = body.hotels;
    return [total, hotels.map(({ code }: { code: number }) => code), hotelsOf.mock.calls];
  };
  const [{ code }] = (await catalogue.hotelsOf("RHO")) as [Hotel];
  expect(await search([code, 2 ** 40])).toEqual([1, [code], [["RHO"]]]);
  expect(await search([code], { destination: { code: "RHO" } })).toEqual([1, [code], [["RHO"]]]);
  expect(await search([2 ** 40])).toEqual([0, [], []]);
  hotelsOf.mockRestore();
});

test("without paging, countries are the first 203 (specification §9)", async () => {
  const codes = Array.from({ length: 210 }, (_, index) => `Z${String(index).padStart(3, "0")}`);
  const names = { he: "ארץ", en: "Land", ru: "Страна", ar: "بلد" };
  const { catalogue } = at.engine.parts;
  await database.db.insert(country).values(codes.map((code) => ({ code, names })));
  catalogue.forget();
  const body = (await clientOf()("GET", "/hotel-content-api/1.0/locations/countries")).body;
  expect([body.from, body.to, body.total, body.countries.length]).toEqual([1, 203, 212, 203]);
  await database.db.delete(country).where(inArray(country.code, codes));
  catalogue.forget();
});

test("only the status needs no key, whatever a reference is called", async () => {
  const nobody = clientOf("nobody", "no secret");
  expect((await nobody("GET", "/hotel-api/1.0/status")).status).toBe(200);
  for (const path of [
    "/hotel-api/bookings/status",
    "/hotel-api/1.0/bookings/status",
    "/hotel-content-api/hotels/status",
  ])
    for (const method of ["GET", "DELETE"]) expect((await nobody(method, path)).status, `${method} ${path}`).toBe(401);
});

test("too much at once is answered 503 with a time to come back, not as a fault", async () => {
  await database.pool.query(`create function fail() returns trigger as $$ begin raise 'x' using errcode = '55P03'; end $$
    language plpgsql; create trigger failing before insert on stay_booking execute function fail()`);
  const rateKey = await rateKeyOf();
  const seconds = Math.floor(at.clock.now().getTime() / 1000);
  const signature = createHash("sha256").update(`client-onea secret${seconds}`).digest("hex");
  const answer = await at.engine.fetch(
    new Request("http://engine.test/api/hba/hotel-api/bookings", {
      method: "POST",
      headers: { "api-key": "client-one", "x-signature": signature, "content-type": "application/json" },
      body: JSON.stringify(booking(rateKey, "BUSY")),
    }),
  );
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(await answer.json()).toMatchObject({ error: { code: "SYSTEM_ERROR" } });
  await database.pool.query("drop function fail cascade");
});

test("/openapi.json describes every path that is served, and only those", async () => {
  const document = (await (await at.engine.fetch(new Request("http://engine.test/openapi.json"))).json()) as Document;
  expect(faultsOf(document)).toEqual([]);
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    path.startsWith("/api/hba/hotel-") ? Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`) : [],
  );
  const served = hotelApi(at.engine.parts)
    .routes.filter(({ method, path }) => method !== "ALL" && path.includes("/1.0/"))
    .map(({ method, path }) => `${method} /api/hba${path.replace(/:(\w+)/g, "{$1}")}`);
  expect(described.sort()).toEqual([...new Set(served)].sort());
  const { parameters, requestBody } = document.paths["/api/hba/hotel-api/1.0/bookings"]!.post!;
  expect(parameters!.map(({ name }) => name)).toEqual(["Api-key", "X-Signature"]);
  expect(requestBody!.content["application/json"]!.schema.required).toContain("clientReference");
});
