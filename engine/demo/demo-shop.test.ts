import { describe, expect, test } from "vitest";
import { covers } from "../../tests/coverage/covers";
import { addDays, epochDay } from "../core/epoch-day";
import { holidaysBetween, weekdayOf } from "../core/hebrew-holidays";
import { airports } from "./airports";
import { carPlaces } from "./demo-cars";
import type { DemoDestination } from "./demo-destination";
import { buildDemoShop } from "./demo-shop";
import type { DepartureRow } from "./departure-row";
import { destinations } from "./destinations";
import { type FlightRow, minutesInAir } from "./flights";
import { facilityCodes } from "./hotel-kinds";

const today = "2026-11-20";
const shop = buildDemoShop({ today, departures: 20_000, days: 365, seed: "nofesh" });
const flights = new Map(shop.flights.map((flight) => [flight.id, flight]));
const hotelIds = new Set(shop.hotels.map((hotel) => hotel.id));
const placesByCode: Record<string, DemoDestination> = destinations;

/** Epoch minutes of a local time at an airport, computed with Intl alone: an independent check of the builder. */
function momentOf(airport: string, date: string, time: string): number {
  const timeZone = airports[airport as keyof typeof airports].timeZone;
  const guess = Date.parse(`${date}T${time}:00Z`);
  const shopAt = (at: number) => {
    const parts = new Intl.DateTimeFormat("en-CA", {
      timeZone,
      dateStyle: "short",
      timeStyle: "medium",
      hourCycle: "h23",
    }).formatToParts(at);
    const part = (type: string) => parts.find((one) => one.type === type)!.value;
    return Date.parse(`${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}:00Z`);
  };
  return (guess - (shopAt(guess) - guess) - (shopAt(guess - (shopAt(guess) - guess)) - guess)) / 60_000;
}

test("every room class has a size and a view, and a suite is larger than a standard room of its hotel", () => {
  expect(shop.rooms.filter(({ sizeM2, view }) => !sizeM2 || !view)).toEqual([]);
  expect(new Set(shop.rooms.filter(({ roomClass }) => roomClass === "SEA").map(({ view }) => view))).toEqual(
    new Set(["sea"]),
  );
  const sizes = new Map<string, typeof shop.rooms>();
  for (const room of shop.rooms) sizes.set(room.hotelId, [...(sizes.get(room.hotelId) ?? []), room]);
  for (const [hotelId, rooms] of sizes) {
    const sizeOf = (name: string) => rooms.find(({ roomClass }) => roomClass === name)?.sizeM2;
    expect(sizeOf("SUI") ?? 1_000, hotelId).toBeGreaterThan(sizeOf("STD") ?? 0);
  }
});

describe("size and shape", () => {
  test("has the requested number of departures in three categories", () => {
    covers("3.7", "3.9", "3.11");
    const count = (category: string) => shop.departures.filter((row) => row.category === category).length;
    expect(shop.departures).toHaveLength(20_000);
    expect([count("vacation_pack"), count("Flight_Only"), count("Hotel_Only")]).toEqual([16_300, 2_500, 1_200]);
    expect(shop.hotels.length).toBeGreaterThanOrEqual(320);
  });

  test("ids are unique and valid in the contract", () => {
    for (const rows of [shop.departures, shop.flights, shop.hotels]) {
      expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length);
      expect(rows.filter((row) => !/^[A-Za-z0-9_-]{1,40}$/.test(row.id)).map((row) => row.id)).toEqual([]);
    }
    expect(new Set(shop.hotels.map((hotel) => hotel.names.en)).size).toBe(shop.hotels.length);
    expect(new Set(shop.hotels.map((hotel) => hotel.names.he)).size).toBe(shop.hotels.length);
  });

  test("every reference resolves, and every flight is used", () => {
    const flightsOf = ({ outwardFlightId, inwardFlightId }: DepartureRow) =>
      [outwardFlightId, inwardFlightId].filter((id) => typeof id === "string");
    const resolves = (row: DepartureRow) =>
      placesByCode[row.destinationCode] !== undefined &&
      flightsOf(row).every((id) => flights.has(id)) &&
      row.hotelIds?.length !== 0 &&
      (row.hotelIds ?? []).every((id) => hotelIds.has(id));
    expect(shop.departures.filter((row) => !resolves(row))).toEqual([]);
    expect(new Set(shop.departures.flatMap(flightsOf)).size).toBe(shop.flights.length);
  });

  test("the same seed gives the same shop, another seed another, and a smaller shop is a subset of a larger one", () => {
    const small = { today, days: 90, seed: "nofesh" };
    const first = buildDemoShop({ ...small, departures: 800 });
    const again = buildDemoShop({ ...small, departures: 800 });
    expect({ ...again, draw: null }).toEqual({ ...first, draw: null });
    const other = buildDemoShop({ ...small, departures: 800, seed: "other" });
    expect(other.departures.map((row) => row.id)).not.toEqual(first.departures.map((row) => row.id));
    const larger = new Set(buildDemoShop({ ...small, departures: 1_600 }).departures.map((row) => row.id));
    expect(first.departures.filter((row) => !larger.has(row.id))).toEqual([]);
  });
});

