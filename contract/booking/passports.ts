import * as z from "zod/v4";
import { BookingId } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { Passenger, PassportState } from "./booking";

const bookingId = BookingId;
/** Passengers left out keep what they have. */
const passports = z
  .array(Passenger.pick({ paxId: true, passportNumber: true, passportExpiry: true }))
  .min(1)
  .max(24);
const refusals = ["incomplete", "invalid-passport", "card-digits", "too-late", "wrong-state"] as const;

/** Passports given after the sale, where the airlines allow it. */
export const passportCalls = {
  givePassports: operation({
    method: "POST",
    path: "/operation/passports/:bookingId",
    group: "bff",
    summary: "Gives or corrects passports of a sold booking, until a week before departure",
    input: z.object({ bookingId, passports }),
    output: PassportState,
    refusals,
  }),
  visitorGivePassports: operation({
    method: "POST",
    path: "/operation/visitorPassports",
    group: "bff",
    summary: "The same for the visitor of the booking",
    input: z.object({ passports }),
    output: PassportState,
    refusals,
  }),
  deskGivePassports: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/passports",
    group: "admin",
    summary: "The same for the customer, until departure",
    input: z.object({ bookingId, passports }),
    output: PassportState,
    refusals,
  }),
};
