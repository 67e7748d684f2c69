import { describe, expect, test } from "vitest";
import { good } from "../../../tests/factories/booked";
import { aDeparture, aHotel, aRatedRoom } from "../../../tests/factories/priced-hotel";
import { clubPrice } from "./club-discount";
import type { Departure } from "./departure";
import { flownFares } from "./flown-fares";
import { discountBase, mostReduction } from "./reductions";
import { priceSelection } from "./selection-price";

const hotel = aHotel("h", [aRatedRoom()]);
const dear = aDeparture({ id: "DEAR", fareAdultMinor: 60_000, fareChildMinor: 45_000, discountPercent: 15 });
const cheap = aDeparture({ id: "CHEAP", fareAdultMinor: 40_000, fareChildMinor: 35_000 });
const priceOf = (pack: Departure, flightsOf: Departure, typ = "DBL", clubPercent = 0) =>
  good(clubPrice({ pack, flightsOf, hotel, rooms: [{ cls: "STD-BB", typ }], services: [] }, clubPercent));

describe("cheaper flights", () => {
  test.each(["DBL", "A2C2", "A1C1I1"])("cost %s in a deal what the deal leaves of their own price", (typ) => {
    const own = priceOf(cheap, cheap, typ).totalMinor;
    expect(priceOf(dear, cheap, typ).totalMinor).toBe(own - (own * 15) / 100);
  });

  test("lower what club and coupons are taken of, and with it the 41 % that all of them may take", () => {
    const { lines, totalMinor } = priceOf(dear, cheap, "A2C2", 50);
    const own = priceOf(cheap, cheap, "A2C2").totalMinor;
    expect(discountBase(lines)).toBe(own);
    expect(mostReduction(lines, 15)).toBe((own * 26) / 100);
    expect(totalMinor).toBe(own - (own * 41) / 100);
  });
});

describe("dearer flights", () => {
  const deal = aDeparture({ ...cheap, id: "DEAL", discountPercent: 15 });

  test("cost their whole difference on top of the deal, each traveller by his own fare", () => {
    const priced = priceOf(deal, dear, "A2C2");
    expect(priced.totalMinor - priceOf(deal, deal, "A2C2").totalMinor).toBe(2 * 20_000 + 2 * 10_000);
    expect(priced.lines.find(({ code }) => code === "FLIGHT_SUPP")).toMatchObject({ qty: 4, unit: "150.00" });
    expect(discountBase(priced.lines)).toBe(discountBase(priceOf(deal, deal, "A2C2").lines));
  });

  test("cost a family one amount where its members do not pay the same", () => {
    const priced = priceOf(deal, dear, "A2C1");
    expect(priced.lines.find(({ code }) => code === "FLIGHT_SUPP")).toMatchObject({ qty: 1, unit: "500.00" });
  });

  test("cost each room what its travellers pay, together what everybody pays", () => {
    const rooms = [
      { adults: 2, children: 0, infants: 0 },
      { adults: 2, children: 1, infants: 1 },
    ];
    const { supplementOf, supplementMinor, savedMinor } = flownFares(deal, dear, rooms, true);
    expect([rooms.map(supplementOf), supplementMinor, savedMinor]).toEqual([[40_000, 50_000], 90_000, 0]);
  });
});

test("a journey without a hotel costs everybody his own fare", () => {
  const rooms = [{ cls: "", typ: "A1C1" }];
  const flight = (pack: Departure) => priceSelection({ pack, flightsOf: dear, hotel: null, rooms, services: [] });
  expect(good(flight(cheap)).totalMinor).toBe(40_000 + 35_000 + 20_000 + 10_000);
});
