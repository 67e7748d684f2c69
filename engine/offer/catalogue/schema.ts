import type { RateAmounts } from "@contract/desk/room-prices";
import type { RoomView } from "@contract/shopping/room-facts";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  time,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import type { Names } from "../../core/names";

export type StoredBaggage = {
  type: "handbag" | "trolley" | "suitcase";
  pieces: number;
  weightKg?: number;
  included: boolean;
};
type StoredStopover = { airport: string; minutes: number };

export const country = pgTable("country", {
  code: text().primaryKey(),
  names: jsonb().$type<Names>().notNull(),
});

export const destination = pgTable("destination", {
  /** IATA city code, if the place has one. */
  code: text().primaryKey(),
  countryCode: text()
    .notNull()
    .references(() => country.code),
  names: jsonb().$type<Names>().notNull(),
  descriptions: jsonb().$type<Names>().notNull(),
  /** Other spellings that users type, in lower case. */
  spellings: text().array().notNull().default([]),
  area: text().notNull(),
  subjects: integer().array().notNull().default([]),
  /** The illustration to draw: sea, desert, mountain, skyline, old-town, stadium, island, forest. */
  setting: text().notNull(),
  landmark: text(),
  domestic: boolean().notNull().default(false),
  latitude: real().notNull(),
  longitude: real().notNull(),
});

/** A subcategory of packages (packSubCategory of specification §7). */
export const subCategory = pgTable("sub_category", {
  id: integer().primaryKey(),
  names: jsonb().$type<Names>().notNull(),
});

export const airport = pgTable("airport", {
  code: text().primaryKey(),
  cityCode: text().notNull(),
  names: jsonb().$type<Names>().notNull(),
  timeZone: text().notNull(),
});

export const airline = pgTable("airline", {
  /** Our own id: IATA codes are reused over the years. */
  id: text().primaryKey(),
  iata: text().notNull(),
  names: jsonb().$type<Names>().notNull(),
  /** Passport details are given with the booking; false: until a week before departure. */
  passportAtBooking: boolean().notNull().default(false),
});

export const hotel = pgTable(
  "hotel",
  {
    id: text().primaryKey(),
    /** Its id in the hotel API. */
    code: integer().generatedAlwaysAsIdentity({ startWith: 1001 }),
    destinationCode: text()
      .notNull()
      .references(() => destination.code),
    names: jsonb().$type<Names>().notNull(),
    descriptions: jsonb().$type<Names>().notNull(),
    stars: smallint().notNull(),
    facilities: text().array().notNull().default([]),
    setting: text().notNull(),
    /** File names of the shop's own photographs, best first; without any, an illustration is drawn. */
    photos: text().array().notNull().default([]),
    /** In the local spelling: travellers show the voucher to drivers and receptions. */
    address: text(),
    /** Answered around the clock, with its country code. */
    phone: text(),
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** On foot, in metres; null: unknown, as everything below. */
    beachMetres: integer(),
    centreMetres: integer(),
    /** By road, in metres and in minutes by car. */
    airportMetres: integer(),
    airportMinutes: smallint(),
    /** The number of its published reviews, and the sum of their stars. */
    reviewCount: integer().notNull().default(0),
    reviewStars: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [index("hotel_by_destination").on(t.destinationCode)],
);

export const roomType = pgTable(
  "room_type",
  {
    hotelId: text()
      .notNull()
      .references(() => hotel.id),
    roomClass: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    beds: jsonb().$type<Names>().notNull(),
    maxAdults: smallint().notNull(),
    maxChildren: smallint().notNull(),
    maxInfants: smallint().notNull(),
    /** Adults and children together; infants sleep in a cot. */
    maxGuests: smallint().notNull(),
    babiesAllowed: boolean().notNull().default(true),
    /** The oldest age, on the return date, at which a child pays a child's price; older children pay as adults. */
    childAgeTo: smallint().notNull().default(12),
    /** Sold only after the hotel confirms. */
    onRequest: boolean().notNull().default(false),
    /** Null: unknown, as the view. */
    sizeM2: smallint(),
    view: text().$type<RoomView>(),
    /** File names, as those of the hotel. */
    photos: text().array().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.hotelId, t.roomClass] })],
);

/** Nightly prices of a room class and board in a season. Amounts are minor units of `currency` per person and night. */
export const hotelRate = pgTable(
  "hotel_rate",
  {
    hotelId: text().notNull(),
    roomClass: text().notNull(),
    board: text().notNull(),
    validFrom: date().notNull(),
    /** The last night of the season, inclusive. */
    validTo: date().notNull(),
    currency: text().notNull(),
    adultMinor: integer().notNull(),
    singleSupplementMinor: integer().notNull(),
    adult3Minor: integer().notNull(),
    child1Minor: integer().notNull(),
    child2Minor: integer().notNull(),
    child3Minor: integer().notNull(),
    infantMinor: integer().notNull(),
    /** Surcharge per adult for each Thursday and Friday night. */
    weekendMinor: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.hotelId, t.roomClass, t.board, t.validFrom] })],
);

