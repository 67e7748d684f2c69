import * as z from "zod/v4";
import { operation } from "./operation";
import { Board, Code, Composition, IsoDate, LangCode } from "./vocabulary";

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
});

export const referenceData = {
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
    summary: "Subjects of holidays, flat",
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
    output: z.object({ boards: z.array(z.object({ code: Board, name: z.string() })) }),
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
    summary: "Shekel rates of the day",
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
