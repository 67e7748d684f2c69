import { traitsOf } from "@contract/vocabulary/categories";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { ListCurrency } from "~/format/list-currency";
import { resultFilters } from "~/routes/_shop+/search-result/result-filters";
import { chosenPlaces, isNarrowed, ofOnePlace } from "~/shopping/search/chosen-places";
import { dealWish } from "~/shopping/search/deal-wish";
import { agesMissing, isPartyInvalid, peopleOfCall, searchValues } from "~/shopping/search/search-values";

/** Everything the address of a result list says: what its form and filters show, and what the search call is asked. */
export function searchAddress(query: URLSearchParams, currency: ListCurrency, langCode: LangCode) {
  const chosen = chosenPlaces(query);
  const values = searchValues(ofOnePlace(query, chosen));
  const isInvalid = isPartyInvalid(query);
  const { hasMatch, needs } = traitsOf(values.categoryId);
  const isNarrowedDown = isNarrowed(chosen);
  // A search that requires a place but names none returns the cheapest offer of each place.
  const anywhere = values.dest === "" && needs.dest && !isNarrowedDown;
  const filters = resultFilters(query, currency);
  const searchQuery = {
    dest: values.dest ? [values.dest] : chosen.dests,
    country: chosen.country || undefined,
    subject: chosen.subjects,
    yearMonth: values.yearMonth && !values.fromDate ? [values.yearMonth, ...values.otherMonths] : [],
    fromDate: values.fromDate || undefined,
    toDate: values.toDate || undefined,
    flexibleDays: values.flexibleDays,
    categoryId: values.categoryId,
    drive: values.drive,
    competition: hasMatch ? values.competition || undefined : undefined,
    ...peopleOfCall(values),
    rooms: values.rooms.rooms,
    typ: values.rooms.typ,
    langCode,
    ...filters.call,
  };
  return {
    values,
    chosen,
    isNarrowedDown,
    isInvalid,
    agesMissing: agesMissing(values),
    hasUnreadDate: Object.keys(values.unreadDates).length > 0,
    anywhere,
    filters,
    searchQuery,
    forWhom: dealWish(query, values).query,
  };
}
