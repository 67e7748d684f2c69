import * as z from "zod/v4";
import { Code, IsoDate, LangCode, YearMonth } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";
import { Facet, PackageCard, PriceLimits, PriceRange } from "./search-and-selection";

const lang = { langCode: LangCode.default("HEB") };

/** The deal filter of specification §7, App deals: the options in the app and on its desktop page. */
export const appDeals = {
  getMenuNew: operation({
    method: "GET",
    path: "/app/getMenuNew",
    group: "bff",
    summary: "Filters available for deals",
    input: z.object(lang),
    output: z.object({ destination: z.array(Facet), category: z.array(Facet), month: z.array(Facet) }),
    refusals: [],
  }),
  getPackagesNew: operation({
    method: "GET",
    path: "/app/getPackagesNew",
    group: "bff",
    summary: "Deals by destination, category, month and price",
    input: z.object({
      ...lang,
      destination: z.array(Code).max(100).default([]),
      category: z.array(z.int().min(0).max(9999)).max(10).default([]),
      month: z.array(YearMonth).max(14).default([]),
      fromPrice: z.int().min(0).max(100_000).default(0),
      toPrice: z.int().min(0).max(100_000).default(100_000),
      currency: PriceLimits.currency,
      /** First and last deal, counted from 1; a response has at most 100 deals. */
      from: z.int().min(1).max(10_000).default(1),
      to: z.int().min(1).max(10_000).default(24),
    }),
    output: z.object({
      total: z.number().int(),
      deals: z.array(PackageCard),
      /** Computed from the deals before the price filter: starts with min 100000 and max 0 (specification §5). */
      price: PriceRange,
    }),
    refusals: [],
  }),
  dealSubCategories: operation({
    method: "GET",
    path: "/app/dealSubCategory/all",
    group: "bff",
    summary: "Deal subcategories",
    input: z.object(lang),
    output: z.array(z.object({ id: z.number().int(), name: z.string() })),
    refusals: [],
  }),
  getPackageData: operation({
    method: "GET",
    path: "/app/getPackageData",
    group: "bff",
    summary: "One deal, with the descriptions of its destination and hotel",
    input: z.object({ ...lang, id: Code }),
    output: z.object({ deal: PackageCard, placeText: z.string(), hotelText: z.string().optional() }),
    refusals: ["gone"],
  }),
  itineraryDetail: operation({
    method: "GET",
    path: "/app/itineraryDetail",
    group: "bff",
    summary: "A deal day by day: the tour, or the flights and the stay",
    input: z.object({ ...lang, dealid: Code }),
    output: z.array(z.object({ day: z.number().int(), date: IsoDate, title: z.string(), text: z.string() })),
    refusals: ["gone"],
  }),
};
