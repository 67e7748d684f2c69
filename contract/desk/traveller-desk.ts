import * as z from "zod/v4";
import { BookingState } from "../booking/booking";
import { CancellationTrack } from "../booking/visitors";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { BookingId, Code, typedLine } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { deskCode } from "./desk-code";

const about = { bookingId: BookingId, paxId: Code };

/**
 * Why one traveller cannot be cancelled alone. `last-traveller`: nobody would be left. `no-adult-left`: a room, or a journey without a hotel,
 * would be left without an adult. `not-changeable`: a supplier's live stay (field `stay`) or the tickets of a match (field `ticket`).
 */
const refusals = [
  "already-cancelled",
  "last-traveller",
  "no-adult-left",
  "infant-without-adult",
  "not-changeable",
  "not-confirmed",
  "wrong-state",
  "in-progress",
  "cancellation-asked",
  "too-late",
  "price-error",
] as const;

/** One traveller of a confirmed booking is cancelled while the others stay (decision 0114). */
export const travellerDesk = {
  deskTravellerChoices: operation({
    method: "GET",
    path: "/desk/booking/:bookingId/traveller/:paxId",
    group: "admin",
    summary: "What cancelling one traveller of a booking costs now, and what goes back, for each legal ground",
    input: z.object(about),
    output: z.object({
      paxId: Code,
      name: z.string(),
      /** Travellers who stay. */
      left: z.number().int(),
      /** The traveller was alone in a room, which goes back to sale. */
      roomReturned: z.boolean(),
      /** The price now, in the booking's currency. */
      price: Amount,
      currency: TwoLetterCurrency,
      /** An order without payment: amounts are on its agency's account, nothing goes to a card. */
      onAccount: z.boolean(),
      /** Coupons that do not count at the lower price. */
      lostCoupons: z.array(z.string()),
      tracks: z.array(
        z.object({
          track: CancellationTrack,
          /** By the terms, today. The desk may decide otherwise. */
          allowed: z.boolean(),
          /** The price of the booking afterwards, with the fee in it. */
          price: Amount,
          feeNIS: Amount,
          /** To the card, or off the agency's account. */
          refundNIS: Amount,
        }),
      ),
    }),
    refusals,
  }),
  deskCancelTraveller: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/traveller/:paxId/cancel",
    group: "admin",
    summary: "Cancels one traveller of a booking while the others stay, and refunds the traveller's part less the fee",
    input: z.object({
      ...about,
      track: CancellationTrack,
      /** Why: written to the audit log. */
      reason: typedLine(300).optional(),
      /** The price afterwards and the refund that were shown. Refused if either differs now. */
      shownPrice: Amount,
      shownNIS: Amount,
      ...deskCode,
    }),
    output: z.object({ state: BookingState, price: Amount, feeNIS: Amount, refundNIS: Amount }),
    refusals: [...refusals, "not-covered", "price-changed", "code-needed"],
  }),
};
