import fc from "fast-check";
import { expect, test } from "vitest";
import { aHotel, aRatedRoom, aSeason } from "../../../tests/factories/priced-hotel";
import { addDays, epochDay } from "../../core/epoch-day";
import type { Hotel } from "../catalogue/catalogue";
import { fareOnlyPrices } from "./fare-prices";
import { fits } from "./fits";
import type { Occupancy } from "./occupancy";
import { roomLinesByAge, totalOf } from "./room-price";
import { type PricedRoom, roomsPricer, type Stay } from "./rooms-pricer";
import { personPrices } from "./stay-price";

const minor = fc.integer({ min: 0, max: 90_000 });
const from = "2027-02-01";

const prices = fc.record({
  adultMinor: minor,
  singleSupplementMinor: minor,
  adult3Minor: minor,
  child1Minor: minor,
  child2Minor: minor,
  child3Minor: minor,
  infantMinor: minor,
  weekendMinor: minor,
});

/** Two consecutive seasons, sometimes with a gap of some nights between them. */
const rates = fc
  .record({
    first: fc.integer({ min: 1, max: 12 }),
    gap: fc.constantFrom(0, 0, 0, 2),
    prices: fc.array(prices, { minLength: 2, maxLength: 2 }),
    currency: fc.constantFrom("USD", "USD", "EUR"),
  })
  .map(({ first, gap, prices, currency }) =>
    prices.map((price, index) =>
      aSeason({
        from: index === 0 ? from : addDays(from, first + gap),
        to: index === 0 ? addDays(from, first - 1) : addDays(from, 40),
        currency,
        ...price,
      }),
    ),
  );
const room = fc
  .record({
    rates,
    maxAdults: fc.integer({ min: 1, max: 4 }),
    maxChildren: fc.integer({ min: 0, max: 3 }),
    maxInfants: fc.integer({ min: 0, max: 1 }),
    maxGuests: fc.integer({ min: 1, max: 6 }),
    childAgeTo: fc.integer({ min: 2, max: 12 }),
  })
  .map(aRatedRoom);
const occupancy = fc
  .record({
    adults: fc.integer({ min: 1, max: 4 }),
    childAges: fc.array(fc.integer({ min: 2, max: 12 }), { maxLength: 4 }),
    infants: fc.integer({ min: 0, max: 1 }),
  })
  .map((room) => ({ ...room, children: room.childAges.length }));

/** The same by the lines that a customer reads: each room's whole stay is priced for each party. */
function lowestByLines(hotels: readonly Hotel[], parties: readonly (readonly Occupancy[])[], stay: Stay) {
  const lowest: (PricedRoom | null)[] = parties.map(() => null);
  for (const hotel of hotels)
    for (const room of hotel.rooms) {
      if (room.rates[0]?.currency !== stay.currency) continue;
      const journey = fareOnlyPrices(stay.fare);
      const prices = personPrices(room.rates, epochDay(stay.checkIn), stay.nights, journey);
      if (!prices) continue;
      parties.forEach((occupancies, index) => {
        if (!occupancies.every((one) => fits(room, one))) return;
        const totalMinor = occupancies.reduce(
          (sum, one) => sum + totalOf(roomLinesByAge(one, prices, journey, room.room.childAgeTo)),
          0,
        );
        if (!lowest[index] || totalMinor < lowest[index].totalMinor) lowest[index] = { hotel, room, totalMinor };
      });
    }
  return lowest;
}

test("finds the same lowest room as pricing by lines does, for every stay and party", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(room, { maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      fc.array(fc.array(occupancy, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 4 }),
      fc.record({
        checkIn: fc.integer({ min: 0, max: 20 }).map((days) => addDays(from, days)),
        nights: fc.integer({ min: 1, max: 14 }),
        fare: fc.record(
          {
            adultMinor: minor,
            childMinor: minor,
            infantMinor: minor,
            childFareTo: fc.integer({ min: 2, max: 12 }),
          },
          { requiredKeys: ["adultMinor", "childMinor", "infantMinor"] },
        ),
        currency: fc.constantFrom("USD", "EUR"),
      }),
      fc.boolean(),
      (roomsOfHotels, parties, stay, someClosed) => {
        const hotels = roomsOfHotels.map((rooms, index) => aHotel(`h${index}`, rooms));
        const isSold = (hotel: { id: string }, one: (typeof hotels)[number]["rooms"][number]) =>
          !someClosed || (hotel.id !== "h1" && one.room.maxGuests !== 3);
        const openHotels = hotels.map((hotel) => ({
          ...hotel,
          rooms: hotel.rooms.filter((one) => isSold(hotel, one)),
        }));
        const actual = roomsPricer(hotels, parties)(stay, isSold);
        const expected = lowestByLines(openHotels, parties, stay);
        expect(actual.map((priced) => priced && [priced.hotel.id, priced.room.room, priced.totalMinor])).toEqual(
          expected.map((priced) => priced && [priced.hotel.id, priced.room.room, priced.totalMinor]),
        );
      },
    ),
    { seed: 20261122, numRuns: 500 },
  );
});

test.each([
  ["a child's to the age of twelve, where it names none", undefined, 165_000],
  ["an adult's beyond the age it names", 8, 170_000],
])("the airline's fare of a child of ten is %s", (_, childFareTo, totalMinor) => {
  const family = { adults: 2, children: 1, infants: 0, childAges: [10] };
  const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000, childFareTo };
  const price = roomsPricer([aHotel("h", [aRatedRoom()])], [[family]]);
  expect(price({ checkIn: "2027-02-07", nights: 4, currency: "USD", fare })[0]?.totalMinor).toBe(totalMinor);
});

test("each room on sale that a party fits in is told with its price, not the cheapest alone", () => {
  const small = aRatedRoom({ roomClass: "SGL", maxAdults: 1 });
  const dear = { ...aRatedRoom({ roomClass: "SUI" }), board: "HB" as const };
  const closed = aRatedRoom({ roomClass: "STD" });
  const hotel = aHotel("h", [aRatedRoom({ roomClass: "DBL" }), small, dear, closed]);
  const fare = { adultMinor: 40_000, childMinor: 35_000, infantMinor: 5_000 };
  const stay = { checkIn: "2027-02-07", nights: 4, currency: "USD", fare };
  const told: string[] = [];
  const price = roomsPricer([hotel], [[{ adults: 2, children: 0, infants: 0 }]]);
  const [lowest] = price(
    stay,
    (_, { room }) => room.roomClass !== "STD",
    ({ id }, { room }, totalMinor) => {
      told.push(`${id} ${room.roomClass} ${totalMinor}`);
    },
  );
  expect(told).toEqual(["DBL", "SUI"].map((roomClass) => `h ${roomClass} ${lowest!.totalMinor}`));
});
