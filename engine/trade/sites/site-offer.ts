import type { Calls } from "@contract/calls";
import { soldCategories } from "@contract/vocabulary/categories";
import { accept, type Port } from "@contract/wire/operation";
import type { Database } from "../../database/connect";
import type { Caller } from "../../people/caller/caller";
import { callerLimits } from "./caller-limits";
import type { CallsByCategory } from "./calls-by-category";
import { type ContentCalls, soldContents } from "./sold-contents";
import { type ListCalls, soldLists } from "./sold-lists";
import { type ProductCalls, soldProducts } from "./sold-products";
import { type SearchCalls, soldSearches } from "./sold-searches";

type LimitedCalls = ListCalls & SearchCalls & ProductCalls & ContentCalls;
type Offer = LimitedCalls & Pick<Port<Calls, Caller>, Exclude<keyof CallsByCategory, "categoryOfPlace">>;

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
    async hotels(input, caller) {
      const only = await categoriesFor(caller);
      const hotels = await byCategory.hotels(input, caller, only);
      // The page of a hotel without departures is of the category of its place, and does not exist where that is not sold.
      const isNamed = only === soldCategories || only.includes(await byCategory.categoryOfPlace(input.dest));
      return hotels.ok && !isNamed ? accept(hotels.value.filter(({ link }) => link)) : hotels;
    },
    area: async (input, caller) => byCategory.area(input, caller, await categoriesFor(caller)),
  };
}
