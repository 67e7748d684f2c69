import type { Calls } from "@contract/calls";
import type { Port } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { callerLimits } from "./caller-limits";
import type { CallsByCategory } from "./calls-by-category";
import { type ContentCalls, soldContents } from "./sold-contents";
import { type ListCalls, soldLists } from "./sold-lists";
import { type ProductCalls, soldProducts } from "./sold-products";
import { type SearchCalls, soldSearches } from "./sold-searches";

type LimitedCalls = ListCalls & SearchCalls & ProductCalls & ContentCalls;
type Offer = LimitedCalls & Pick<Port<Calls, Caller>, keyof CallsByCategory>;

/**
 * The calls that offer holidays, as an agency's own site answers them, and any site to the agency's staff and to visitors of its marketer's
 * link: where the agency sells only some categories, the others do not exist. Everybody else on the shop's own site, and agencies without
 * the limit, get the calls unchanged.
 */
export function siteOffer(db: Database, calls: LimitedCalls, byCategory: CallsByCategory): Offer {
  const limits = callerLimits(db);
  const { categoriesFor } = limits;
  return {
    ...soldLists(limits, calls),
    ...soldSearches(limits, calls),
    ...soldProducts(db, limits, calls),
    ...soldContents(db, limits, calls),
    timerBanner: async (input, caller) => byCategory.timerBanner(input, caller, await categoriesFor(caller)),
    holidayMonths: async (input, caller) => byCategory.holidayMonths(input, caller, await categoriesFor(caller)),
    findPlaces: async (input, caller) => byCategory.findPlaces(input, caller, await categoriesFor(caller)),
    hotels: async (input, caller) => byCategory.hotels(input, caller, await categoriesFor(caller)),
    area: async (input, caller) => byCategory.area(input, caller, await categoriesFor(caller)),
  };
}
