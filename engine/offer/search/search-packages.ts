import type { SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../catalogue/catalogue";
import type { ExchangeRates } from "../rates/exchange-rates";
import { alternatives } from "./alternatives";
import { foundCandidates, type Search } from "./candidates/found-candidates";
import { suitsAll } from "./candidates/suits";
import { shownCards } from "./cards/shown-cards";
import { emptyReasonOf } from "./empty-reason";
import { filteredOut } from "./filtered-out";
import type { KeptOffer } from "./kept-offer";
import { listFacets } from "./list-facets";
import { listedCandidates } from "./listed-candidates";
import { lowestPrices } from "./lowest-prices";
import { priceUnit } from "./price-unit";
import { searchCriteria } from "./search-criteria";

export type SearchParts = {
  db: Database;
  catalogue: Catalogue;
  rates: ExchangeRates;
  clock: Clock;
  /** What lists have in memory; missing: everything is read. */
  kept?: KeptOffer;
  excludedSubCategoryId?: number;
  /** A club member's own discount, in percent: prices of lists are then the club's. Missing for everyone else. */
  ownClubPercent?: number;
};

type Input = ParsedInput<typeof searchAndSelection.search>;
type Answer = Result<SearchResult, "invalid-search" | "invalid-input">;

/** What a search finds, before anything of it is made to be shown. */
async function searched(parts: SearchParts, input: Input, byHotel: boolean) {
  const today = jerusalemDay(parts.clock.now());
  const asked = searchCriteria(input, await parts.catalogue.atlas(), today, parts.excludedSubCategoryId);
  if (!asked.ok) return asked;
  const { ownClubPercent: clubPercent } = parts;
  const { rooms } = asked.value;
  const criteria = { ...asked.value.criteria, clubPercent };
  const { listedByHotel } = categories[criteria.category];
  const sort = input.anywhere && input.sort === "recommended" ? "price-up" : input.sort;
  const dollars = await priceUnit(parts.rates, { requestedCurrency: "US", dealCurrencies: [], clubPercent });
  const search: Search = {
    rooms,
    criteria,
    sort,
    dollars,
    suits: suitsAll(input),
    ofHotels: byHotel && listedByHotel,
  };

  const found = await foundCandidates(parts, input, search);
  const unit = await priceUnit(parts.rates, {
    requestedCurrency: input.currency,
    dealCurrencies: found.candidates.map((day) => day.currency),
    clubPercent,
  });
  return accept({
    today,
    search,
    found,
    unit,
    ...(await listedCandidates(parts, input, search, found, unit, byHotel)),
  });
}

/** Packages of the requested days: one for each day and length, or with `byHotel` one for each hotel. */
export async function searchPackages(parts: SearchParts, input: Input, byHotel: boolean): Promise<Answer> {
  const answer = await searched(parts, input, byHotel);
  if (!answer.ok) return answer;
  const { today, search, found, unit, total, listed, isEmpty } = answer.value;
  const cards = input.getCards ? await shownCards(parts, input, search, listed) : [];
  return accept({
    total,
    packages: cards,
    facets: await listFacets(parts, input, search, found, unit),
    lowestByDate: input.getLowestPrc ? await lowestPrices(parts, search, found, unit) : undefined,
    alternatives: input.getCards
      ? await alternatives(parts, input, search, found.cars, { today, isEmpty, hasCards: cards.length > 0 })
      : [],
    emptyReason: isEmpty ? await emptyReasonOf(parts.db, search.criteria) : undefined,
    filteredOut:
      isEmpty && input.getCards ? await filteredOut(input, (other) => countOf(parts, other, byHotel)) : undefined,
  });
}

/** How many results a search has. */
async function countOf(parts: SearchParts, input: Input, byHotel: boolean): Promise<number> {
  const answer = await searched(parts, { ...input, getCards: false, getLowestPrc: false }, byHotel);
  return answer.ok ? answer.value.total : 0;
}
