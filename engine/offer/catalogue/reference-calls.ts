import type { Calls } from "@contract/calls";
import type { Port } from "@contract/wire/operation";
import { offerReferenceOf } from "./offer-reference";
import { holidaysOf } from "./pack-holidays";
import { referenceDataOf } from "./reference-data";

type ReferenceCalls = Pick<
  Calls,
  | "areas"
  | "airports"
  | "subjects"
  | "roomClasses"
  | "roomCompositionTypes"
  | "currencyConvert"
  | "dealTypes"
  | "dealTypesInEffect"
  | "itineraries"
  | "competitions"
  | "packSubCategories"
  | "packSubCategoriesWithDest"
  | "dealSubCategories"
  | "packHolidays"
>;

/** Lists of places, rooms, currencies, kinds of deals and holidays: the same for every caller. */
export function referenceCalls(parts: Parameters<typeof offerReferenceOf>[0]): Port<ReferenceCalls, unknown> {
  const reference = referenceDataOf(parts.db, parts.catalogue, parts.clock);
  const offers = offerReferenceOf(parts);
  return {
    areas: ({ langCode }) => reference.area(langCode),
    airports: ({ langCode }) => reference.airports(langCode),
    subjects: ({ langCode }) => reference.subject(langCode),
    roomClasses: ({ langCode }) => reference.roomClasses(langCode),
    roomCompositionTypes: ({ langCode }) => reference.roomCompositionTypes(langCode),
    currencyConvert: () => reference.currencyConvert(),
    dealTypes: ({ langCode }) => offers.dealTypes(langCode),
    dealTypesInEffect: ({ langCode }) => offers.dealTypesInEffect(langCode),
    itineraries: ({ langCode }) => offers.itineraries(langCode),
    competitions: ({ langCode }) => offers.competitions(langCode),
    packSubCategories: ({ langCode }) => offers.packSubCategories(langCode),
    packSubCategoriesWithDest: ({ langCode }) => offers.packSubCategoriesWithDest(langCode),
    dealSubCategories: ({ langCode }) => offers.packSubCategories(langCode),
    packHolidays: ({ langCode }) => holidaysOf(parts.clock, langCode),
  };
}
