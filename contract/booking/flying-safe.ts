import * as z from "zod/v4";
import { deskCode } from "../desk/desk-code";
import { bookingIdPattern } from "../vocabulary/booking-id";
import { DeskAmount } from "../vocabulary/money";
import { IsoDate, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** Which rights of the paid service Flying Safe were used (its terms page lists them). */
export const FlyingSafeState = z.object({
  /** The last day for a name correction. */
  nameUntil: IsoDate,
  /** Whose name was corrected, and when: once for each traveller. */
  correctedNames: z.array(z.object({ paxId: z.string(), at: z.iso.datetime() })),
  /** The last day for a date change; missing where it is impossible: a match has a fixed date. */
  dateUntil: IsoDate.optional(),
  /** Missing until the date is changed. */
  dateChangedAt: z.iso.datetime().optional(),
  /** Whether the tickets are still to be issued: until then names are corrected, and a date that is not fixed can be changed. */
  beforeTickets: z.boolean(),
  cancellation: z.enum(["unused", "asked", "used"]),
});
export type FlyingSafeState = z.infer<typeof FlyingSafeState>;

const name = z.string().min(1).max(60);
const correction = { paxId: z.string().max(20), firstName: name, lastName: name };
const bookingId = z.string().regex(bookingIdPattern);
const refusals = ["not-covered", "already-used", "too-late", "wrong-state", "invalid-name", "another-person"] as const;

/** The rights of Flying Safe, for the booking's visitor and for the desk. */
export const flyingSafeCalls = {
  correctName: operation({
    method: "POST",
    path: "/operation/correctName",
    group: "bff",
    carrier: "form",
    summary: "Corrects a passenger's name in the visitor's booking, once for each passenger, if Flying Safe was bought",
    input: z.object(correction),
    output: FlyingSafeState,
    refusals,
  }),
  deskCorrectName: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/name",
    group: "admin",
    summary:
      "Corrects one passenger's name for the customer: once for each passenger by Flying Safe, or with a reason of the desk until the day of departure",
    input: z.object({
      bookingId,
      ...correction,
      /** Why the name is corrected without Flying Safe, whose right stays unused. */
      reason: typedLine(300).optional(),
      /** What the correction costs the customer, in shekels; only with a reason. It is owed until it is paid by card or waived. */
      feeNIS: DeskAmount.optional(),
      ...deskCode,
    }),
    /** The rights of Flying Safe afterwards; missing for a booking without it. */
    output: z.object({ flyingSafe: FlyingSafeState.optional() }),
    refusals: [...refusals, "code-needed"],
  }),
};
