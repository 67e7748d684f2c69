import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { searchValues } from "~/shopping/search/search-values";

/** Places and hotels that fit what is being typed, for the search form's list. The form works without them too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const shop = await shopFor(request, context);
  const places = await shop.findPlaces({
    text: (query.get("q") ?? "").slice(0, 60),
    categoryId: searchValues(query).categoryId,
    langCode: langCodeOf[await languageOfRequest(request)],
  });
  return Response.json(places.ok ? places.value.matches : [], {
    headers: { "cache-control": "private, max-age=300", vary: "Cookie" },
  });
}
