import * as z from "zod/v4";
import { bookingIdPattern } from "./booking-id";
import { plainLine } from "./plain-line";

/** langCode of the calls. */
export const LangCode = z.enum(["HEB", "ENG", "RUS", "ARA"]);
export type LangCode = z.infer<typeof LangCode>;
/** Deal categories of specification §3. SportPack and sport_pack are synonyms: `namesOfDealType`. */
export const DealCategory = z.enum([
  "vacation_pack",
  "Organize_tour_packages",
  "Flight_Only",
  "SportPack",
  "sport_pack",
  "Hotel_Only",
]);
export type DealCategory = z.infer<typeof DealCategory>;
export const Board = z.enum(["RO", "BB", "HB", "FB", "AI", "SC"]);
export type Board = z.infer<typeof Board>;

/** Room compositions of specification §3 (price plan), without infants. */
export const Composition = z.enum(["SGL", "DBL", "A2C1", "A3", "A2C2", "A2C3"]);
export type Composition = z.infer<typeof Composition>;

export const PassengerType = z.enum(["ADT", "CHD", "INF"]);
export type PassengerType = z.infer<typeof PassengerType>;

export const FlightStatus = z.enum(["ok", "rq"]);
export const HotelStatus = z.enum(["ok", "rq", "cxxl"]);
export const ReservationStatus = z.enum(["OK", "RQ", "ERROR", "REFUSE"]);
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** Remaining availability, capped as in a GDS: only `min`, unless the exact number is small enough to matter. */
export const SeatsLeft = z.object({ min: z.number().int(), exact: z.number().int().optional() });
export type SeatsLeft = z.infer<typeof SeatsLeft>;

export const IsoDate = z.iso.date();
/** Local time at the airport, HH:mm. */
export const LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** An internal or industry code: letters, digits, dash, underscore. */
export const Code = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** A booking id, as the engine assigns it. */
export const BookingId = z.string().regex(bookingIdPattern);
export const YearMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** One line of typed text. Control characters never belong in a name or an address. */
export const line = (max: number) => z.string().max(max).regex(plainLine);
/** The same where something must be typed; blanks around it do not count. */
export const typedLine = (max: number) => z.string().trim().min(1).max(max).regex(plainLine);
