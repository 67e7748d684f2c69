import type { SelectResult } from "@contract/shopping/search-and-selection";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { Refusal } from "@contract/wire/operation";
import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { cancellationRuleText } from "~/booking/cancellation/cancellation-rule-text";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { drawnMap } from "~/map/drawn-map.server";
import { mapOfPlace } from "~/map/place-map.server";
import type { Device } from "~/paths";
import { listCurrencyOf } from "~/session/list-currency.server";
import { withSeen } from "~/session/recently-seen.server";
import { notFoundHere } from "~/shell/agency-site/not-sold-here.server";
import { productBanners } from "~/shell/page-banners.server";
import { agesMissing } from "~/shopping/search/search-values";
import { productDiscovery } from "./product-discovery.server";
import { productSelection } from "./product-selection";
import { dayPrices, noRelatedDeals, relatedDeals } from "./related-deals.server";
import { missingAgesRefusal } from "./view/missing-ages";
import { priceView } from "./view/price-view.server";
import { metaTexts, productView } from "./view/product-view.server";
import { whyThisDeal } from "./view/why-this-deal.server";
import { waitingPage } from "./waiting/waiting-page.server";

/**
 * The product page: one package with the current selection and its exact price. A desktop also shows the prices of other days and similar
 * deals; a phone does without them and does not wait for them.
 */
export async function productLoader({ request, context }: LoaderFunctionArgs, device: Device) {
  const language = await languageOfRequest(request);
  const t = translator(language, "shop");
  const shop = await shopFor(request, context);
  const currency = await listCurrencyOf(request);
  const query = new URL(request.url).searchParams;
  const { packId, laId, dateFrom, flights, cls, ticket, car, hotelShift, values, rooms } = productSelection(query);
  if (!packId) throw new Response(null, { status: 404 });
  const langCode = langCodeOf[language];
  const party = {
    adult: values.adult,
    child: values.child,
    infant: values.infant,
    listAgeChildren: values.listAgeChildren,
    listAgeInfants: values.listAgeInfants,
  };
  const isDesktop = device === "app-desktop";
  // On a phone the calendar is shown to those who ask for it: most do not, and it weighs as much as the rest of the page.
  const asksForCalendar = query.has("calendar");
  const [selected, related] = await Promise.all([
    shop.select({ packId, laId, dateFrom, flights, ticket, ...party, rooms: rooms.rooms, typ: rooms.typ, langCode }),
    isDesktop ? relatedDeals(shop, packId, { ...party, rooms }, langCode, currency) : noRelatedDeals,
  ]);
  if (!selected.ok && selected.refusal.code === "not-found") throw notFoundHere(selected.refusal);
  if (!selected.ok) {
    // If the rooms do not fit the party, the page shows the suggested ones; if no room fits it, those of a couple.
    const ownRooms = await shop.select({ packId, laId, dateFrom, flights, ticket, ...party, langCode });
    const fallback = ownRooms.ok ? ownRooms : await shop.select({ packId, laId, flights, langCode });
    if (!fallback.ok) throw new Response(null, { status: 404 });
    const page = productView(fallback.value, cls, t, currency);
    return data(
      {
        ...page,
        ...(await productDiscovery(request, context, language, page, null)),
        ...noRelatedDeals,
        monthPrices: null,
        people: rooms.people ?? page.rooms.map(({ people }) => people),
        banners: await productBanners(shop, request, language, fallback.value),
        values,
        chosenFlights: offeredFlights(fallback.value, flights),
        car,
        hotelShift,
        why: "",
        map: null,
        price: null,
        waiting: null,
        refusal: selected.refusal as Refusal | null,
      },
      { status: 422 },
    );
  }
  const pack = selected.value;
  const view = productView(pack, cls, t, currency);
  const chosenFlights = offeredFlights(pack, flights);
  // After + is pressed an age is still missing; only a submitted form without it is refused.
  const lacksAges = pack.status === "available" && agesMissing(values) && !query.has("step");
  // Awaited together: a promise that fails while nothing awaits it would end the process.
  const [priceAnswer, banners, monthPrices] = await Promise.all([
    pack.status === "available" && !lacksAges
      ? shop.calcPack({
          packId: pack.packId,
          hotelid: pack.laId,
          cls: view.chosenCls,
          typ: pack.rooms.map(({ typ }) => typ),
          flights: chosenFlights,
          ticket,
          car,
          hotel_shift_1: hotelShift,
          ...party,
          langCode,
        })
      : null,
    productBanners(shop, request, language, pack),
    (isDesktop || asksForCalendar) && pack.status !== "closed" && pack.status !== "planOnly"
      ? dayPrices(shop, pack, { ...party, rooms }, language, currency)
      : null,
  ]);
  const priceRefusal: Refusal | null = priceAnswer && !priceAnswer.ok ? priceAnswer.refusal : null;
  const refusal = lacksAges ? missingAgesRefusal : priceRefusal;
  const status = pack.status === "expired" ? 410 : lacksAges ? 422 : refusal ? 409 : 200;
  const price = priceAnswer?.ok ? priceView(priceAnswer.value, t) : null;
  const page = hotelShift > 0 && price?.stay ? { ...view, ...metaTexts(pack, t, price.stay) } : view;
  const deal = [packId, pack.laId].filter(Boolean).join("-");
  context?.saw?.(deal);
  const { waiting, refresh } = waitingPage(query, pack, Date.now());
  const headers = new Headers(context?.saw ? undefined : { "set-cookie": await withSeen(request, deal) });
  if (refresh) headers.set("refresh", refresh);
  // The waiting time that the page shows passes without a change of stock: the page must not be cached.
  if (pack.freeAt) headers.set("cache-control", "private, no-store");
  const pageDiscovery = await productDiscovery(request, context, language, page, status === 200 ? price : null);
  return data(
    {
      ...page,
      // Fees at the price of the chosen room, if there is one.
      ...(priceAnswer?.ok
        ? { cancellation: priceAnswer.value.cancellationTimeline.map((rule) => cancellationRuleText(rule, t)) }
        : {}),
      why: priceAnswer?.ok ? whyThisDeal(pack, priceAnswer.value, chosenFlights, language, t) : "",
      ...pageDiscovery,
      map: placeDrawing(pack, language),
      title: waiting?.state === "free" ? `${t("product.free-again-title")} · ${page.title}` : page.title,
      values,
      price,
      waiting,
      refusal,
      chosenFlights,
      car,
      hotelShift,
      ...related,
      monthPrices,
      people: page.rooms.map(({ people }) => people),
      banners,
    },
    { status, headers },
  );
}

/** Where the hotel's place is, seen from the departure point; null without a hotel. */
function placeDrawing({ dest, destName, hotels }: SelectResult, language: Language): string | null {
  const t = translator(language, "shop");
  const map = hotels[0] && mapOfPlace({ code: dest, name: destName, geo: hotels[0].geo }, t("map.departure"));
  return map ? drawnMap(map, t("map.hotel", { place: destName }), language) : null;
}

/** The flights in the address, unless they are not offered: the page then shows and prices the package's own, and says so. */
function offeredFlights({ notOffered }: SelectResult, flights: string | undefined): string | undefined {
  return notOffered.includes("flights") ? undefined : flights;
}

/** The product page's data. */
export type Product = SerializeFrom<typeof productLoader>;