describe("flights", () => {
  test("take as long as their distance requires, in the local times of both ends", () => {
    for (const flight of shop.flights.filter((_, index) => index % 41 === 0)) {
      const lasts =
        momentOf(flight.toAirport, flight.arrivesOn, flight.arrivesAt) -
        momentOf(flight.fromAirport, flight.departsOn, flight.departsAt);
      const via = flight.stopovers?.[0] as { airport: keyof typeof airports; minutes: number } | undefined;
      expect(lasts, flight.id).toBe(
        minutesInAir(flight.fromAirport as keyof typeof airports, flight.toAirport as keyof typeof airports, via),
      );
    }
  });

  test.each([
    ["TLV", "ATH", 115, 140],
    ["TLV", "LHR", 285, 330],
    ["TLV", "JFK", 680, 750],
    ["TLV", "DXB", 180, 220],
    ["TLV", "ETM", 40, 60],
    ["JFK", "TLV", 640, 720],
  ] as const)("%s to %s takes between %i and %i minutes", (from, to, least, most) => {
    expect(minutesInAir(from, to)).toBeGreaterThanOrEqual(least);
    expect(minutesInAir(from, to)).toBeLessThanOrEqual(most);
  });

  test("Israeli carriers do not fly on Shabbat and feasts, and no flight leaves Israel on Yom Kippur", () => {
    const holidays = holidaysBetween(today, addDays(today, 400));
    const rest = new Set(holidays.flatMap((holiday) => holiday.restDays));
    const yomKippur = holidays.filter((holiday) => holiday.code === "yom-kippur").map((holiday) => holiday.from);
    expect(yomKippur).toEqual(["2027-10-11"]);
    const isRest = (date: string) => weekdayOf(date) === 6 || rest.has(date);
    const israeli = shop.flights.filter(
      (flight) => ["el-al", "arkia", "israir"].includes(flight.airlineId) && flight.fromAirport === "TLV",
    );
    expect(israeli.length).toBeGreaterThan(3_000);
    expect(
      israeli.filter((flight) => isRest(flight.departsOn) && flight.departsAt < "21:00").map((flight) => flight.id),
    ).toEqual([]);
    expect(
      israeli
        .filter((flight) => isRest(addDays(flight.departsOn, 1)) && flight.departsAt > "14:30")
        .map((flight) => flight.id),
    ).toEqual([]);
    const homeward = shop.flights.filter(
      (flight) => ["el-al", "arkia", "israir"].includes(flight.airlineId) && flight.toAirport === "TLV",
    );
    expect(
      homeward.filter((flight) => isRest(flight.arrivesOn) && flight.arrivesAt < "21:00").map((flight) => flight.id),
    ).toEqual([]);
    expect(shop.flights.filter((flight) => flight.departsOn === yomKippur[0]).map((flight) => flight.id)).toEqual([]);
    // Foreign carriers do fly on Shabbat: the rule is not applied to all.
    expect(shop.flights.some((flight) => flight.airlineId === "aegean" && weekdayOf(flight.departsOn) === 6)).toBe(
      true,
    );
  });

  test("charters include a suitcase, low-cost carriers a handbag, and distant ones have a stopover", () => {
    const baggageOf = (airline: string) => {
      const flight = shop.flights.find((one) => one.airlineId === airline)!;
      return flight.baggage!.filter((piece) => piece.included).map((piece) => piece.type);
    };
    expect(baggageOf("bluebird")).toEqual(["handbag", "trolley", "suitcase"]);
    expect(baggageOf("wizz-air")).toEqual(["handbag"]);
    expect(shop.flights.find((flight) => flight.toAirport === "MLE")!.stopovers).toHaveLength(1);
    expect(shop.flights.find((flight) => flight.fromAirport === "TLV" && flight.charter)!.fromTerminal).toMatch(
      /^[13]$/,
    );
  });

  test("every flight has seats, within the aircraft's capacity", () => {
    const fits = ({ Y, C }: FlightRow["seats"]) => Y >= 12 && Y <= 180 && (C === undefined || (C >= 8 && C <= 16));
    expect(shop.flights.filter(({ seats }) => !fits(seats))).toEqual([]);
    expect(shop.flights.some(({ seats }) => seats.C !== undefined)).toBe(true);
  });
});

