import * as z from "zod/v4";
import { BookingState } from "../booking/booking";
import { Amount } from "../vocabulary/money";
import { BookingId } from "../vocabulary/vocabulary";

/**
 * What an agency earned by a sale that its customer paid to the shop, in the booking's currency. No money of it moves in the shop: it is
 * settled outside the account.
 */
export const SaleCommission = z.object({
  bookTransId: BookingId,
  pnr: z.string(),
  state: BookingState,
  /** A cancellation was asked for that the desk has not settled. */
  cancellationAsked: z.boolean(),
  at: z.iso.datetime(),
  /** The agency's staff, a customer on its own site, or a customer who came by its link. */
  by: z.enum(["agency", "site", "link"]),
  price: Amount,
  /** At the agency's present percentage; nothing once the booking is cancelled. */
  commission: Amount,
  currency: z.string(),
});
export type SaleCommission = z.infer<typeof SaleCommission>;
