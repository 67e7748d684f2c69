import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, passengersFor, refusal } from "../../../tests/factories/booked";
import { scriptedSupplier } from "../../../tests/factories/scripted-supplier";
import { aStayChoice, aStaySearch } from "../../../tests/factories/stay-shopper";
import { aTestEngine, type TestEngine } from "../../../tests/factories/test-engine";
import { freshDatabase, type TestDatabase } from "../../../tests/setup/test-database";
import { addDays, nightsOf } from "../../core/epoch-day";
import { inventory } from "../../offer/stock/schema";
import type { SupplierHotel, SupplierRate } from "../hotel-api/hotel-supplier";
import { offersOf } from "./stay-offers";

const aRate: SupplierRate = {
  ...{ rateKey: "k", recheck: false, packageOnly: false, netMinor: 180_00, boardCode: "BB", boardName: "" },
  ...{ allotment: 1, rooms: 1, adults: 2, childrenAges: [], cancellation: [] },
};

let database: TestDatabase;
let at: TestEngine;
const supplier = scriptedSupplier();
beforeAll(async () => {
  database = await freshDatabase();
  at = await aTestEngine(database, { supplierAs: supplier.as });
});
beforeEach(() => supplier.reset());
afterAll(() => database.cleanup());

test("hotels have the price of all rooms, and their rates the cancellation fees", async () => {
  covers("7.172");
  const two = { ...aStaySearch(at), occupancies: [{ adults: 2 }, { adults: 2 }] };
  const results = good(await at.as("s").stayHotels(two));
  expect(results).toMatchObject({ nights: 2, rooms: 2 });
  expect(results.hotels[0]).toMatchObject({ name: "מפרץ הזית", stars: 4, from: { price: "396.00", currency: "US" } });
  const { groups, checked } = good(await at.as("s").stayRates({ ...two, hotel: results.hotels[0]!.hotel }));
  expect(groups).toMatchObject([{ rooms: 2, adults: 2, ages: [] }]);
  expect(groups[0]!.rates.map(({ rate, price }) => [rate, price.price])).toEqual([
    ["STD-BB", "396.00"],
    ["SUI-BB", "712.80"],
  ]);
  expect(groups[0]!.rates[0]!.cancellation[0]!.amount).toBe("39.60");
  expect(checked).toBeUndefined();
});

test("each child has an age, and rooms with different guests have separate rates", async () => {
  covers("3.48");
  const family = {
    ...aStaySearch(at),
    occupancies: [
      { adults: 2, children: 1, paxes: [{ type: "CH" as const, age: 7 }] },
      { adults: 1, children: 1, paxes: [{ type: "CH" as const, age: 15 }] },
    ],
  };
  const [hotel] = good(await at.as("s").stayHotels(family)).hotels;
  const choice = { ...family, hotel: hotel!.hotel, rates: ["STD-BB", "SUI-BB"] };
  const { checked, groups } = good(await at.as("s").stayRates({ ...choice, langCode: "ENG" }));
  expect(groups.map(({ ages }) => ages)).toEqual([[7], [15]]);
  expect(checked!.rates.map(({ roomName }) => roomName)).toEqual(["Standard room", "Suite"]);
  expect(checked!.comments).toEqual([expect.stringContaining("15:00")]);
  const opened = good(await at.as("s").storePage({ stage: "init", stay: choice, langCode: "ENG" }));
  expect(opened.paxList.map(({ type, room }) => [type, room])).toEqual([
    ["ADT", 1],
    ["ADT", 1],
    ["CHD", 1],
    ["ADT", 2],
    ["ADT", 2],
  ]);
  expect(opened.rooms.map(({ typ, roomName }) => [typ, roomName])).toEqual([
    ["A2C1", "Standard room"],
    ["DBL", "Suite"],
  ]);
  expect(opened.price.price).toBe(checked!.price.price);

  // The supplier's price is for these ages on the day of check-out, 2027-01-21.
  const paxList = passengersFor(opened);
  const born = (index: number, birthDate: string | undefined) =>
    at.as("s").storePage({
      bookingId: opened.bookTransId,
      stage: "passengers",
      paxList: paxList.map((one, place) => {
        const fitting = place === 2 ? "2019-05-06" : place === 4 ? "2011-05-06" : one.birthDate;
        return { ...one, birthDate: place === index ? birthDate : fitting };
      }),
    });
  const wrongAge = (index: number, age: number, searched: number) => ({
    code: "invalid-birth-date",
    field: `paxList.${index}.birthDate`,
    details: { age, from: searched, to: searched },
  });
  expect(refusal(await born(2, "2019-01-21"))).toMatchObject(wrongAge(2, 8, 7));
  expect(refusal(await born(4, "2010-05-06"))).toMatchObject(wrongAge(4, 16, 15));
  expect(refusal(await born(4, "2015-05-06"))).toMatchObject(wrongAge(4, 11, 15));
  expect(refusal(await born(4, undefined))).toMatchObject({ code: "incomplete", field: "paxList.4.birthDate" });
  good(await born(2, "2019-01-22"));
});