describe("departures", () => {
  test("leave within the coming year, and their days match their flights", () => {
    const lastDay = addDays(today, 365);
    const fits = (row: DepartureRow) => {
      const out = row.outwardFlightId ? flights.get(row.outwardFlightId)! : null;
      const back = row.inwardFlightId ? flights.get(row.inwardFlightId)! : null;
      return (
        row.startDate > today &&
        row.startDate <= lastDay &&
        epochDay(row.endDate) - epochDay(row.startDate) === row.nights &&
        (!out ||
          (out.departsOn === row.startDate &&
            (placesByCode[row.destinationCode]!.domestic ?? false) === (row.currency === "ILS"))) &&
        (!back || (back.departsOn === row.endDate && back.fromAirport === out!.toAirport)) &&
        (row.category !== "vacation_pack" || (out?.arrivesOn === row.startDate && row.cabin === "Y"))
      );
    };
    expect(shop.departures.filter((row) => !fits(row))).toEqual([]);
  });

  test("one way is sold as flight-only, and stays have neither flight nor fare", () => {
    const oneWay = shop.departures.filter((row) => row.outwardFlightId && !row.inwardFlightId);
    expect(oneWay.length).toBeGreaterThan(300);
    expect(oneWay.every((row) => row.category === "Flight_Only" && row.nights === 0)).toBe(true);
    const stays = shop.departures.filter((row) => row.category === "Hotel_Only");
    expect(
      stays.every(
        (row) =>
          !row.outwardFlightId && row.fareAdultMinor === 0 && row.currency === "ILS" && [2, 3, 4].includes(row.nights),
      ),
    ).toBe(true);
    expect(new Set(stays.map((row) => row.destinationCode)).size).toBe(7);
  });

  test.each([2000, 4000, 20_000])(
    "of the flights alone in a shop of %i about half are return flights, many of them to places with cars",
    (departures) => {
      const { departures: rows } = buildDemoShop({ today, departures, days: 365, seed: "nofesh" });
      const alone = rows.filter((row) => row.category === "Flight_Only");
      const returning = alone.filter((row) => row.inwardFlightId);
      expect(returning.length / alone.length).toBeGreaterThan(0.4);
      expect(returning.length / alone.length).toBeLessThan(0.7);
      expect(returning.filter((row) => carPlaces[row.destinationCode]).length).toBeGreaterThan(departures / 100);
    },
  );

  test("business seats are sold only on flights that have a business cabin", () => {
    const business = shop.departures.filter((row) => row.cabin === "C");
    expect(business.length).toBeGreaterThan(10);
    for (const row of business) {
      for (const id of [row.outwardFlightId, row.inwardFlightId])
        if (id) expect(flights.get(id)!.seats.C, row.id).toBeGreaterThan(0);
    }
  });

  test("has eight main deals, sixty home page places and discounts of at most 25 percent", () => {
    const mains = shop.departures.filter((row) => row.isMainDeal);
    expect(mains).toHaveLength(8);
    expect(new Set(mains.map((row) => row.destinationCode)).size).toBe(8);
    expect(mains.every((row) => row.discountPercent! > 0 && row.status === "open")).toBe(true);
    expect(shop.departures.filter((row) => row.priority! > 0 && !row.isMainDeal)).toHaveLength(60);
    expect(shop.departures.filter((row) => row.internalInfo).length, "a note for agents on each main deal").toBe(8);
    expect(shop.departures.every((row) => row.discountPercent! >= 0 && row.discountPercent! <= 25)).toBe(true);
    const share = shop.departures.filter((row) => row.discountPercent! > 0).length / shop.departures.length;
    expect(share).toBeGreaterThan(0.08);
    expect(share).toBeLessThan(0.25);
  });

  test("fares follow the holidays: Passover is more expensive than the weeks around it", () => {
    const average = (from: string, to: string) => {
      const rows = shop.departures.filter(
        (row) =>
          row.destinationCode === "ATH" &&
          row.category === "vacation_pack" &&
          row.startDate >= from &&
          row.startDate <= to,
      );
      return rows.reduce((sum, row) => sum + row.fareAdultMinor, 0) / rows.length;
    };
    expect(average("2027-04-19", "2027-04-26")).toBeGreaterThan(average("2027-05-02", "2027-06-02") * 1.05);
  });
});

