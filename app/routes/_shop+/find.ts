import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { redirectKeeping } from "~/i18n/redirects.server";
import { paths } from "~/paths";

/** Finds a place from the browser's address bar; an ambiguous or unknown text is resolved on the results page. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 60);
  const shop = await shopFor(request, context);
  const places = await shop.findPlaces({ text, langCode: langCodeOf[await languageOfRequest(request)] });
  const { sure, matches } = places.ok ? places.value : { sure: false, matches: [] };
  const to =
    sure && matches[0] && !matches[0].hotelId
      ? paths.home({ destination: matches[0].dest })
      : text
        ? paths.searchResult({ place: text })
        : paths.destinationList();
  return redirectKeeping(request, to, { status: 302 });
}
