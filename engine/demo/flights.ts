import { epochDay } from "../core/epoch-day";
import { holidaysBetween } from "../core/hebrew-holidays";
import { localMinutes, utcMinutes } from "../core/zone-offset";
import type { flight, StoredBaggage } from "../offer/catalogue/schema";
import { airlines } from "./airlines";
import { type AirportCode, airports } from "./airports";
import { isoDay, shortDay } from "./iso-day";
import type { Draw } from "./seeded-draw";
import { flightSeasons, type Route } from "./timetable";

export type FlightRow = typeof flight.$inferInsert & { seats: { Y: number; C?: number } };

/** Epoch minutes, UTC. */
type Span = { leaves: number; lands: number };

const hour = 60;
const day = 24 * hour;

/**
 * Times at which no flight leaves Israel, and at which its own carriers do not fly. Epoch minutes in Jerusalem local
 * time.
 */
type RestTimes = { israeliCarriers(span: Span): boolean; everybody(span: Span): boolean };

/**
 * Israeli carriers are grounded from 14:30 on Friday, or the eve of a feast, until 21:00 on the day of rest: the widest
 * such times of the year. On Yom Kippur Israel's airports are closed to all.
 */
export function restTimes(fromDay: number, toDay: number): RestTimes {
  const holidays = holidaysBetween(isoDay(fromDay - 3), isoDay(toDay + 3));
  const rest = new Set(holidays.flatMap((holiday) => holiday.restDays.map(epochDay)));
  const closed = new Set(
    holidays.filter((holiday) => holiday.code === "yom-kippur").map((holiday) => epochDay(holiday.from)),
  );
  // 1970-01-03 was a Saturday: epoch day 2 modulo 7.
  const isRest = (epoch: number) => epoch % 7 === 2 || rest.has(epoch);
  return {
    israeliCarriers: (span) => touches(span, isRest),
    everybody: (span) => touches(span, (epoch) => closed.has(epoch)),
  };
}

function touches({ leaves, lands }: Span, isRest: (epoch: number) => boolean): boolean {
  const from = localMinutes("Asia/Jerusalem", leaves);
  const to = localMinutes("Asia/Jerusalem", lands);
  for (let epoch = Math.floor(from / day); epoch <= Math.floor(to / day) + 1; epoch += 1) {
    if (!isRest(epoch)) continue;
    const begins = (epoch - 1) * day + 14 * hour + 30;
    const ends = epoch * day + 21 * hour;
    if (from < ends && to > begins) return true;
  }
  return false;
}

const baggageOf: Record<Route["style"], StoredBaggage[]> = {
  charter: [
    { type: "handbag", pieces: 1, included: true },
    { type: "trolley", pieces: 1, weightKg: 7, included: true },
    { type: "suitcase", pieces: 1, weightKg: 20, included: true },
  ],
  "low-cost": [
    { type: "handbag", pieces: 1, included: true },
    { type: "trolley", pieces: 1, weightKg: 10, included: false },
    { type: "suitcase", pieces: 1, weightKg: 20, included: false },
  ],
  full: [
    { type: "handbag", pieces: 1, included: true },
    { type: "trolley", pieces: 1, weightKg: 8, included: true },
    { type: "suitcase", pieces: 1, weightKg: 23, included: true },
  ],
  domestic: [
    { type: "handbag", pieces: 1, included: true },
    { type: "trolley", pieces: 1, weightKg: 8, included: true },
    { type: "suitcase", pieces: 1, weightKg: 20, included: false },
  ],
};

/** The flights of a timetable, each created once and cached. `flightOn` returns null on days without a flight. */
export function flightBook({ draw, rest }: { draw: Draw; rest: RestTimes }) {
  const flights = new Map<string, FlightRow | null>();

  function flightOn(route: Route, direction: "outward" | "inward", epoch: number): FlightRow | null {
    const number = direction === "outward" ? route.outwardNumber : route.inwardNumber;
    const id = `${route.airline}${number}-${shortDay(epoch)}`;
    const existing = flights.get(id);
    if (existing !== undefined) return existing;
    const row = flies(route, epoch)
      ? buildFlight(route, direction, epoch, id, `${route.airline}${number}`, draw, rest)
      : null;
    flights.set(id, row);
    return row;
  }
  return { flightOn };
}

