import type { Language } from "@contract/vocabulary/languages";
import { describe, expect, test } from "vitest";
import { covers } from "../../../tests/coverage/covers";
import { good, refusal } from "../../../tests/factories/booked";
import { aDeparture, aHotel, aRatedRoom, aSeason } from "../../../tests/factories/priced-hotel";
import { minorOf } from "../../core/money";
import { labelLines } from "./label-lines";
import { maxDiscountPercent, priceSelection, type SelectionRequest } from "./selection-price";

const hotel = aHotel("h", [aRatedRoom(), aRatedRoom({ roomClass: "SUI", babiesAllowed: false })]);
const pack = aDeparture();

function aRequest(change: Partial<SelectionRequest> = {}): SelectionRequest {
  const wishPack = change.pack ?? pack;
  const rooms = [{ cls: "STD-BB", typ: "DBL" }];
  return { pack: wishPack, flightsOf: wishPack, hotel, rooms, services: [], ...change };
}
const room = (typ: string, cls = "STD-BB") => ({ cls, typ });

describe("a selection costs", () => {
  test.each<[string, Partial<SelectionRequest>, string[], number]>([
    ["a couple's room", {}, ["ADULT 2 x 600.00"], 120_000],
    [
      "two rooms, one after the other",
      { rooms: [room("DBL"), room("A2C1")] },
      ["ADULT 2 x 600.00", "ADULT 2 x 600.00", "CHILD1 1 x 450.00"], // 350 + 4 x 25
      285_000,
    ],
    [
      "the difference of other flights, for everybody but babies",
      { rooms: [room("A2C1I1")], flightsOf: aDeparture({ id: "P2", fareAdultMinor: 43_500, fareChildMinor: 38_500 }) },
      ["ADULT 2 x 600.00", "CHILD1 1 x 450.00", "INFANT 1 x 70.00", "FLIGHT_SUPP 3 x 35.00"],
      182_500, // 1200 + 450 + 70 + 105
    ],
    [
      "less by cheaper flights",
      { flightsOf: aDeparture({ id: "P2", fareAdultMinor: 38_000 }) },
      ["ADULT 2 x 580.00"],
      116_000,
    ],
    [
      "services as often as they are used",
      { rooms: [room("A2C1I1")], services: ["FLYING_SAFE", "TRANSFER"] },
      ["ADULT 2 x 600.00", "CHILD1 1 x 450.00", "INFANT 1 x 70.00", "SERVICE 3 x 30.00", "SERVICE 3 x 24.00"],
      188_200, // 1720 + 90 + 72
    ],
    [
      "a better ticket for everybody with a seat",
      { rooms: [room("A2C1I1")], ticket: { currency: "USD", supplementMinor: 8_000 } },
      ["ADULT 2 x 600.00", "CHILD1 1 x 450.00", "INFANT 1 x 70.00", "TICKET 3 x 80.00"],
      196_000,
    ],
    [
      "a car for each night",
      { car: { currency: "USD", dayMinor: 3_000 } },
      ["ADULT 2 x 600.00", "CAR 4 x 30.00"],
      132_000,
    ],
    [
      "nothing for the ticket and the car that are included",
      { ticket: { currency: "USD", supplementMinor: 0 }, car: { currency: "EUR", dayMinor: 0 } },
      ["ADULT 2 x 600.00"],
      120_000,
    ],
    ["a night less when the hotel begins a day later", { hotelShift: 1 }, ["ADULT 2 x 550.00"], 110_000],
    ["one night at least", { hotelShift: 3 }, ["ADULT 2 x 450.00"], 90_000],
    [
      "less by the deal's discount, which is of the rooms alone",
      {
        pack: aDeparture({ discountPercent: 10 }),
        flightsOf: aDeparture({ id: "P2", fareAdultMinor: 43_500 }),
        services: ["FLYING_SAFE"],
      },
      ["ADULT 2 x 600.00", "FLIGHT_SUPP 2 x 35.00", "SERVICE 2 x 30.00", "DISCOUNT 1 x -120.00"],
      121_000, // 1200 + 70 + 60 - 120
    ],
    [
      "less by 41 percent, at most",
      { pack: aDeparture({ discountPercent: maxDiscountPercent }) },
      ["ADULT 2 x 600.00", "DISCOUNT 1 x -492.00"],
      70_800,
    ],
    [
      "the fare alone without a hotel, also of who would be the second in a room",
      { hotel: null, rooms: [room("A1C1I1", "")] },
      ["ADULT 1 x 400.00", "CHILD1 1 x 350.00", "INFANT 1 x 50.00"],
      80_000,
    ],
  ])("%s", (_, change, lines, totalMinor) => {
    const priced = good(priceSelection(aRequest(change)));
    expect(priced.lines.map(({ code, qty, unit }) => `${code} ${qty} x ${unit}`)).toEqual(lines);
    expect(priced.totalMinor).toBe(totalMinor);
    expect(priced.lines.reduce((sum, line) => sum + minorOf(line.total)!, 0)).toBe(totalMinor);
  });

  test("states the room of each line, and 0 for lines of the whole booking", () => {
    const rooms = [room("DBL"), room("SGL", "SUI-BB")];
    const { lines, rooms: pricedRooms } = good(priceSelection(aRequest({ rooms, services: ["ESIM"] })));
    expect(lines.map((line) => [line.room, line.code])).toEqual([
      [1, "ADULT"],
      [2, "ADULT"],
      [2, "SINGLE_SUPP"],
      [0, "SERVICE"],
    ]);
    expect(pricedRooms.map((one) => [one.room?.room.roomClass, one.board, one.occupancy.adults])).toEqual([
      ["STD", "BB", 2],
      ["SUI", "BB", 1],
    ]);
  });

  test.each([
    // Two adults and a child of ten: the fare is 400 each, 350 for a child.
    ["older than both ages", 8, 8, 120_000],
    ["older than the airline's age alone", 12, 8, 120_000],
    ["older than the hotel's age alone", 8, 12, 115_000],
    ["younger than both", 12, 12, 115_000],
  ])("states the fare of its room lines, with a child %s", (_, childAgeTo, childFareTo, fareMinor) => {
    // Without any price of the hotel, the room lines are the fare.
    const free = aRatedRoom({
      childAgeTo,
      rates: [
        aSeason({
          adultMinor: 0,
          singleSupplementMinor: 0,
          adult3Minor: 0,
          child1Minor: 0,
          child2Minor: 0,
          child3Minor: 0,
          infantMinor: 0,
        }),
      ],
    });
    const priced = priceSelection(
      aRequest({
        pack: aDeparture({ childFareTo }),
        hotel: aHotel("h", [free]),
        rooms: [{ ...room("A2C1"), childAges: [10] }],
      }),
    );
    expect(good(priced)).toMatchObject({ fareMinor, totalMinor: fareMinor });
  });

  test("is labelled in the reader's language, and mentions no room if there is none", () => {
    const labels = (change: Partial<SelectionRequest>, language: Language = "en") =>
      labelLines(good(priceSelection(aRequest(change))).lines, language).map(({ label }) => label);
    expect(labels({ services: ["FLYING_SAFE"] })).toEqual(["Person in a double room", "Flying Safe"]);
    expect(labels({}, "he")).toEqual(["אדם בחדר זוגי"]);
    expect(labels({ hotel: null, rooms: [room("DBL", "")] })).toEqual(["Passenger"]);
  });
});

