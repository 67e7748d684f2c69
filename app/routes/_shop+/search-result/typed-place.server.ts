import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { replacedByPlace } from "~/routes/_shop+/search-result/replaced-by-place";
import { searchValues } from "~/shopping/search/search-values";

/** The places that a typed text may mean. A single one redirects to the same search with its code; otherwise the user chooses. */
export async function typedPlace(shop: Shop, request: Request, text: string, language: Language) {
  const query = new URL(request.url).searchParams;
  const { categoryId } = searchValues(query);
  const answer = await shop.findPlaces({ text, categoryId, langCode: langCodeOf[language] });
  const { sure, matches, popular } = answer.ok ? answer.value : { sure: false, matches: [], popular: [] };
  const [first] = matches;
  if (sure && first) {
    for (const name of replacedByPlace) query.delete(name);
    query.set("dest", first.dest);
    if (first.hotelId) query.set("hotelId", first.hotelId);
    throw redirectKeeping(request, `${paths.searchResult()}?${query}`, { status: 302 });
  }
  return { matches, popular };
}
