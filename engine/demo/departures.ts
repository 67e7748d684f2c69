import { airlines } from "./airlines";
import { markDeals } from "./deals";
import type { DemoDestination } from "./demo-destination";
import type { DepartureRow } from "./departure-row";
import { type DestinationCode, destinations } from "./destinations";
import { faresOf } from "./fares";
import { type FlightRow, flightBook, restTimes } from "./flights";
import { hotelPlans } from "./hotel-plans";
import type { HotelRow } from "./hotels";
import { isoDay, shortDay } from "./iso-day";
import type { PricedDays } from "./seasons";
import { type Draw, pick } from "./seeded-draw";
import { type Route, timetable } from "./timetable";

/** Shares of all departures; the rest are packages. */
const shares = { flightOnly: 0.125, hotelOnly: 0.06 } as const;

/** Rows are built only for selected candidates: there are four candidates per departure. */
type Candidate = { id: string; score: number; flights: FlightRow[]; row: () => DepartureRow };

type Shop = {
  draw: Draw;
  days: PricedDays;
  /** Epoch days: the first departure leaves the day after today, the last `span` days after it. */
  today: number;
  span: number;
  hotelsOf: (destination: string) => readonly HotelRow[];
};

/**
 * The departures of the shop and the flights they use: as many as requested, or all that the timetable yields. The same
 * seed gives the same ones, and a larger number contains the smaller one.
 */
export function buildDepartures(shop: Shop, total: number): { departures: DepartureRow[]; flights: FlightRow[] } {
  const routes = timetable();
  const book = flightBook({ draw: shop.draw, rest: restTimes(shop.today, shop.today + shop.span + 30) });
  const packs: Candidate[] = [];
  const flightOnly: Candidate[] = [];
  for (const route of routes) {
    for (let day = shop.today + 1; day <= shop.today + shop.span; day += 1) {
      const out = book.flightOn(route, "outward", day);
      if (!out) continue;
      const back = (nights: number) => book.flightOn(route, "inward", day + nights);
      packs.push(...packsOf(shop, route, day, out, back));
      flightOnly.push(...flightOnlyOf(shop, route, day, out, back));
    }
  }
  const counts = {
    flightOnly: Math.round(total * shares.flightOnly),
    hotelOnly: Math.round(total * shares.hotelOnly),
  };
  const chosenFlights = best(flightOnly, counts.flightOnly);
  const chosenStays = best(staysOf(shop), counts.hotelOnly);
  const chosenPacks = best(packs, total - chosenFlights.length - chosenStays.length);
  const candidates = [...chosenPacks, ...chosenFlights, ...chosenStays];
  const departures = candidates.map(({ row }) => row());
  markDeals(departures, shop);
  const flights = new Map(candidates.flatMap((one) => one.flights.map((row) => [row.id, row])));
  return { departures, flights: [...flights.values()] };
}

function best(all: Candidate[], count: number): Candidate[] {
  return all.sort((a, b) => a.score - b.score || (a.id < b.id ? -1 : 1)).slice(0, Math.max(0, count));
}

/**
 * Charters come first: they are few and the shop's core product. A scheduled day prefers two lengths over the others.
 */
function packsOf(
  shop: Shop,
  route: Route,
  day: number,
  out: FlightRow,
  back: (nights: number) => FlightRow | null,
): Candidate[] {
  // A flight that lands the next day would waste a paid hotel night, so it is sold as flight-only.
  if (out.arrivesOn !== out.departsOn) return [];
  const chance = shop.draw(`day ${out.id}`);
  const usualNights =
    route.style === "charter" ? route.nights : [pick(route.nights, chance), pick(route.nights, (chance * 17) % 1)];
  return route.nights.flatMap((nights): Candidate[] => {
    const inward = back(nights);
    if (!inward) return [];
    const score = chance * (route.style === "charter" ? 0.3 : 1) + (usualNights.includes(nights) ? 0 : 1);
    const id = `VP-${route.destination}-${shortDay(day)}-${nights}-${out.flightNumber}`;
    return [{ id, score, flights: [out, inward], row: () => packRow(shop, route, day, nights, id, out, inward) }];
  });
}

function packRow(
  shop: Shop,
  route: Route,
  day: number,
  nights: number,
  id: string,
  out: FlightRow,
  inward: FlightRow,
): DepartureRow {
  const chance = shop.draw(id);
  return {
    ...journeyRow(shop, route, day, nights, "Y"),
    id,
    category: "vacation_pack",
    outwardFlightId: out.id,
    inwardFlightId: inward.id,
    hotelIds: hotelsOfPack(shop.hotelsOf(route.destination), (chance * 13) % 1),
    transfer: route.style === "charter" && (chance * 7) % 1 < 0.6,
  };
}