describe("hotels", () => {
  test("have two to four room classes, known facilities and complete texts in four languages", () => {
    for (const hotel of shop.hotels) {
      const rooms = shop.rooms.filter((room) => room.hotelId === hotel.id);
      expect(rooms.length >= 2 && rooms.length <= 4, hotel.id).toBe(true);
      expect(hotel.stars >= 2 && hotel.stars <= 5, hotel.id).toBe(true);
      expect(
        hotel.facilities!.filter((code) => !facilityCodes.some((listed) => listed === code)),
        hotel.id,
      ).toEqual([]);
      expect(new Set(hotel.facilities).size, hotel.id).toBe(hotel.facilities!.length);
      for (const text of [...Object.values(hotel.names), ...Object.values(hotel.descriptions)])
        expect(text, hotel.id).not.toMatch(/[{}]|undefined/);
    }
  });

  test("have a beach only where there is one: none in a town, on a mountain or in the desert", () => {
    const withoutShore = ["BUD", "VIE", "PRG", "ZRH", "SOF", "BUH", "BANSKO", "GVA", "RAK", "BKK", "MAD", "MIP", "JRS"];
    const saysBeach = shop.hotels.filter(
      ({ facilities, beachMetres, address, descriptions }) =>
        facilities!.includes("beach") ||
        beachMetres !== null ||
        /Beach|Harbour/.test(address!) ||
        /beach/.test(descriptions.en),
    );
    const places = new Set(saysBeach.map(({ destinationCode }) => destinationCode));
    expect(withoutShore.filter((code) => places.has(code))).toEqual([]);
    const named = Object.entries(placesByCode).flatMap(([code, { subjects }]) => (subjects.includes(1) ? [code] : []));
    const byTheWater = new Set([...named, "DEADSEA", "TIBERIAS"]);
    expect([...places].filter((code) => !byTheWater.has(code))).toEqual([]);
    expect([...byTheWater].filter((code) => !places.has(code))).toEqual([]);
  });

  test("every place has a room for two adults and three children", () => {
    const roomy = new Set(
      shop.rooms
        .filter((room) => room.maxChildren >= 3 && room.maxGuests >= 5)
        .map((room) => room.hotelId.split("-")[0]),
    );
    expect(Object.keys(destinations).filter((code) => !roomy.has(code))).toEqual([]);
  });

  test("some rooms take no babies, and some are on request", () => {
    expect(shop.rooms.filter((room) => !room.babiesAllowed).length).toBeGreaterThan(20);
    const onRequestCount = shop.rooms.filter((room) => room.onRequest).length;
    expect(onRequestCount).toBeGreaterThan(5);
    expect(onRequestCount).toBeLessThan(shop.rooms.length / 10);
  });

  test("rates cover every night from yesterday on, without gaps or overlaps", () => {
    const series = new Map<string, typeof shop.rates>();
    for (const rate of shop.rates) {
      const key = `${rate.hotelId} ${rate.roomClass} ${rate.board}`;
      series.set(key, [...(series.get(key) ?? []), rate]);
    }
    const [first, last] = [addDays(today, -1), addDays(today, 400)];
    const seamless = (rates: typeof shop.rates) =>
      rates[0]!.validFrom === first &&
      rates.at(-1)!.validTo >= last &&
      rates.slice(1).every(({ validFrom }, index) => validFrom === addDays(rates[index]!.validTo, 1));
    expect([...series].filter(([, rates]) => !seamless(rates))).toEqual([]);
  });

  test.each([
    ["ATH", 3, "STD", "BB", 38, 80],
    ["DXB", 5, "STD", "BB", 115, 245],
    ["MLE", 5, "SUP", "HB", 300, 760],
    ["ETH", 4, "STD", "HB", 380, 900],
  ] as const)(
    "a night in %s with %i stars, %s and %s costs between %i and %i",
    (code, stars, roomClass, board, least, most) => {
      const ids = new Set(
        shop.hotels.filter((hotel) => hotel.destinationCode === code && hotel.stars === stars).map((hotel) => hotel.id),
      );
      const rates = shop.rates.filter(
        (rate) => ids.has(rate.hotelId) && rate.roomClass === roomClass && rate.board === board,
      );
      expect(rates.length).toBeGreaterThan(0);
      for (const rate of rates) {
        expect(rate.adultMinor / 100).toBeGreaterThanOrEqual(least);
        expect(rate.adultMinor / 100).toBeLessThanOrEqual(most);
        expect(rate.currency).toBe(code === "ETH" ? "ILS" : "USD");
      }
    },
  );

  test("children, third adults and single guests pay their shares", () => {
    for (const rate of shop.rates.filter((_, index) => index % 50 === 0)) {
      const share = (minor: number) => minor / rate.adultMinor;
      expect(share(rate.child1Minor)).toBeCloseTo(0.5, 1);
      expect(share(rate.child2Minor)).toBeCloseTo(0.4, 1);
      expect(share(rate.adult3Minor)).toBeCloseTo(0.75, 1);
      expect(share(rate.singleSupplementMinor)).toBeGreaterThan(0.55);
      expect(share(rate.singleSupplementMinor)).toBeLessThan(0.85);
      expect(rate.infantMinor).toBeLessThanOrEqual(rate.currency === "ILS" ? 1_800 : 500);
    }
  });
});
