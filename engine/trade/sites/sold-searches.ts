import type { Calls } from "@contract/calls";
import { categories } from "@contract/vocabulary/categories";
import { accept, type Port } from "@contract/wire/operation";
import { nothingFound } from "../../offer/search/empty-reason";
import type { Caller } from "../../people/caller/caller";
import type { CallerLimits } from "./caller-limits";
import { isSoldId } from "./is-sold-id";

export type SearchCalls = Pick<Port<Calls, Caller>, "search" | "aggSearch" | "getPackagesNew" | "packDates">;

/** Searches, which find nothing of a category that the caller's site does not sell. */
export function soldSearches({ soldTo, unlessHidden }: CallerLimits, calls: SearchCalls): SearchCalls {
  return {
    search: unlessHidden(
      calls.search,
      ({ categoryId }, isSold) => !isSoldId(isSold, categoryId),
      ({ categoryId }) => accept(nothingFound(categoryId)),
    ),
    aggSearch: unlessHidden(
      calls.aggSearch,
      ({ categoryId }, isSold) => !isSoldId(isSold, categoryId),
      ({ categoryId }) => accept(nothingFound(categoryId)),
    ),
    async getPackagesNew(input, caller) {
      const isSold = await soldTo(caller);
      if (!isSold) return calls.getPackagesNew(input, caller);
      const all = Object.values(categories).filter(({ soldAs }) => isSold(soldAs));
      const category =
        input.category.length > 0 ? input.category.filter((id) => isSoldId(isSold, id)) : all.map(({ id }) => id);
      if (category.length === 0)
        return accept({
          total: 0,
          deals: [],
          price: { fromPrice: 100_000, toPrice: 0, currency: input.currency ?? "US" },
        });
      return calls.getPackagesNew({ ...input, category: [...new Set(category)] }, caller);
    },
    async packDates(input, caller) {
      const [offer, isSold] = await Promise.all([calls.packDates(input, caller), soldTo(caller)]);
      return offer.ok && isSold && !isSoldId(isSold, input.categoryId)
        ? accept({ ...offer.value, dates: [], months: [] })
        : offer;
    },
  };
}
