import * as z from "zod/v4";
import { CancellationTrack } from "../booking/visitors";
import { Amount } from "../vocabulary/money";
import { plainText } from "../vocabulary/plain-text";
import { BookingId, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const booking = { bookingId: BookingId };

/** A way to cancel a booking today, as the agency that made it reads it. Amounts are in shekels. */
const AgencyTrack = z.object({
  track: CancellationTrack,
  allowed: z.boolean(),
  /** Based on what was paid by card, or on what the agency owes: the net price (decision 0089). */
  feeNIS: Amount,
  /** What goes back to the card; nothing of an order on the agency's account. */
  refundNIS: Amount,
  /** For an order on the agency's account: what comes off it. */
  offAccountNIS: Amount.optional(),
  /** The last day on which the fee is as today; missing where no day is known, as while the booked hotel is not available. */
  until: IsoDate.optional(),
  /** What the customer reads, of the agency's own price. */
  customer: z.object({ feeNIS: Amount, refundNIS: Amount }).optional(),
});

const asked = z.object({
  id: z.string(),
  askedAt: z.iso.datetime(),
  question: z.string(),
  /** Missing: the agency's own log-in, without a clerk. */
  clerkName: z.string().optional(),
  answeredAt: z.iso.datetime().optional(),
  answer: z.string().optional(),
});

/** What an agency asks the shop about a booking it made. Bookings of other agencies are not found. */
export const agencyRequests = {
  agencyCancellation: operation({
    method: "GET",
    path: "/operation/agencyCancellation",
    group: "bff",
    summary: "What cancelling a booking costs now, for the agency that made it",
    input: z.object(booking),
    output: z.object({
      /** None of a booking that cannot be cancelled, or whose cancellation was asked for already. */
      tracks: z.array(AgencyTrack),
      requestedAt: z.iso.datetime().optional(),
    }),
    refusals: [],
  }),
  agencyQuestions: operation({
    method: "GET",
    path: "/operation/agencyQuestions",
    group: "bff",
    summary: "The agency's questions about a booking it made and the answers to them, newest first",
    input: z.object({
      ...booking,
      from: z.int().min(1).max(10_000).default(1),
      to: z.int().min(1).max(10_000).default(100),
    }),
    output: z.object({ total: z.number().int(), items: z.array(asked) }),
    refusals: [],
  }),
  agencyAskQuestion: operation({
    method: "POST",
    path: "/operation/agencyQuestions",
    group: "bff",
    carrier: "form",
    summary: "Asks the shop about a booking, for the agency that made it",
    input: z.object({ ...booking, question: z.string().min(1).max(1000).regex(plainText) }),
    output: asked,
    refusals: ["too-many-questions", "card-digits", "wrong-state"],
  }),
  agencyWithdrawQuestion: operation({
    method: "POST",
    path: "/operation/agencyWithdrawQuestion",
    group: "bff",
    carrier: "form",
    summary: "Takes back a question of the agency about its booking, as long as the desk has not answered it",
    input: z.object({ ...booking, questionId: z.int().min(1).max(2_000_000_000) }),
    output: z.object({ withdrawn: z.literal(true) }),
    refusals: ["already-answered"],
  }),
};
