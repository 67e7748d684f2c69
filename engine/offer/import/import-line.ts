import { RoomView } from "@contract/shopping/room-facts";
import { photoName } from "@contract/vocabulary/picture-address";
import { SentLine } from "@contract/vocabulary/sent-text";
import { Board, Code, IsoDate, LocalTime } from "@contract/vocabulary/vocabulary";
import * as z from "zod/v4";
import { epochDay } from "../../core/epoch-day";
import { areas } from "../catalogue/areas";
import { subjects } from "../catalogue/subjects";

import { Departure } from "./import-departure";
import { Names, Texts } from "./import-names";
import { type ImportProblem, problemsOf } from "./import-problems";
import { programmeKinds } from "./import-programmes";

const Minor = z.int().min(0).max(100_000_000);
const Count = z.int().min(0).max(100_000);
const Currency = z.enum(["USD", "EUR", "ILS"]);
const Cabin = z.string().regex(/^[A-Z]{1,2}$/);
const Iata = z.string().regex(/^[A-Z]{3}$/);
const RoomClass = z.string().regex(/^[A-Z0-9]{1,10}$/, "capital letters and digits, ten at most");
const place = { latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) };
/** The illustration to draw for it. */
const Setting = z.enum(["sea", "desert", "mountain", "skyline", "old-town", "stadium", "island", "forest"]);
/** A distance of a hotel; left out: unknown, and shown nowhere. */
const Metres = z.int().min(0).max(500_000).nullable().default(null);
const Picture = z.string().regex(/^[a-z0-9-]{1,24}$/);
const TimeZone = z.string().refine(isTimeZone, "not an IANA time zone");
const Area = z.string().refine((code) => code in areas, `one of ${Object.keys(areas).join(", ")}`);
const Subject = z.int().refine((id) => id in subjects, `one of ${Object.keys(subjects).join(", ")}`);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }) !== null;
  } catch {
    return false;
  }
}

function inOrder(first: string, last: string) {
  return (line: Record<string, unknown>) => String(line[first]) <= String(line[last]);
}

const Baggage = z.strictObject({
  type: z.enum(["handbag", "trolley", "suitcase"]),
  pieces: z.int().min(1).max(9),
  weightKg: z.int().min(1).max(99).optional(),
  included: z.boolean(),
});

const Country = z.strictObject({ kind: z.literal("country"), code: z.string().regex(/^[A-Z]{2}$/), names: Names });

const Destination = z.strictObject({
  kind: z.literal("destination"),
  code: z.string().regex(/^[A-Z0-9]{2,20}$/),
  countryCode: z.string(),
  names: Names,
  descriptions: Texts,
  spellings: z
    .array(
      z
        .string()
        .trim()
        .min(1)
        .max(60)
        .refine((text) => text === text.toLowerCase(), "lower case"),
    )
    .default([]),
  area: Area,
  subjects: z.array(Subject).default([]),
  setting: Setting,
  landmark: Picture.nullable().default(null),
  domestic: z.boolean().default(false),
  ...place,
});

const Airport = z.strictObject({
  kind: z.literal("airport"),
  code: Iata,
  cityCode: Iata,
  names: Names,
  timeZone: TimeZone,
});

const Airline = z.strictObject({
  kind: z.literal("airline"),
  id: Code,
  iata: z.string().regex(/^[A-Z0-9]{2}$/),
  names: Names,
  passportAtBooking: z.boolean().default(false),
});

const Hotel = z.strictObject({
  kind: z.literal("hotel"),
  id: z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  destinationCode: z.string(),
  names: Names,
  descriptions: Texts,
  stars: z.int().min(1).max(5),
  facilities: z.array(z.string().regex(/^[a-z-]{1,30}$/)).default([]),
  setting: Setting,
  photos: z.array(z.string().regex(photoName)).max(20).default([]),
  address: SentLine(200).min(3).nullable().default(null),
  phone: z
    .string()
    .regex(/^\+[0-9 -]{6,24}$/)
    .nullable()
    .default(null),
  beachMetres: Metres,
  centreMetres: Metres,
  airportMetres: Metres,
  airportMinutes: z.int().min(1).max(600).nullable().default(null),
  active: z.boolean().default(true),
  ...place,
});

const Room = z.strictObject({
  kind: z.literal("room"),
  hotelId: Code,
  roomClass: RoomClass,
  names: Names,
  beds: Names,
  maxAdults: z.int().min(1).max(9),
  maxChildren: z.int().min(0).max(9),
  maxInfants: z.int().min(0).max(4),
  maxGuests: z.int().min(1).max(9),
  babiesAllowed: z.boolean().default(true),
  childAgeTo: z.int().min(2).max(12).default(12),
  onRequest: z.boolean().default(false),
  sizeM2: z.int().min(5).max(1_000).nullable().default(null),
  view: RoomView.nullable().default(null),
  photos: z.array(z.string().regex(photoName)).max(10).default([]),
});

