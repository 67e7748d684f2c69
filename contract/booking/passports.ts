import * as z from "zod/v4";
import { BookingId, Code, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { Passenger, PassportState } from "./booking";

const bookingId = BookingId;
/** Gender and birth date are needed of those whose booking did not ask for them, and change nothing of the others. */
const Given = Passenger.pick({
  paxId: true,
  passportNumber: true,
  passportExpiry: true,
  gender: true,
  birthDate: true,
});
/** Passengers left out keep what they have. */
const passports = z.array(Given).min(1).max(24);

/** What a club member may do besides; for anybody else it fills and keeps nothing. */
const orKept = {
  passports: z
    .array(
      Given.extend({
        /** The passport that the member keeps of this passenger, whatever was typed. */
        useKept: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(24),
  /** The passengers of these passports are kept with them; those kept already are brought up to date. */
  keep: z.boolean().default(false),
};

/** The passports that a member keeps of a booking's passengers, by names and birth date. The whole numbers stay in the engine. */
export const KeptPassports = z.object({
  /** Whether the caller may keep passengers: a club member, and no staff of an agency. */
  mayKeep: z.boolean(),
  passengers: z.array(
    z.object({
      paxId: Code,
      /** Masked but for its last three characters. */
      passport: z.string(),
      passportExpiry: IsoDate,
      /** Valid for long enough after the departure. */
      usable: z.boolean(),
      /** Gender and birth date are known of this passenger, with what the member keeps. */
      whole: z.boolean(),
    }),
  ),
});
export type KeptPassports = z.infer<typeof KeptPassports>;
const refusals = [
  "incomplete",
  "invalid-passport",
  "invalid-birth-date",
  "invalid-party",
  "card-digits",
  "too-late",
  "wrong-state",
] as const;

/** Passports given after the sale, where the airlines allow it. */
export const passportCalls = {
  givePassports: operation({
    method: "POST",
    path: "/operation/passports/:bookingId",
    group: "bff",
    summary: "Gives or corrects passports of a sold booking, until a week before departure",
    input: z.object({ bookingId, ...orKept }),
    output: PassportState,
    refusals,
  }),
  visitorGivePassports: operation({
    method: "POST",
    path: "/operation/visitorPassports",
    group: "bff",
    summary: "The same for the visitor of the booking",
    input: z.object(orKept),
    output: PassportState,
    refusals,
  }),
  keptPassports: operation({
    method: "GET",
    path: "/operation/passports/:bookingId/kept",
    group: "bff",
    summary: "The passports that the logged-in member keeps of the passengers of a booking, masked",
    input: z.object({ bookingId }),
    output: KeptPassports,
    refusals: [],
  }),
  visitorKeptPassports: operation({
    method: "GET",
    path: "/operation/visitorPassports/kept",
    group: "bff",
    summary: "The same of the visitor's booking",
    input: z.object({}),
    output: KeptPassports,
    refusals: [],
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
