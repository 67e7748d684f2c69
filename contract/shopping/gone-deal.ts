import * as z from "zod/v4";
import { Code, IsoDate } from "../vocabulary/vocabulary";

/** The facts still shown for a deal that is no longer sold: in `details` of the refusal `gone`. */
export const GoneDeal = z.object({
  title: z.string(),
  destName: z.string(),
  hotelId: Code.optional(),
  from: IsoDate,
  to: IsoDate,
  nights: z.number().int(),
  /** Its sale closed, or it has left; otherwise it is sold out. */
  saleEnded: z.boolean(),
});
export type GoneDeal = z.infer<typeof GoneDeal>;