function flies(route: Route, epoch: number): boolean {
  // 1970-01-01 was a Thursday.
  if (!route.weekdays.includes((epoch + 4) % 7)) return false;
  const [first, last] = flightSeasons[route.season];
  const monthAndDay = isoDay(epoch).slice(5);
  return first <= last ? monthAndDay >= first && monthAndDay <= last : monthAndDay >= first || monthAndDay <= last;
}

function buildFlight(
  route: Route,
  direction: "outward" | "inward",
  epoch: number,
  id: string,
  flightNumber: string,
  draw: Draw,
  rest: RestTimes,
): FlightRow | null {
  const outward = direction === "outward";
  const [from, to] = outward ? [route.from, route.to] : [route.to, route.from];
  const leaves = utcMinutes(airports[from].timeZone, epoch * day + (outward ? route.outwardAt : route.inwardAt));
  const lands = leaves + minutesInAir(from, to, route.via);
  if (rest.everybody({ leaves, lands })) return null;
  if ("keepsShabbat" in airlines[route.airline] && rest.israeliCarriers({ leaves, lands })) return null;
  const [departsOn, departsAt] = clockOf(localMinutes(airports[from].timeZone, leaves));
  const [arrivesOn, arrivesAt] = clockOf(localMinutes(airports[to].timeZone, lands));
  return {
    id,
    airlineId: airlines[route.airline].id,
    flightNumber,
    fromAirport: from,
    toAirport: to,
    departsOn,
    departsAt,
    arrivesOn,
    arrivesAt,
    fromTerminal: outward ? route.fromTerminal : route.toTerminal,
    toTerminal: outward ? route.toTerminal : route.fromTerminal,
    charter: route.style === "charter",
    stopovers: route.via ? [route.via] : [],
    baggage: baggageOf[route.style],
    onRequest: route.via !== undefined && draw(`rq ${id}`) < 0.03,
    airlineReference: referenceOf(draw(`reference ${id}`)),
    seats: seatsOf(route, draw(`seats ${id}`)),
  };
}

/** Six letters, like an airline's booking reference, derived from a number from 0 to 1. */
function referenceOf(chance: number): string {
  const letters = "BCDFGHJKLMNPQRSTVWXYZ";
  let rest = Math.floor(chance * letters.length ** 6);
  return Array.from({ length: 6 }, () => {
    const letter = letters[rest % letters.length]!;
    rest = Math.floor(rest / letters.length);
    return letter;
  }).join("");
}

/** Our seat allotment on one flight: mostly near the usual number, sometimes only a few left. */
function seatsOf(route: Route, chance: number): { Y: number; C?: number } {
  const usual = Math.round(route.seats * (0.75 + chance * 0.25));
  const seats = Math.min(180, Math.max(12, chance < 0.04 ? 12 : usual));
  return route.business > 0 ? { Y: seats, C: route.business } : { Y: seats };
}

/**
 * Gate to gate including the connection, in steps of five minutes; westbound flights take a little longer because of
 * headwind.
 */
export function minutesInAir(from: AirportCode, to: AirportCode, via?: Route["via"]): number {
  if (via) return minutesInAir(from, via.airport) + via.minutes + minutesInAir(via.airport, to);
  const [latitude, longitude] = airports[from].at;
  const [otherLatitude, otherLongitude] = airports[to].at;
  const westwards = otherLongitude < longitude ? 1.03 : 1;
  const hours = kilometres(latitude, longitude, otherLatitude, otherLongitude) / 805;
  return Math.round((35 + hours * hour * westwards) / 5) * 5;
}

function kilometres(latitude: number, longitude: number, otherLatitude: number, otherLongitude: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const a =
    Math.sin(radians(otherLatitude - latitude) / 2) ** 2 +
    Math.cos(radians(latitude)) *
      Math.cos(radians(otherLatitude)) *
      Math.sin(radians(otherLongitude - longitude) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(a));
}

function clockOf(minutes: number): [date: string, time: string] {
  const epoch = Math.floor(minutes / day);
  const ofDay = minutes - epoch * day;
  const two = (value: number) => String(value).padStart(2, "0");
  return [isoDay(epoch), `${two(Math.floor(ofDay / hour))}:${two(ofDay % hour)}`];
}