test("rates that must be checked show no cancellation terms before, and are checked before booking", async () => {
  covers("7.173");
  const checkIn = addDays(at.shop.startDate, 200);
  await database.db.insert(inventory).values(
    nightsOf(checkIn, 2).map((onDate) => ({
      kind: "room",
      ownerId: at.shop.hotelId,
      class: "STD",
      onDate,
      capacity: 1,
    })),
  );
  const far = { ...aStaySearch(at), stay: { checkIn, checkOut: addDays(checkIn, 2) } };
  const [hotel] = good(await at.as("s").stayHotels(far)).hotels;
  const choice = { ...far, hotel: hotel!.hotel };
  expect(good(await at.as("s").stayRates(choice)).groups[0]!.rates[0]!.cancellation).toEqual([]);
  const { checked } = good(await at.as("s").stayRates({ ...choice, rates: ["STD-BB"] }));
  expect(checked!.cancellation[0]).toMatchObject({ amount: "19.80", currency: "US" });
  good(await at.as("s").storePage({ stage: "init", stay: { ...choice, rates: ["STD-BB"] } as never }));
});

test.each([
  ["a day that is over", { stay: { checkIn: "2026-11-01", checkOut: "2026-11-03" } }, "stay.checkIn"],
  ["an end before its beginning", { stay: { checkIn: "2027-01-19", checkOut: "2027-01-19" } }, "stay.checkOut"],
  ["a stay of months", { stay: { checkIn: "2027-01-19", checkOut: "2027-04-19" } }, "stay.checkOut"],
  ["a child without an age", { occupancies: [{ adults: 2, children: 1 }] }, "occupancies.0.paxes"],
  [
    "more rooms than a booking has",
    {
      occupancies: [
        { adults: 1, rooms: 4 },
        { adults: 2, rooms: 2 },
      ],
    },
    "occupancies",
  ],
  ["a place nobody knows", { destination: { code: "XXX" } }, "destination.code"],
])("%s is rejected with a field error", async (_, change, field) => {
  expect(refusal(await at.as("s").stayHotels({ ...aStaySearch(at), ...change }))).toMatchObject({
    code: "invalid-stay",
    field,
  });
});

test("an unreachable supplier is reported rather than an empty list; cached results are still shown", async () => {
  const request = aStaySearch(at, 3);
  supplier.away = true;
  expect(refusal(await at.as("s").stayHotels(request))).toMatchObject({ code: "supplier-away", retryable: true });
  supplier.away = false;
  const results = good(await at.as("s").stayHotels(request));
  supplier.away = true;
  expect(good(await at.as("s").stayHotels(request))).toEqual(results);
  const choice = { ...request, hotel: results.hotels[0]!.hotel, rates: ["STD-BB"] };
  expect(refusal(await at.as("s").stayRates(choice)).code).toBe("supplier-away");
  expect(refusal(await at.as("s").storePage({ stage: "init", stay: choice as never })).code).toBe("supplier-away");
});

test("a price that the supplier prescribes below its own is not sold, neither listed nor when the rate is checked", async () => {
  const choice = await aStayChoice(at);
  const prescribed = (sellingMinor: number) => (hotel: SupplierHotel) => ({
    ...hotel,
    rooms: hotel.rooms.map((room) => ({ ...room, rates: room.rates.map((rate) => ({ ...rate, sellingMinor })) })),
  });
  for (const lie of [0, 179_99]) {
    supplier.checked = prescribed(lie);
    expect(refusal(await at.as("s").stayRates(choice)).code).toBe("sold-out");
    expect(refusal(await at.as("s").storePage({ stage: "init", stay: choice })).code).toBe("sold-out");
    const hotel: SupplierHotel = {
      ...{ code: 1, name: "", stars: 4, destinationCode: "RHO", currency: "USD" },
      rooms: [{ code: "STD", name: "", rates: [{ ...aRate, sellingMinor: lie }] }],
    };
    expect(offersOf(hotel, [{ rooms: 1, adults: 2, ages: [] }], 10)).toBeNull();
  }
  supplier.checked = prescribed(250_00);
  expect(good(await at.as("s").stayRates(choice)).checked!.price.price).toBe("250.00");
});

test("an unknown rate is not found, and a changed price is reported before anything is opened", async () => {
  const choice = await aStayChoice(at);
  expect(refusal(await at.as("s").stayRates({ ...choice, rates: ["XXX-RO"] }))).toMatchObject({
    code: "room-not-found",
    field: "rates",
  });
  const claim = { stage: "init" as const, stay: choice, price: "150.00" };
  expect(refusal(await at.as("s").storePage(claim))).toMatchObject({
    code: "price-changed",
    details: { old: "150.00", new: "198.00" },
  });
  expect(good(await at.as("s").storePage({ ...claim, acceptedPrice: "198.00" })).price.price).toBe("198.00");
});
