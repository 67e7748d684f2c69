import * as z from "zod/v4";
import { Board, Code, Composition, DealCategory, IsoDate, LangCode } from "../vocabulary/vocabulary";
import { operation } from "../wire/operation";

const lang = { langCode: LangCode.default("HEB") };

export const AreaDestination = z.object({
  code: Code,
  name: z.string(),
  countryCode: z.string(),
  countryName: z.string(),
  spellings: z.array(z.string()),
  subjects: z.array(z.number().int()),
  image: z.string(),
  domestic: z.boolean(),
  /** In degrees, for a map. Missing: the place is on none. */
  geo: z.object({ lat: z.number(), lng: z.number() }).optional(),
});
export type AreaDestination = z.infer<typeof AreaDestination>;

const DealType = z.object({
  dealTypeCode: DealCategory,
  categoryId: z.number().int(),
  packageType: z.string(),
  /** A theme of `subjectFlatten`: that of the stays in Israel is 68. Missing: of several themes. */
  subjectCode: z.number().int().optional(),
  name: z.string(),
  sort: z.number().int(),
});
const SubCategory = z.object({ id: z.number().int(), name: z.string() });

export const referenceData = {
  dealTypes: operation({
    method: "GET",
    path: "/operation/dealType",
    group: "bff",
    summary: "Deal types",
    input: z.object(lang),
    output: z.array(DealType),
    refusals: [],
  }),
  dealTypesInEffect: operation({
    method: "GET",
    path: "/deal/inEffectHome/dealTypes",
    group: "bff",
    summary: "Deal types with departures",
    input: z.object(lang),
    output: z.array(z.object({ ...DealType.shape, from: IsoDate, to: IsoDate })),
    refusals: [],
  }),
  itineraries: operation({
    method: "GET",
    path: "/itinerary",
    group: "bff",
    summary: "Organised tours",
    input: z.object(lang),
    output: z.array(
      z.object({
        id: Code,
        dest: Code,
        name: z.string(),
        summary: z.string(),
        guide: z.string(),
        days: z.array(z.object({ day: z.number().int(), title: z.string(), text: z.string() })),
      }),
    ),
    refusals: [],
  }),
  competitions: operation({
    method: "GET",
    path: "/footballData/competition",
    group: "bff",
    summary: "Leagues and cups with upcoming matches",
    input: z.object(lang),
    output: z.array(
      z.object({ code: Code, name: z.string(), dest: z.array(Code), events: z.number().int(), nextDate: IsoDate }),
    ),
    refusals: [],
  }),
  packSubCategories: operation({
    method: "GET",
    path: "/packSubCategory",
    group: "bff",
    summary: "Package subcategories",
    input: z.object(lang),
    output: z.array(SubCategory),
    refusals: [],
  }),
  packSubCategoriesWithDest: operation({
    method: "GET",
    path: "/packSubCategory/withDest",
    group: "bff",
    summary: "Package subcategories with their destinations",
    input: z.object(lang),
    output: z.array(z.object({ ...SubCategory.shape, dest: z.array(Code) })),
    refusals: [],
  }),
  areas: operation({
    method: "GET",
    path: "/area",
    group: "bff",
    summary: "Destinations grouped by area",
    input: z.object(lang),
    output: z.array(z.object({ code: Code, name: z.string(), destinations: z.array(AreaDestination) })),
    refusals: [],
  }),
  airports: operation({
    method: "GET",
    path: "/airport/activeOnly",
    group: "bff",
    summary: "Airports in use",
    input: z.object(lang),
    output: z.array(z.object({ code: Code, cityCode: Code, name: z.string(), timeZone: z.string() })),
    refusals: [],
  }),
  subjects: operation({
    method: "GET",
    path: "/subject/flatten",
    group: "bff",
    summary: "Holiday subjects, as a flat list",
    input: z.object(lang),
    output: z.array(z.object({ id: z.number().int(), name: z.string() })),
    refusals: [],
  }),
  roomClasses: operation({
    method: "GET",
    path: "/roomClass",
    group: "bff",
    summary: "Boards and room classes",
    input: z.object(lang),
    output: z.object({
      boards: z.array(z.object({ code: Board, name: z.string() })),
      /** The room classes of hotels that have prices from today on, with the boards they are sold with. */
      roomClasses: z.array(z.object({ code: Code, name: z.string(), boards: z.array(Board) })),
    }),
    refusals: [],
  }),
  roomCompositionTypes: operation({
    method: "GET",
    path: "/roomCompositionType/fcapi",
    group: "bff",
    summary: "Room compositions",
    input: z.object(lang),
    output: z.array(
      z.object({ typ: Composition, name: z.string(), adults: z.number().int(), children: z.number().int() }),
    ),
    refusals: [],
  }),
  currencyConvert: operation({
    method: "GET",
    path: "/CurrencyConvert",
    group: "bff",
    summary: "Today's exchange rates to the shekel",
    input: z.object({}),
    output: z.object({
      base: z.literal("ILS"),
      rates: z.array(
        z.object({
          code: z.string(),
          iso: z.string(),
          transferSell: z.string(),
          representative: z.string(),
          unit: z.number().int(),
          date: IsoDate,
        }),
      ),
    }),
    refusals: [],
  }),
};
