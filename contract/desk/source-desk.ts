import * as z from "zod/v4";
import { inLanguage } from "../people/sign-in";
import { Amount } from "../vocabulary/money";
import { IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

/** Steps of a purchase as they are counted, in order. Counts hold nothing of a person. */
export const FunnelStep = z.enum([
  "home",
  "search",
  "list",
  "product",
  "travellers",
  "payer",
  "extras",
  "check",
  "payment",
  "confirmation",
  "refusal",
]);
export type FunnelStep = z.infer<typeof FunnelStep>;

/** The fields by which bookings and visits can be grouped. */
export const SourceOf = z.enum([
  "utmSource",
  "utmMedium",
  "utmCampaign",
  "marketerId",
  "channel",
  "dealType",
  // Who sold it, whatever the campaign: its own site counts as the agency. A clerk is named with the agency, as `GALIL/Rami`.
  "agency",
  "clerk",
]);
export type SourceOf = z.infer<typeof SourceOf>;

/** In place of the names of sources that were too many to count one by one; none that an address may give. */
export const otherSource = "(other)";

/** What came from one source: visits that may be counted, bookings and sales. */
export const SourceCounts = z.object({
  searches: z.number().int(),
  products: z.number().int(),
  opened: z.number().int(),
  confirmed: z.number().int(),
  cancelled: z.number().int(),
  /** Prices of the confirmed bookings, a sum for each currency. */
  sales: z.array(z.object({ amount: Amount, currency: z.enum(["USD", "EUR", "ILS"]) })),
});

/** Where sales come from (specification §2: marketerId, channel, utm_source, dealType). */
export const sourceDesk = {
  deskSources: operation({
    method: "GET",
    path: "/desk/sources",
    group: "admin",
    summary: "Visits, bookings and sales by source; both days of the period are inclusive, in Jerusalem time",
    input: z.object({ ...inLanguage, from: IsoDate, to: IsoDate, by: SourceOf.default("utmSource") }),
    output: z.object({
      /** Highest number of bookings first; without a source: bookings that came by no campaign. */
      sources: z.array(
        SourceCounts.extend({
          source: z.string().optional(),
          /** Of the agency that has this marketer id or code, or whose clerk it is. */
          name: z.string().optional(),
        }),
      ),
      steps: z.array(z.object({ event: FunnelStep, count: z.number().int() })),
    }),
    refusals: [],
  }),
};
