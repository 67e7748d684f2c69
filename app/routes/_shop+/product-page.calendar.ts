import { langCodeOf } from "@contract/vocabulary/languages";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { languageOfRequest } from "~/i18n/i18n.server";
import { productSelection } from "~/shopping/product/product-selection";

/** A product's itinerary as a calendar file, with the flights and hotel selected in the URL. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { packId, laId, flights } = productSelection(new URL(request.url).searchParams);
  if (!packId) throw new Response(null, { status: 404 });
  const shop = await shopFor(request, context);
  const langCode = langCodeOf[await languageOfRequest(request)];
  const calendar = await shop.packCalendar({ packId, laId, flights, langCode });
  if (!calendar.ok) throw new Response(null, { status: 404 });
  return new Response(calendar.value.content, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${calendar.value.fileName}"`,
      "cache-control": "private, no-store",
    },
  });
}
