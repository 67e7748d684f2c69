import * as z from "zod/v4";
import { hiddenAmount, matching } from "~/forms/fields.server";

const code = matching(/^[A-Za-z0-9_-]{1,64}$/);

/** The day that is booked again, with the price that the page showed. */
export const AgainForm = z.object({
  packId: code,
  laId: code,
  price: hiddenAmount,
  currency: z.enum(["US", "EU", "IL"]).optional().catch(undefined),
});
