import * as z from "zod/v4";
import { Amount } from "../vocabulary/money";
import { Code } from "../vocabulary/vocabulary";

/**
 * The state of a paid service: `to-order` and `ordered` with its supplier; `failed`, it cannot be had and the agency settles it;
 * `refunded`, it cannot be had or was cancelled alone, and was paid back; `to-cancel` and `cancelled` after the booking was cancelled.
 */
export const ExtraState = z.enum(["to-order", "ordered", "failed", "refunded", "to-cancel", "cancelled"]);
export type ExtraState = z.infer<typeof ExtraState>;

/** The code of a rented car among the extras of a booking; its price line has the same. */
export const carCode = "CAR";

/** The names of the travellers who have a service that is sold by the piece; missing for one that all have. */
export const ServiceTravellers = z.array(z.string()).optional();

/** A paid service of a confirmed booking, or its rented car (code `CAR`), as its customer sees it. */
export const PaidExtra = z.object({
  code: Code,
  name: z.string(),
  qty: z.number().int(),
  travellers: ServiceTravellers,
  state: ExtraState,
  /** The supplier's reference or the customer's code, once ordered. */
  reference: z.string().optional(),
  /** The rental company of an ordered car, which its traveller calls. */
  supplierName: z.string().optional(),
  supplierPhone: z.string().optional(),
  /** What its supplier keeps of its price, once it was cancelled. */
  retained: z.object({ amount: Amount, currency: z.string() }).optional(),
});
