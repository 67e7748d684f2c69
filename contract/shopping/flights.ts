import * as z from "zod/v4";
import { Amount } from "../vocabulary/money";
import { Code, FlightStatus, IsoDate, LocalTime, SeatsLeft } from "../vocabulary/vocabulary";

export const Baggage = z.object({
  type: z.enum(["handbag", "trolley", "suitcase"]),
  pieces: z.number().int(),
  weightKg: z.number().int().optional(),
  included: z.boolean(),
  price: Amount.optional(),
  /** Bought for these travellers alone; missing: each traveller has it. */
  travellers: z.array(z.string()).optional(),
});
export type Baggage = z.infer<typeof Baggage>;

const UtcOffset = z.string().regex(/^[+-]\d\d:\d\d$/);

/** One direction of a trip. Dates and times are local to each airport. */
export const FlightLeg = z.object({
  flightId: Code,
  airlineCode: z.string(),
  airlineName: z.string(),
  flightNumber: z.string(),
  /** Cabin: Y economy, C business. */
  class: z.string(),
  departureCityCode: z.string(),
  departureCity: z.string(),
  departureAirport: z.string(),
  departureAirportName: z.string(),
  departureDate: IsoDate,
  departureTime: LocalTime,
  departureTerminal: z.string().optional(),
  arrivalCityCode: z.string(),
  arrivalCity: z.string(),
  arrivalAirport: z.string(),
  arrivalAirportName: z.string(),
  arrivalDate: IsoDate,
  arrivalTime: LocalTime,
  arrivalTerminal: z.string().optional(),
  /** How far the clocks of the departure's airport are from UTC at that time, such as +02:00; in the flights of `select`, where known. */
  departureOffset: UtcOffset.optional(),
  arrivalOffset: UtcOffset.optional(),
  /** From take-off to landing, including stops. */
  minutes: z.int().min(1).optional(),
  stopovers: z.array(z.object({ airport: z.string(), airportName: z.string(), minutes: z.number().int() })),
  baggage: z.array(Baggage),
  charter: z.boolean(),
  status: FlightStatus,
  seatsLeft: SeatsLeft.optional(),
  /** The airline's own booking reference; for a confirmed booking, if known. */
  airlineReference: z.string().optional(),
  paxIds: z.array(z.string()).optional(),
});
export type FlightLeg = z.infer<typeof FlightLeg>;

/** A flight of a booking. Without a status: the booking was refused or cancelled, and nothing of it is booked. */
export const BookedLeg = FlightLeg.extend({ status: FlightStatus.optional() });
export type BookedLeg = z.infer<typeof BookedLeg>;