const HotelRate = z
  .strictObject({
    kind: z.literal("rate"),
    hotelId: Code,
    roomClass: RoomClass,
    board: Board,
    validFrom: IsoDate,
    validTo: IsoDate,
    currency: Currency,
    adultMinor: Minor,
    singleSupplementMinor: Minor,
    adult3Minor: Minor,
    child1Minor: Minor,
    child2Minor: Minor,
    child3Minor: Minor,
    infantMinor: Minor,
    weekendMinor: Minor.default(0),
  })
  .refine(inOrder("validFrom", "validTo"), { path: ["validTo"], error: "before validFrom" });

const Flight = z
  .strictObject({
    kind: z.literal("flight"),
    id: Code,
    airlineId: Code,
    flightNumber: z
      .string()
      .regex(/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/, "the airline's code and up to four digits, such as LY541"),
    fromAirport: Iata,
    toAirport: Iata,
    departsOn: IsoDate,
    departsAt: LocalTime,
    arrivesOn: IsoDate,
    arrivesAt: LocalTime,
    // They stand in the messages before departure.
    fromTerminal: SentLine(10).nullable().default(null),
    toTerminal: SentLine(10).nullable().default(null),
    airlineReference: z
      .string()
      .regex(/^[A-Z0-9]{5,8}$/)
      .nullable()
      .default(null),
    charter: z.boolean().default(false),
    stopovers: z
      .array(z.strictObject({ airport: Iata, minutes: z.int().min(1).max(2_880) }))
      .max(4)
      .default([]),
    baggage: z.array(Baggage).max(6).default([]),
    onRequest: z.boolean().default(false),
  })
  .refine((line) => line.fromAirport !== line.toAirport, { path: ["toAirport"], error: "the same as fromAirport" })
  .refine((line) => Math.abs(epochDay(line.arrivesOn) - epochDay(line.departsOn)) <= 2, {
    path: ["arrivesOn"],
    error: "more than two days from departsOn",
  });

const Seats = z.strictObject({ kind: z.literal("seats"), flightId: Code, class: Cabin, capacity: Count });

const Rooms = z
  .strictObject({
    kind: z.literal("rooms"),
    hotelId: Code,
    roomClass: RoomClass,
    from: IsoDate,
    to: IsoDate,
    capacity: Count,
  })
  .refine(inOrder("from", "to"), { path: ["to"], error: "before from" })
  .refine((line) => epochDay(line.to) - epochDay(line.from) <= 800, {
    path: ["to"],
    error: "more than 800 nights from from",
  });

const OnRequest = z
  .strictObject({
    kind: z.literal("on-request"),
    hotelId: Code,
    roomClass: RoomClass.nullable().default(null),
    from: IsoDate,
    to: IsoDate,
    active: z.boolean().default(true),
  })
  .refine(inOrder("from", "to"), { path: ["to"], error: "before from" })
  .refine((line) => epochDay(line.to) - epochDay(line.from) <= 800, {
    path: ["to"],
    error: "more than 800 nights from from",
  });

const ExchangeRate = z.strictObject({
  kind: z.literal("exchange-rate"),
  currency: z.enum(["USD", "EUR"]),
  onDate: IsoDate,
  rateKind: z.enum(["transferSell", "representative"]),
  value: z.string().regex(/^\d{1,4}\.\d{4}$/, "shekels for one unit as text with four decimal places, such as 3.6200"),
});

/** The schema of each kind of line, in the order of writing: referenced kinds come first. */
export const importKinds = {
  country: Country,
  destination: Destination,
  airport: Airport,
  airline: Airline,
  hotel: Hotel,
  room: Room,
  rate: HotelRate,
  flight: Flight,
  ...programmeKinds,
  departure: Departure,
  seats: Seats,
  rooms: Rooms,
  "on-request": OnRequest,
  "exchange-rate": ExchangeRate,
} as const;

export type ImportKind = keyof typeof importKinds;
export type ImportLines = { [Kind in ImportKind]: { line: number; value: z.output<(typeof importKinds)[Kind]> }[] };

const Kind = z.looseObject({ kind: z.enum(Object.keys(importKinds) as [ImportKind, ...ImportKind[]]) });

/** Parses one line into the list of its kind, or reports its problems. */
export function readImportLine(text: string, line: number, into: ImportLines): ImportProblem[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return [{ line, field: "", message: `not JSON: ${error instanceof Error ? error.message : "unreadable"}` }];
  }
  const kind = Kind.safeParse(json);
  if (!kind.success) return problemsOf(kind.error, line);
  const result = importKinds[kind.data.kind].safeParse(json);
  if (!result.success) return problemsOf(result.error, line);
  // The kind selects both the schema and the list, but TypeScript cannot see that the two belong together.
  (into[kind.data.kind] as { line: number; value: unknown }[]).push({ line, value: result.data });
  return [];
}

export function emptyImport(): ImportLines {
  return {
    country: [],
    destination: [],
    airport: [],
    airline: [],
    hotel: [],
    room: [],
    rate: [],
    flight: [],
    "sub-category": [],
    competition: [],
    event: [],
    "ticket-category": [],
    tour: [],
    "car-class": [],
    tickets: [],
    cars: [],
    departure: [],
    seats: [],
    rooms: [],
    "on-request": [],
    "exchange-rate": [],
  };
}
