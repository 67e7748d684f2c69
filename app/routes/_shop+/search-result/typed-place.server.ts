import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";
import { withPlace } from "~/routes/_shop+/search-result/with-place";
import type { SearchValues } from "~/shopping/search/search-values";

/** The places that a typed text may mean. A single one redirects to the same search with its code; otherwise the user chooses. */
export async function typedPlace(
  shop: Shop,
  request: Request,
  { place, categoryId }: Pick<SearchValues, "place" | "categoryId">,
  language: Language,
) {
  const answer = await shop.findPlaces({ text: place, categoryId, langCode: langCodeOf[language] });
  const { sure, matches, popular } = answer.ok ? answer.value : { sure: false, matches: [], popular: [] };
  const [first] = matches;
  if (sure && first) {
    const query = withPlace(new URL(request.url).searchParams, first);
    throw redirectKeeping(request, `${paths.searchResult()}?${query}`, { status: 302 });
  }
  return { matches, popular };
}
