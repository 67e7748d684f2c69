import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { Code, DealCategory, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";
import { FlightTimes } from "./flight-desk";
import { RateAmounts, RateKey, RoomPrice } from "./room-prices";

/** Whether a departure is on sale: `updating` tells customers to come back later, `closed` refers them to an agent. */
export const DepartureStatus = z.enum(["open", "updating", "closed"]);
export type DepartureStatus = z.infer<typeof DepartureStatus>;

/** One unit of stock on a day: its total, and how much of it is held and sold. */
export const StockUnit = z.object({
  unitId: z.number().int(),
  class: Code,
  date: IsoDate,
  capacity: z.number().int(),
  held: z.number().int(),
  sold: z.number().int(),
});
export type StockUnit = z.infer<typeof StockUnit>;

export const DeskDepartureRow = z.object({
  packId: Code,
  category: DealCategory,
  dest: Code,
  destName: z.string(),
  startDate: IsoDate,
  endDate: IsoDate,
  nights: z.number().int(),
  status: DepartureStatus,
  /** Seats still for sale in its cabin, on the fuller of its flights; missing: it has no flight. */
  freeSeats: z.number().int().optional(),
});
export type DeskDepartureRow = z.infer<typeof DeskDepartureRow>;

/** Nights on which a hotel, or one class of it, is not sold. Both dates are nights. */
export const StopSale = z.object({
  stopSaleId: z.number().int(),
  /** Missing: every class. */
  roomClass: Code.optional(),
  firstNight: IsoDate,
  lastNight: IsoDate,
  setBy: z.string(),
  /** Room nights sold in it, which stay sold. */
  soldNights: z.number().int(),
});
export type StopSale = z.infer<typeof StopSale>;

/** Nights on which stays in a hotel, or in one class of it, are sold on request. Both dates are nights. */
export const OnRequestPeriod = z.object({
  /** Missing: every class. */
  roomClass: Code.optional(),
  firstNight: IsoDate,
  lastNight: IsoDate,
  setBy: z.string(),
});
export type OnRequestPeriod = z.infer<typeof OnRequestPeriod>;

/** What a stop sale, or selling on request, touches. All of it stays as it is: what is sold next is meant. */
export const TouchedStock = z.object({
  /** On sale, and sold with the flight or with a stay in these nights. */
  departures: z.number().int(),
  /** Free seats, or room nights. */
  free: z.number().int(),
  /** Holds of its seats or rooms that are not over. */
  holds: z.number().int(),
  /** Bookings of it that are neither paid nor ordered yet. */
  drafts: z.number().int(),
});
export type TouchedStock = z.infer<typeof TouchedStock>;

export const DeskDeparture = z.object({
  row: DeskDepartureRow,
  flights: z.array(
    z.object({
      flightId: Code,
      flightNumber: z.string(),
      way: z.enum(["out", "back"]),
      date: IsoDate,
      times: FlightTimes,
      onRequest: z.boolean(),
      seats: z.array(StockUnit),
    }),
  ),
  /** The hotels it is sold with; the rooms are those of one hotel. */
  hotels: z.array(z.object({ hotelId: Code, name: z.string() })),
  hotelId: Code.optional(),
  rooms: z.array(
    z.object({
      roomClass: Code,
      name: z.string(),
      onRequest: z.boolean(),
      nights: z.array(StockUnit),
      /** Of the seasons that its nights are in. */
      prices: z.array(RoomPrice),
    }),
  ),
  /** Of that hotel, until their last night is over. */
  stopSales: z.array(StopSale),
  /** The same. */
  onRequestPeriods: z.array(OnRequestPeriod),
  tickets: z.array(z.object({ name: z.string(), unit: StockUnit })),
  cars: z.array(z.object({ name: z.string(), days: z.array(StockUnit) })),
});
export type DeskDeparture = z.infer<typeof DeskDeparture>;

/** The desk's stock: departures, their quantities, and whether they are on sale. */
export const stockDesk = {
  deskDepartures: operation({
    method: "GET",
    path: "/desk/departures",
    group: "admin",
    summary: "Departures of a destination within a month from a date, or one by its id",
    input: z.object({
      ...inLanguage,
      packId: Code.optional(),
      dest: Code.optional(),
      category: DealCategory.optional(),
      fromDate: IsoDate.optional(),
      from: z.int().min(1).max(100_000).default(1),
      to: z.int().min(1).max(100_000).default(50),
    }),
    output: z.object({
      total: z.number().int(),
      departures: z.array(DeskDepartureRow),
      /** The days of departure that were searched, from today without `fromDate`. Missing: nothing was, or one by its id. */
      period: z.object({ from: IsoDate, to: IsoDate }).optional(),
    }),
    refusals: [],
  }),
  deskDeparture: operation({
    method: "GET",
    path: "/desk/departure/:packId",
    group: "admin",
    summary: "A departure with its stock: seats, room nights of one hotel, tickets, cars",
    input: z.object({ ...inLanguage, packId: Code, hotelId: Code.optional() }),
    output: DeskDeparture,
    refusals: [],
  }),
  deskSetDeparture: operation({
    method: "POST",
    path: "/desk/departure/:packId",
    group: "admin",
    summary:
      "Opens or closes a departure for sale, unless its status has changed since it was read; opening needs a fresh code",
    input: z.object({ packId: Code, was: DepartureStatus, status: DepartureStatus, ...deskCode }),
    output: z.object({ status: DepartureStatus }),
    refusals: ["changed-meanwhile", "code-needed"],
  }),
  deskSetOnRequest: operation({
    method: "POST",
    path: "/desk/onRequest",
    group: "admin",
    summary: "Sets a flight or a room class to on request, or back to instant sale",
    input: z.object({
      kind: z.enum(["flight", "room"]),
      id: Code,
      /** For a room. */
      roomClass: Code.optional(),
      onRequest: z.boolean(),
      /** Needed to sell at once. */
      ...deskCode,
    }),
    output: z.object({ onRequest: z.boolean() }),
    refusals: ["code-needed"],
  }),
  deskOnRequestPeriod: operation({
    method: "POST",
    path: "/desk/onRequest/period",
    group: "admin",
    summary:
      "Sells stays of a hotel, or of one class, with a night in a period on request; one with the same first night is replaced",
    input: z.object({
      hotelId: Code,
      roomClass: Code.optional(),
      firstNight: IsoDate,
      lastNight: IsoDate,
      /** Needed to make a period shorter: the other nights are sold at once again. */
      ...deskCode,
    }),
    output: z.object({}),
    refusals: ["code-needed"],
  }),
  deskLiftOnRequestPeriod: operation({
    method: "POST",
    path: "/desk/onRequest/period/lift",
    group: "admin",
    summary: "Sells the nights of a period on request at once again",
    input: z.object({ hotelId: Code, roomClass: Code.optional(), firstNight: IsoDate, ...deskCode }),
    output: z.object({}),
    refusals: ["code-needed"],
  }),
  deskStopSale: operation({
    method: "POST",
    path: "/desk/stopSale",
    group: "admin",
    summary:
      "Stops the sale of a hotel, or of one class, for a period of at most two years; what is sold or held stays",
    input: z.object({ hotelId: Code, roomClass: Code.optional(), firstNight: IsoDate, lastNight: IsoDate }),
    output: z.object({ stopSaleId: z.number().int() }),
    refusals: [],
  }),
  deskLiftStopSale: operation({
    method: "POST",
    path: "/desk/stopSale/lift",
    group: "admin",
    summary: "Sells the nights of a stop sale again, as far as rooms are left",
    input: z.object({ stopSaleId: z.int().min(1).max(9_000_000_000_000), ...deskCode }),
    output: z.object({}),
    refusals: ["code-needed"],
  }),
  deskTouchedStock: operation({
    method: "GET",
    path: "/desk/touchedStock",
    group: "admin",
    summary: "What a stop sale or selling on request would touch, before it is saved",
    input: z.object({
      kind: z.enum(["flight", "room"]),
      /** Of the flight, or of the hotel. */
      id: Code,
      /** Missing: every class. */
      roomClass: Code.optional(),
      /** Of a hotel. Both missing: every night from today. */
      firstNight: IsoDate.optional(),
      lastNight: IsoDate.optional(),
    }),
    output: TouchedStock,
    refusals: [],
  }),
  deskSetPrice: operation({
    method: "POST",
    path: "/desk/price",
    group: "admin",
    summary:
      "Sets the prices of a room and board in a season, unless they have changed since they were read; more than five percent needs a second user",
    input: RateKey.extend({ was: RateAmounts, amounts: RateAmounts, ...deskCode }),
    /** waits: proposed, and not yet used for any price. */
    output: z.object({ amounts: RateAmounts, waits: z.boolean() }),
    refusals: ["changed-meanwhile", "code-needed"],
  }),
  deskSetStock: operation({
    method: "POST",
    path: "/desk/stock/:unitId",
    group: "admin",
    summary: "Changes a capacity, unless it has changed since it was read; never below what is held and sold",
    input: z.object({
      unitId: z.int().min(1).max(9_000_000_000_000),
      was: z.int().min(0).max(100_000),
      capacity: z.int().min(0).max(100_000),
      ...deskCode,
    }),
    output: StockUnit,
    refusals: ["changed-meanwhile", "below-sold", "code-needed"],
  }),
};
