import * as z from "zod/v4";
import { BookingState } from "../booking/booking";
import { Amount } from "../vocabulary/money";
import { BookingId } from "../vocabulary/vocabulary";

/** What an employer owes for its employees' bookings: a sum for each currency, and its newest subsidised bookings. */
export const EmployerAccount = z.object({
  owed: z.array(z.object({ amount: Amount, currency: z.string() })),
  bookings: z.array(
    z.object({
      bookTransId: BookingId,
      pnr: z.string(),
      state: BookingState,
      payerName: z.string(),
      /** The employee number. */
      number: z.string(),
      /** The employee declared that leave was approved. */
      leaveApproved: z.boolean(),
      subsidy: Amount,
      currency: z.string(),
    }),
  ),
});
export type EmployerAccount = z.infer<typeof EmployerAccount>;