/**
 * What the desk did to a price row, for the rule of the second person: `agreed` are the amounts of the last import or of two desk users,
 * `set` those that the desk wrote since. Once the row has others an import came after it.
 */
export const deskPrice = pgTable(
  "desk_price",
  {
    hotelId: text().notNull(),
    roomClass: text().notNull(),
    board: text().notNull(),
    validFrom: date().notNull(),
    agreed: jsonb().$type<RateAmounts>().notNull(),
    set: jsonb().$type<RateAmounts>().notNull(),
    /** Far from those agreed: no price is computed with it until a second desk user sends the same. */
    proposed: jsonb().$type<RateAmounts>(),
    proposedBy: text(),
  },
  (t) => [primaryKey({ columns: [t.hotelId, t.roomClass, t.board, t.validFrom] })],
);

/**
 * Nights that a hotel, or one class of it, is not sold on, whatever stock is left and also on request. Both ends are nights and
 * inclusive. What is already sold or held stays.
 */
export const stopSale = pgTable(
  "stop_sale",
  {
    id: bigserial({ mode: "number" }).primaryKey(),
    hotelId: text().notNull(),
    /** Empty: every class. */
    roomClass: text().notNull(),
    firstNight: date().notNull(),
    lastNight: date().notNull(),
    setBy: text().notNull(),
    setAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex("stop_sale_once").on(t.hotelId, t.roomClass, t.firstNight, t.lastNight),
    check("stop_sale_in_order", sql`${t.firstNight} <= ${t.lastNight}`),
  ],
);

/**
 * Nights on which the hotel has to confirm a stay in a class of it first, whatever stock is kept. Both ends are nights and inclusive. The mark
 * of a class, `onRequest`, says the same for every date.
 */
export const onRequestPeriod = pgTable(
  "on_request_period",
  {
    hotelId: text().notNull(),
    /** Empty: every class. */
    roomClass: text().notNull(),
    firstNight: date().notNull(),
    lastNight: date().notNull(),
    setBy: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hotelId, t.roomClass, t.firstNight] }),
    check("on_request_period_in_order", sql`${t.firstNight} <= ${t.lastNight}`),
  ],
);

/** One flight on one day. Times are local at each airport. */
export const flight = pgTable(
  "flight",
  {
    id: text().primaryKey(),
    airlineId: text().notNull(),
    flightNumber: text().notNull(),
    fromAirport: text().notNull(),
    toAirport: text().notNull(),
    departsOn: date().notNull(),
    departsAt: time().notNull(),
    arrivesOn: date().notNull(),
    arrivesAt: time().notNull(),
    fromTerminal: text(),
    toTerminal: text(),
    charter: boolean().notNull().default(false),
    stopovers: jsonb().$type<StoredStopover[]>().notNull().default([]),
    baggage: jsonb().$type<StoredBaggage[]>().notNull().default([]),
    onRequest: boolean().notNull().default(false),
    /** The airline's reference for our block of seats, used by passengers at check-in. Not disclosed before a booking is confirmed. */
    airlineReference: text(),
  },
  (t) => [index("flight_by_day").on(t.toAirport, t.departsOn)],
);

/** A departure with its return: the pack of a packId. Fares are minor units of `currency`, both directions together. */
export const departure = pgTable(
  "departure",
  {
    id: text().primaryKey(),
    category: text().$type<DealCategory>().notNull(),
    destinationCode: text().notNull(),
    startDate: date().notNull(),
    endDate: date().notNull(),
    nights: smallint().notNull(),
    outwardFlightId: text(),
    inwardFlightId: text(),
    cabin: text().notNull().default("Y"),
    currency: text().notNull().default("USD"),
    fareAdultMinor: integer().notNull(),
    fareChildMinor: integer().notNull(),
    fareInfantMinor: integer().notNull(),
    /** The oldest age, on the return date, at which the airline applies a child's fare. */
    childFareTo: smallint().notNull().default(12),
    /** Null: every hotel of the destination. */
    hotelIds: text().array(),
    transfer: boolean().notNull().default(false),
    discountPercent: smallint().notNull().default(0),
    isMainDeal: boolean().notNull().default(false),
    priority: integer().notNull().default(0),
    subCategoryId: integer(),
    /** The match of a sport package; its cheapest ticket is included in the fare. */
    eventId: text(),
    /** The programme of an organised tour. */
    tourId: text(),
    /** Information for agents only. */
    internalInfo: jsonb().$type<Names>(),
    /** open, updating, closed */
    status: text().notNull().default("open"),
    /** Sales stop at this moment; null: three hours before the flight leaves. */
    salesEndAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    index("departure_by_day").on(t.category, t.destinationCode, t.startDate, t.nights),
    index("departure_by_outward_flight").on(t.outwardFlightId),
    index("departure_by_inward_flight").on(t.inwardFlightId),
    index("departure_by_event").on(t.eventId).where(sql`${t.eventId} is not null`),
    index("departure_by_sales_end").on(t.salesEndAt).where(sql`${t.status} = 'open' and ${t.salesEndAt} is not null`),
  ],
);
