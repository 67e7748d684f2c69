import * as z from "zod/v4";
import { Amount } from "../vocabulary/money";
import { ChangePayment } from "./offered-change";

/** What a customer owes beside the price of a booking, in shekels: the fee for a name that was corrected. */
export const BookingFee = z.object({
  feeId: z.int(),
  amountNIS: Amount,
  /** over: it was not paid before its booking was cancelled, and is asked of nobody any more. */
  state: z.enum(["due", "paid", "waived", "returned", "over"]),
  /** Why the desk waived it; only the desk reads it. */
  waivedReason: z.string().optional(),
  /** The passenger's name before and after the correction that costs the fee. */
  correctedName: z.object({ was: z.string(), became: z.string() }).optional(),
  payment: ChangePayment,
});
export type BookingFee = z.infer<typeof BookingFee>;