/**
 * Half of the packages are sold with every hotel (null), the others with their operator's choice: good ones, or not the
 * simplest.
 */
function hotelsOfPack(hotels: readonly HotelRow[], chance: number): string[] | null {
  if (chance >= 0.5) return null;
  const leastStars = chance < 0.25 ? 4 : 3;
  const suitable = hotels.filter(
    (hotel, index) => hotel.stars >= leastStars && (index + Math.floor(chance * 100)) % 5 !== 0,
  );
  return suitable.length > 0 ? suitable.map((hotel) => hotel.id) : null;
}

/** Round trips of many lengths, and two in five one-way. Night flights and business class are sold here too. */
function flightOnlyOf(
  shop: Shop,
  route: Route,
  day: number,
  out: FlightRow,
  back: (nights: number) => FlightRow | null,
): Candidate[] {
  const chance = shop.draw(`flight only ${out.id}`);
  // Drawn apart from the score: of the flights with the best scores, which are sold, all would be one-way.
  const oneWay = shop.draw(`one way ${out.id}`) < 0.4;
  const nights = oneWay ? 0 : pick([...route.nights, 10, 14], (chance * 23) % 1);
  const inward = oneWay ? null : back(nights);
  if (!oneWay && !inward) return [];
  const cabin = out.seats.C && (!inward || inward.seats.C) && (chance * 41) % 1 < 0.15 ? "C" : "Y";
  const id = `FO-${route.destination}-${shortDay(day)}-${nights}-${out.flightNumber}${cabin === "C" ? "-C" : ""}`;
  const row = (): DepartureRow => ({
    ...journeyRow(shop, route, day, oneWay ? null : nights, cabin),
    id,
    category: "Flight_Only",
    outwardFlightId: out.id,
    inwardFlightId: inward?.id ?? null,
    hotelIds: null,
    transfer: false,
  });
  return [{ id, score: chance, flights: inward ? [out, inward] : [out], row }];
}

function journeyRow(shop: Shop, route: Route, day: number, nights: number | null, cabin: "Y" | "C") {
  const place: DemoDestination = destinations[route.destination];
  const inwardDay = nights === null ? null : day + nights;
  return {
    destinationCode: route.destination,
    startDate: isoDay(day),
    endDate: isoDay(inwardDay ?? day),
    nights: nights ?? 0,
    cabin,
    currency: place.domestic ? "ILS" : "USD",
    ...faresOf(shop.days, {
      style: route.style,
      fare: route.fare,
      climate: hotelPlans[route.destination].climate,
      outwardDay: day,
      inwardDay,
      today: shop.today,
      cabin,
      chance: shop.draw(`fare ${airlines[route.airline].id} ${route.outwardNumber} ${day} ${nights}`),
    }),
  };
}

/** Stays in Israel: no flight and no fare, only the hotel's prices. */
function staysOf(shop: Shop): Candidate[] {
  const stays: Candidate[] = [];
  for (const code of Object.keys(destinations) as DestinationCode[]) {
    const place: DemoDestination = destinations[code];
    if (!place.domestic) continue;
    for (let day = shop.today + 1; day <= shop.today + shop.span; day += 1) {
      for (const nights of [2, 3, 4]) {
        const startDate = isoDay(day);
        const id = `HO-${code}-${shortDay(day)}-${nights}`;
        // 1970-01-01 was a Thursday: two-night trips leave on Thursdays and longer ones on Sundays.
        const weekday = (day + 4) % 7;
        const usual = (weekday === 4 && nights === 2) || (weekday === 0 && nights > 2) ? 0.25 : 1;
        const row = (): DepartureRow => ({
          id,
          category: "Hotel_Only",
          destinationCode: code,
          startDate,
          endDate: isoDay(day + nights),
          nights,
          outwardFlightId: null,
          inwardFlightId: null,
          cabin: "Y",
          currency: "ILS",
          fareAdultMinor: 0,
          fareChildMinor: 0,
          fareInfantMinor: 0,
          childFareTo: 12,
          hotelIds: null,
          transfer: false,
        });
        stays.push({ id, score: shop.draw(id) * usual, flights: [], row });
      }
    }
  }
  return stays;
}
