import * as z from "zod/v4";
import { Price } from "../vocabulary/money";
import { Board, Code, DealCategory, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { HotelFacts } from "./hotel-facts";
import { AreaDestination } from "./reference-data";
import { PackageCard, party, roomFields } from "./search-and-selection";

const lang = { langCode: LangCode.default("HEB") };

/** Deals of one type, in the order main deal, priority, start date, length, price (specification §9). */
export const DealTab = z.object({
  dealTypeCode: z.string(),
  category: z.object({ code: DealCategory, id: z.number().int() }),
  title: z.string(),
  sort: z.number().int(),
  deals: z.array(PackageCard),
  more: z.string(),
});
export type DealTab = z.infer<typeof DealTab>;

/** A countdown to the end of a deal's sale. */
const Countdown = z.object({ dealId: z.string(), endsAt: z.iso.datetime() });

export const deals = {
  homeDeals: operation({
    method: "GET",
    path: "/deal/inEffectHomeV3",
    group: "bff",
    summary: "Deals of the home page, by type",
    input: z.object(lang),
    output: z.object({
      generatedAt: z.iso.datetime(),
      tabs: z.array(DealTab),
      /** Ids of the deals viewed most in the last days, and the deals; empty until enough was viewed. */
      mostView: z.array(z.string()),
      mostViewDeals: z.array(PackageCard),
      theHottest: z.array(z.string()),
      mainDealId: z.string().optional(),
      countdowns: z.array(Countdown),
    }),
    refusals: [],
  }),
  landingDeals: operation({
    method: "GET",
    path: "/deal/inEffectLanding/:destination",
    group: "bff",
    summary: "Deals of a destination, an area or a type, for landing and area pages",
    input: z.object({
      ...lang,
      /** A place, or "all" for an area or a type. */
      destination: Code,
      areaType: Code.optional(),
      dealType: Code.optional(),
      categoryId: z.int().min(0).max(9999).optional(),
    }),
    output: z.object({
      kind: z.enum(["Landing", "Area"]),
      title: z.string(),
      text: z.string(),
      image: z.string().optional(),
      tabs: z.array(DealTab),
    }),
    refusals: [],
  }),
  deal: operation({
    method: "GET",
    path: "/deal/:id",
    group: "bff",
    summary: "One deal at a party's price, a couple's by default; 410 with its name and dates when its sale has ended",
    input: z.object({ ...lang, id: Code, ...party, ...roomFields, basis: z.array(Board).max(6).default([]) }),
    output: PackageCard,
    refusals: ["gone"],
  }),
  domesticFirstTab: operation({
    method: "GET",
    path: "/deal/inEffect/homepage/firstTab",
    group: "domestic",
    summary: "First tab of stays in Israel on the home page",
    input: z.object(lang),
    output: DealTab,
    refusals: [],
  }),
  associatedDeals: operation({
    method: "GET",
    path: "/deal/associated",
    group: "bff",
    summary: "Deals similar in place, time and price, at a party's price; 'error' if they cannot be loaded",
    input: z.object({ ...lang, packId: Code, ...party, ...roomFields }),
    output: z.union([z.array(PackageCard), z.literal("error")]),
    refusals: [],
  }),
  hotels: operation({
    method: "GET",
    path: "/hotels",
    group: "bff",
    summary: "Hotels of a destination, with the lowest upcoming package price",
    input: z.object({ ...lang, dest: Code }),
    output: z.array(
      z.object({
        hotelId: Code,
        name: z.string(),
        stars: z.number().int(),
        image: z.string(),
        description: z.string(),
        facilities: z.array(z.string()),
        facts: HotelFacts,
        /** For a couple, on its cheapest day. */
        from: Price.optional(),
        club: PackageCard.shape.club,
        agent: PackageCard.shape.agent,
        link: z.string().optional(),
      }),
    ),
    refusals: [],
  }),
  area: operation({
    method: "GET",
    path: "/area/:dest",
    group: "bff",
    summary: "A destination, its description and its area",
    input: z.object({ ...lang, dest: Code }),
    output: z.object({
      ...AreaDestination.shape,
      description: z.string(),
      areaCode: Code,
      areaName: z.string(),
      lowestPrice: Price.optional(),
    }),
    refusals: [],
  }),
};
