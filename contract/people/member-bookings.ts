import * as z from "zod/v4";
import { BookingInfo, BookingState } from "../booking/booking";
import { Amount, TwoLetterCurrency } from "../vocabulary/money";
import { BookingId, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { inLanguage, loginRefusals, Sid, TypedCode } from "./sign-in";

/** A booking in a member's list, with what the member can do about it now. */
export const MemberBooking = z.object({
  bookTransId: BookingId,
  pnr: z.string(),
  state: BookingState,
  /** The journey's last day is before today, in Jerusalem. */
  past: z.boolean(),
  /** Added by its reference; the others were made while the member was logged in. */
  added: z.boolean(),
  title: z.string(),
  destName: z.string(),
  picture: z.string(),
  dateFrom: IsoDate,
  dateTo: IsoDate,
  adults: z.number().int(),
  children: z.number().int(),
  infants: z.number().int(),
  rooms: z.number().int(),
  payment: BookingInfo.shape.payment,
  /** Missing for the customer of an agency that sold at its own price. */
  paidNIS: Amount.optional(),
  /** That price. */
  salePrice: z.object({ amount: Amount, currency: TwoLetterCurrency }).optional(),
  /** Passports that are still missing, and the last day to give them. */
  passports: z.object({ missing: z.number().int(), dueBy: IsoDate, open: z.boolean() }).optional(),
  /** An offered change that waits for an answer. */
  change: z.object({ kind: z.enum(["hotel", "date"]), answerBy: z.iso.datetime() }).optional(),
  /** The booked hotel is not available, and no other has taken its place. */
  hotelGone: z.boolean(),
  documents: z.boolean(),
  /** By Flying Safe. */
  changeDate: z.boolean(),
  correctName: z.boolean(),
  cancellation: z.enum(["possible", "asked", "none"]),
  review: z.enum(["open", "written", "none"]),
});
export type MemberBooking = z.infer<typeof MemberBooking>;

/** The bookings on a page of the list. */
export const bookingsPerPage = 10;

const ofBooking = { bookingId: BookingId };

/** A club member's own bookings: those made while logged in, and those added by reference. */
export const memberBookingCalls = {
  memberBookings: operation({
    method: "GET",
    path: "/clubMember/bookings",
    group: "bff",
    summary: "A page of the member's bookings, those to come first; the first page in place of one that does not exist",
    input: z.object({ ...inLanguage, page: z.int().min(1).max(1000).default(1) }),
    output: z.object({
      total: z.number().int(),
      page: z.number().int(),
      items: z.array(MemberBooking),
    }),
    refusals: [],
  }),
  memberOpenBooking: operation({
    method: "POST",
    path: "/clubMember/bookings/:bookingId/open",
    group: "bff",
    summary: "Opens the visitor's area of one of the member's bookings; its session ends with the member's",
    input: z.object(ofBooking),
    output: z.object({ visitorSid: Sid }),
    refusals: [],
  }),
  memberAddBooking: operation({
    method: "POST",
    path: "/clubMember/bookings",
    group: "bff",
    carrier: "form",
    inAddress: ["langCode"],
    summary:
      "Adds a booking by its reference: at once if its payer has the member's phone, otherwise a code goes to its payer; same response for an unknown reference",
    input: z.object({ ...inLanguage, pnr: z.string().min(1).max(40) }),
    output: z.discriminatedUnion("added", [
      z.object({ added: z.literal(true) }),
      z.object({ added: z.literal(false), visitorSid: Sid }),
    ]),
    refusals: [],
  }),
  memberConfirmBooking: operation({
    method: "POST",
    path: "/clubMember/bookings/confirm",
    group: "bff",
    carrier: "form",
    summary: "Adds the booking whose code was sent to its payer for this member",
    input: z.object({ verificationCode: TypedCode }),
    output: z.object({ visitorSid: Sid }),
    refusals: loginRefusals,
  }),
  memberRemoveBooking: operation({
    method: "POST",
    path: "/clubMember/bookings/:bookingId/remove",
    group: "bff",
    summary: "Takes a booking that was added by reference off the member's list",
    input: z.object(ofBooking),
    output: z.object({ removed: z.literal(true) }),
    refusals: [],
  }),
  memberOpenReview: operation({
    method: "POST",
    path: "/clubMember/bookings/:bookingId/review",
    group: "bff",
    summary: "A link's token to write or correct the review of a stay, while it is open",
    input: z.object(ofBooking),
    output: z.object({ token: Sid }),
    refusals: ["gone"],
  }),
};
