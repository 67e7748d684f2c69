import type { Language } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import type { Crumb } from "~/discovery/discovery";
import { discoveryOf, publicAddress } from "~/discovery/discovery.server";
import { breadcrumbs, type SoldTrip, trip } from "~/discovery/structured-data.server";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import { paths } from "~/paths";

type Shown = {
  title: string;
  description: string;
  packId: string;
  laId?: string;
  status: string;
  name: string;
  place: string;
  destCode: string;
  from: string;
  to: string;
  flights: { out: SoldTrip["flights"][number]; back?: SoldTrip["flights"][number] }[];
  hotel?: { name: string; stars: number };
  event?: { name: string; venue: string; date: string; time?: string };
};

/**
 * Search engine metadata for a deal. Its canonical URL is the desktop page, which answers 200; the URL without a device only redirects.
 * Party, rooms and flights are variants of the same page.
 */
export async function productDiscovery(
  request: Request,
  context: AppLoadContext,
  language: Language,
  page: Shown,
  price: SoldTrip["price"],
) {
  const brand = translator(language, "shell")("brand");
  const neutral = new URL(request.url).pathname.replace(/\/app(-desktop)?$/, "");
  const query = new URLSearchParams({ packId: page.packId, ...(page.laId ? { laId: page.laId } : {}) });
  const path = `${neutral}/app-desktop?${query}`;
  const picture = `/sharing-picture/${[page.packId, page.laId].filter(Boolean).join("-")}.png`;
  const crumbs: Crumb[] = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    { name: page.place, path: paths.home({ destination: page.destCode }) },
    { name: page.name, path },
  ];
  const status = page.status === "available" || page.status === "soldOut" ? page.status : null;
  const [flights] = page.flights;
  return {
    crumbs,
    discovery: await discoveryOf(request, context, {
      language,
      title: page.title,
      description: [price && priceInText(price.price, price.currency, language), page.description]
        .filter(Boolean)
        .join(" · "),
      path,
      phonePath: `${neutral}/app?${query}`,
      kind: "product",
      picture,
      indexed: price !== null,
      structured: status
        ? [
            breadcrumbs(language, crumbs),
            trip(language, brand, {
              name: page.name,
              description: page.description,
              place: page.place,
              path,
              image: publicAddress(picture, language),
              from: page.from,
              to: page.to,
              status,
              price,
              flights: flights ? [flights.out, ...(flights.back ? [flights.back] : [])] : [],
              hotel: page.hotel,
              event: page.event && { ...page.event, time: page.event.time ?? "" },
            }),
          ]
        : [],
    }),
  };
}
