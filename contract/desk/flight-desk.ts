import * as z from "zod/v4";
import { Code, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

/** A time of a clock at the airport, such as 08:05. */
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When a flight leaves and arrives, in the time of each airport. The day on which it leaves stays. */
export const FlightTimes = z.object({ departsAt: ClockTime, arrivesOn: IsoDate, arrivesAt: ClockTime });
export type FlightTimes = z.infer<typeof FlightTimes>;

/** What the desk changes about a flight that is sold. */
export const flightDesk = {
  deskSetFlightTimes: operation({
    method: "POST",
    path: "/desk/flight/:flightId/times",
    group: "admin",
    summary:
      "Sets when a flight leaves and arrives on its day, unless that has changed since it was read, and tells everybody who is booked on it",
    input: z.object({ flightId: Code, was: FlightTimes, times: FlightTimes, ...deskCode }),
    /** Bookings whose payers were told. */
    output: z.object({ told: z.number().int() }),
    /** `not-changeable`: it lands on the way, at times of its own. `too-late`: its day is over. */
    refusals: ["changed-meanwhile", "not-changeable", "too-late", "code-needed"],
  }),
};
