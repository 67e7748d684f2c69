import * as z from "zod/v4";
import { BookingState } from "../booking/booking";
import { CancellationTrack } from "../booking/visitors";
import { inLanguage, LoggedOut, loginRefusals, Sid } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { BookingId, Code, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { ChangedValue, DeskBooking, DeskBookingRow, WaitsFor } from "./desk-booking";
import { deskCode } from "./desk-code";
import { DeskMember } from "./desk-member";

const page = { from: z.int().min(1).max(100_000).default(1), to: z.int().min(1).max(100_000).default(50) };
const search = z.string().max(60).optional();
const text = (max: number) => z.string().trim().min(1).max(max);
const at = z.iso.datetime();

/** How the bookings of a period are counted: by the day of the booking, or by the first day of the trip. Days of Jerusalem. */
export const DayOf = z.enum(["booked", "departure"]);
export type DayOf = z.infer<typeof DayOf>;

const changed = z.object({ state: BookingState });
const about = { bookingId: BookingId };

/** The operator's desk. Every call but the log-in requires the role admin; every change is written to the audit log. */
export const desk = {
  deskLogin: operation({
    method: "POST",
    path: "/desk/login",
    group: "admin",
    summary: "Logs a desk user in with name, password and the code of the authenticator app",
    input: z.object({
      name: z.string().min(1).max(60),
      password: z.string().min(1).max(200),
      totp: z.string().min(1).max(12),
    }),
    output: z.object({ deskSid: Sid, name: z.string() }),
    refusals: loginRefusals,
  }),
  deskLogout: operation({
    method: "POST",
    path: "/desk/logout",
    group: "admin",
    summary: "Ends the session",
    input: z.object({}),
    output: LoggedOut,
    refusals: [],
  }),
  deskCheckSession: operation({
    method: "GET",
    path: "/desk/checkSession",
    group: "admin",
    summary: "Whether a desk user is logged in",
    input: z.object({}),
    output: z.object({ logined: z.boolean(), name: z.string().optional() }),
    refusals: [],
  }),
  deskBookings: operation({
    method: "GET",
    path: "/desk/bookings",
    group: "admin",
    summary:
      "Bookings, newest first, filtered by reference, order number or payer, by state, agency, place and days, by what they wait for, or to those waiting for the desk; with the sums of their prices when filtered by agency, place or days",
    input: z.object({
      ...inLanguage,
      ...page,
      search,
      state: BookingState.optional(),
      waiting: z.boolean().default(false),
      waitsFor: WaitsFor.optional(),
      /** Made by this agency, or on its site. */
      agency: Code.optional(),
      /** A destination. */
      dest: Code.optional(),
      /** With places on this flight, or at this match, held or sold. */
      flight: Code.optional(),
      event: Code.optional(),
      dayOf: DayOf.default("booked"),
      /** Both days are included. */
      firstDay: IsoDate.optional(),
      lastDay: IsoDate.optional(),
    }),
    output: z.object({
      total: z.number().int(),
      /** Over all bookings that are found, in each currency; empty unless an agency, a place or days are asked for. */
      sums: z.array(z.object({ currency: z.string(), count: z.number().int(), amount: Amount })),
      bookings: z.array(DeskBookingRow),
    }),
    refusals: [],
  }),
  deskBooking: operation({
    method: "GET",
    path: "/desk/booking/:bookingId",
    group: "admin",
    summary: "A booking with its history, payments and open requests",
    input: z.object({ ...inLanguage, ...about }),
    output: DeskBooking,
    refusals: [],
  }),
  deskConfirm: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/confirm",
    group: "admin",
    summary: "Confirms a booking on request: captures the authorised payment",
    input: z.object({ ...about, ...deskCode }),
    output: changed,
    refusals: ["wrong-state", "cancellation-asked", "gateway-refused", "gateway-down", "sold-out", "code-needed"],
  }),
  deskRefuse: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/refuse",
    group: "admin",
    summary: "Refuses a booking: releases card and stock, refunds any charge and notifies the customer",
    input: z.object({ ...about, reason: z.string().trim().max(300).optional(), ...deskCode }),
    output: changed,
    refusals: ["wrong-state", "code-needed"],
  }),
  deskCancel: operation({
    method: "POST",
    path: "/desk/booking/:bookingId/cancel",
    group: "admin",
    summary: "Cancels a booking on one of the legal grounds: keeps the fee and refunds the rest",
    input: z.object({
      ...about,
      track: CancellationTrack,
      /**
       * The customer's request that was read before, by its id and track; refused if there is another or none by now, or if it names another
       * track.
       */
      shownRequest: z
        .string()
        .regex(/^(none|[1-9]\d{0,14}-[A-Za-z]{1,20})$/)
        .optional(),
      /** The fee and refund of the track that were read; others are refused with price-changed, which names them. */
      shownFeeNIS: Amount.optional(),
      shownRefundNIS: Amount.optional(),
      ...deskCode,
    }),
    output: z.object({ ...changed.shape, feeNIS: Amount, refundNIS: Amount }),
    refusals: ["wrong-state", "not-covered", "in-progress", "request-changed", "price-changed", "code-needed"],
  }),
  deskAnswer: operation({
    method: "POST",
    path: "/desk/question/:questionId",
    group: "admin",
    summary: "Answers a question of a visitor or of the booking's agency, and tells the one who asked",
    input: z.object({
      questionId: z.int().min(1).max(2_000_000_000),
      asker: z.enum(["visitor", "agency"]).default("visitor"),
      answer: text(2000),
    }),
    output: z.object({ bookTransId: BookingId }),
    refusals: [],
  }),
  deskAgencies: operation({
    method: "GET",
    path: "/desk/agencies",
    group: "admin",
    summary: "Agencies with their clerks and hosts",
    input: z.object({ ...inLanguage, ...page, search }),
    output: z.object({
      total: z.number().int(),
      agencies: z.array(
        z.object({
          agencyCode: Code,
          odyAgentCode: Code,
          marketerId: Code,
          name: z.string(),
          phone: z.string(),
          hosts: z.array(z.string()),
          clerks: z.array(z.object({ id: z.string(), name: z.string(), disabled: z.boolean() })),
          disabled: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskMembers: operation({
    method: "GET",
    path: "/desk/members",
    group: "admin",
    summary: "Club members",
    input: z.object({ ...page, search }),
    output: z.object({
      total: z.number().int(),
      members: z.array(DeskMember),
    }),
    refusals: [],
  }),
  deskSetDisabled: operation({
    method: "POST",
    path: "/desk/disabled",
    group: "admin",
    summary: "Disables an agency, a clerk or a member and ends their sessions, or enables them again",
    input: z.object({
      kind: z.enum(["agency", "clerk", "member", "coupon"]),
      id: z.string().min(1).max(64),
      disabled: z.boolean(),
      /** Needed to enable. */
      ...deskCode,
    }),
    output: z.object({ disabled: z.boolean() }),
    refusals: ["code-needed"],
  }),
  deskRates: operation({
    method: "GET",
    path: "/desk/rates",
    group: "admin",
    summary: "Transfer-selling exchange rates of the last days",
    input: z.object({}),
    output: z.object({
      rates: z.array(z.object({ currency: z.string(), date: IsoDate, value: z.string() })),
      /** Rates that differ strongly from the previous ones, which a second desk user has to confirm. */
      waiting: z.array(
        z.object({
          currency: z.enum(["USD", "EUR"]),
          date: IsoDate,
          value: z.string(),
          proposedBy: z.string(),
          byYou: z.boolean(),
        }),
      ),
    }),
    refusals: [],
  }),
  deskSetRate: operation({
    method: "POST",
    path: "/desk/rates",
    group: "admin",
    summary:
      "Sets the transfer-selling rate of a day, in shekels per unit; a change of more than five percent needs a second user",
    input: z.object({
      currency: z.enum(["USD", "EUR"]),
      date: IsoDate,
      value: z.string().regex(/^\d{1,2}\.\d{1,4}$/),
      ...deskCode,
    }),
    /** waits: proposed, and not yet used for any price. */
    output: z.object({ value: z.string(), waits: z.boolean() }),
    refusals: ["code-needed"],
  }),
  deskLog: operation({
    method: "GET",
    path: "/desk/log/:kind",
    group: "admin",
    summary: "Logs, newest first: sent messages (numbers and addresses masked), notices, changes by desk users",
    input: z.object({ kind: z.enum(["messages", "notifications", "audit"]), ...page }),
    output: z.object({
      total: z.number().int(),
      lines: z.array(
        z.object({
          at,
          what: z.string(),
          about: z.string(),
          note: z.string(),
          count: z.number().int(),
          /** For a change by a desk user: the values before and after. */
          changes: z.array(ChangedValue),
        }),
      ),
    }),
    refusals: [],
  }),
};
