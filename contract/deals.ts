import * as z from "zod/v4";
import { operation } from "./operation";
import { PackageCard } from "./search-and-selection";
import { DealCategory, LangCode } from "./vocabulary";

export const deals = {
  homeDeals: operation({
    method: "GET",
    path: "/deal/inEffectHomeV3",
    group: "bff",
    summary: "The home page's deals by type",
    input: z.object({ langCode: LangCode.default("HEB") }),
    output: z.object({
      generatedAt: z.iso.datetime(),
      tabs: z.array(
        z.object({
          dealTypeCode: z.string(),
          category: z.object({ code: DealCategory, id: z.number().int() }),
          title: z.string(),
          sort: z.number().int(),
          deals: z.array(PackageCard),
          more: z.string(),
        }),
      ),
      mostView: z.array(z.string()),
      theHottest: z.array(z.string()),
      mainDealId: z.string().optional(),
      countdowns: z.array(z.object({ dealId: z.string(), endsAt: z.iso.datetime() })),
    }),
    refusals: [],
  }),
};