describe("no price is computed", () => {
  test.each<[string, Partial<SelectionRequest>, object]>([
    ["over the highest discount", { pack: aDeparture({ discountPercent: 42 }) }, { code: "wrong-discount" }],
    ["with a discount below zero", { pack: aDeparture({ discountPercent: -1 }) }, { code: "wrong-discount" }],
    ["of a room nobody sleeps in", { rooms: [room("")] }, { code: "room-not-found", field: "typ" }],
    ["of an unknown class", { rooms: [room("DBL", "NO-BB")] }, { code: "room-not-found", field: "cls" }],
    ["of another board", { rooms: [room("DBL", "STD-HB")] }, { code: "room-not-found", field: "cls" }],
    ["of a room too small", { rooms: [room("A4")] }, { code: "room-not-found", field: "cls" }],
    [
      "of a baby in a class without babies",
      { rooms: [room("DBLI1", "SUI-BB")] },
      { code: "babies-not-allowed", field: "cls" },
    ],
    ["when the second room is wrong", { rooms: [room("DBL"), room("DBL", "NO-BB")] }, { code: "room-not-found" }],
    [
      "of a hotel that begins when the stay is over",
      { hotelShift: 4 },
      { code: "room-not-found", field: "hotel_shift_1" },
    ],
    [
      "of a later beginning without a hotel",
      { hotel: null, rooms: [room("DBL", "")], hotelShift: 1 },
      { code: "room-not-found", field: "hotel_shift_1" },
    ],
    ["of a ticket in another currency", { ticket: { currency: "EUR", supplementMinor: 100 } }, { code: "price-error" }],
    ["of an unknown service", { services: ["GOLD"] }, { code: "price-error", field: "additionalServices" }],
    ["of a service in another currency", { services: ["LATE_CHECKOUT"] }, { code: "price-error" }],
    ["in another currency than the room's", { pack: aDeparture({ currency: "EUR" }) }, { code: "price-error" }],
    [
      "of a night without a rate",
      { hotel: aHotel("h", [aRatedRoom({ rates: [aSeason({ to: "2027-02-09" })] })]) },
      { code: "price-error" },
    ],
    [
      "of nothing",
      { hotel: null, rooms: [room("SGL", "")], pack: aDeparture({ fareAdultMinor: 0 }) },
      { code: "price-error" },
    ],
    ["below nothing", { flightsOf: aDeparture({ id: "P2", fareAdultMinor: -70_000 }) }, { code: "price-error" }],
  ])("%s", (_, change, refused) => {
    covers("8.16");
    expect(refusal(priceSelection(aRequest(change)))).toMatchObject(refused);
  });
});
