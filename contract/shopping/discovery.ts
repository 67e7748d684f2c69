import * as z from "zod/v4";
import { Price } from "../vocabulary/money";
import { Code, IsoDate } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const YearMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

/** The offers for a place in a month, for pages that search engines index. */
export const HolidayMonth = z.object({
  dest: Code,
  month: YearMonth,
  /** Lowest total for a couple. */
  from: Price,
  /** The number of weekdays with departures, 1 to 7. */
  daysPerWeek: z.number().int().min(1).max(7),
  /** Distinct departures in the month. */
  departures: z.number().int(),
  /** The most common length. */
  typicalNights: z.number().int(),
  shortestNights: z.number().int(),
  longestNights: z.number().int(),
  hotels: z.number().int(),
  /** When its stock or prices last changed. */
  changedOn: IsoDate,
});
export type HolidayMonth = z.infer<typeof HolidayMonth>;

/** For sitemaps and month pages; not part of the specification. */
export const discovery = {
  holidayMonths: operation({
    method: "GET",
    path: "/content/holidayMonths",
    group: "bff",
    summary:
      "Destinations and months with enough stock for a page of their own; optionally of one destination or month",
    input: z.object({ dest: Code.optional(), month: YearMonth.optional() }),
    output: z.array(HolidayMonth),
    refusals: [],
  }),
  listedDeals: operation({
    method: "GET",
    path: "/content/listedDeals",
    group: "bff",
    summary: "Addresses of bookable deals, up to 500 per page, in a stable order",
    input: z.object({
      from: z.int().min(1).max(1_000_000).default(1),
      to: z.int().min(1).max(1_000_000).default(500),
      /** Only deals of these categories; all of them when empty. */
      category: z.array(z.int().min(0).max(9999)).max(20).default([]),
    }),
    output: z.object({
      /** Days and lengths with departures; those sold out by now are missing from `deals`. */
      total: z.number().int(),
      deals: z.array(z.object({ path: z.string(), changedOn: IsoDate })),
    }),
    refusals: [],
  }),
};
