import * as z from "zod/v4";
import { BookingState } from "../booking/booking";
import { Amount } from "../vocabulary/money";
import { BookingId } from "../vocabulary/vocabulary";
import { AgencyPayment } from "./agency-account";

/** A payment that the desk recorded for an employer's part of a booking, in the booking's currency. */
export const EmployerPayment = AgencyPayment.omit({ amountNIS: true }).extend({
  amount: Amount,
  currency: z.string(),
  /** In answers to the desk, which can reverse it. */
  paymentId: z.number().int().optional(),
  by: z.string().optional(),
});
export type EmployerPayment = z.infer<typeof EmployerPayment>;

/**
 * What an employer owes for its employees' bookings, less what it has paid: a sum for each currency, its subsidised bookings, those with
 * something open first, and the newest payments recorded for them.
 */
export const EmployerAccount = z.object({
  owed: z.array(z.object({ amount: Amount, currency: z.string() })),
  bookings: z.array(
    z.object({
      bookTransId: BookingId,
      pnr: z.string(),
      state: BookingState,
      /** A cancellation was asked for that the desk has not settled. */
      cancellationAsked: z.boolean(),
      payerName: z.string(),
      /** The employee number. */
      number: z.string(),
      /** The employee declared that leave was approved. */
      leaveApproved: z.boolean(),
      subsidy: Amount,
      currency: z.string(),
      /** What is owed for it less what was paid; below zero when it was cancelled after its payment. */
      open: Amount,
    }),
  ),
  payments: z.array(EmployerPayment),
});
export type EmployerAccount = z.infer<typeof EmployerAccount>;
