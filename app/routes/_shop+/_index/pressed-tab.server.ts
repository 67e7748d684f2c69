import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { paths } from "~/paths";
import { chosenPlaces, isNarrowed, ofOnePlace } from "~/shopping/search/chosen-places";
import { searchFormData } from "~/shopping/search/search-form-data.server";
import { searchParameters, searchValues } from "~/shopping/search/search-values";

/**
 * The home page with the form of a pressed tab. It keeps the place, the dates and the party, and of several places, a country and subjects
 * those that have places of the tab's category.
 */
export async function pressedTab(shop: Shop, language: Language, query: URLSearchParams): Promise<string> {
  const chosen = chosenPlaces(query);
  const values = searchValues(ofOnePlace(query, chosen));
  const address = paths.home(searchParameters(values));
  if (!isNarrowed(chosen)) return address;
  const [form, areas] = await Promise.all([
    searchFormData(shop, language, values),
    shop.areas({ langCode: langCodeOf[language] }),
  ]);
  const codes = new Set(form.groups.flatMap(({ places }) => places.map(({ code }) => code)));
  const sold = areas.ok ? areas.value.flatMap((area) => area.destinations).filter(({ code }) => codes.has(code)) : [];
  const kept = [
    ...chosen.dests.filter((dest) => codes.has(dest)).map((dest) => ["dest", dest]),
    ...(sold.some(({ countryCode }) => countryCode === chosen.country) ? [["country", chosen.country]] : []),
    ...chosen.subjects
      .filter((id) => sold.some(({ subjects }) => subjects.includes(id)))
      .map((id) => ["subject", String(id)]),
  ];
  return kept.length > 0 ? `${address}&${new URLSearchParams(kept)}` : address;
}
