import type { HotelStay } from "@contract/shopping/hotel-stay";
import type { SelectResult } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { cancellationRuleText } from "~/booking/cancellation/cancellation-rule-text";
import { printedDate, printedRange } from "~/format/dates";
import { type ListCurrency, shownIn } from "~/format/list-currency";
import type { translator } from "~/i18n/i18n.server";
import { flightsView } from "./flights-view.server";
import { hotelsView } from "./hotels-view.server";
import { programmeView } from "./programme-view.server";

type Translate = ReturnType<typeof translator>;

/**
 * What the product page shows of a package: names, choices and prices in the page's language and the currency of lists, without what it
 * does not use.
 */
export function productView(pack: SelectResult, cls: string[], t: Translate, listCurrency: ListCurrency) {
  return {
    ...metaTexts(pack, t),
    destCode: pack.dest,
    categoryId: pack.category.id,
    packId: pack.packId,
    laId: pack.laId,
    notOffered: pack.notOffered,
    status: pack.status,
    freeAt: pack.freeAt,
    name: pack.title,
    place: pack.destName,
    country: pack.countryName,
    about: pack.destDescription,
    from: pack.dateFrom,
    to: pack.dateTo,
    nights: pack.duration,
    transfer: pack.transfer,
    discountPercent: pack.discountPercent,
    isFlight: pack.hotels.length === 0 && !categories[pack.category.code].hasHotel,
    flights: flightsView(pack, listCurrency),
    ...programmeView(pack, listCurrency),
    ...hotelsView(pack, cls, t, listCurrency),
    childFareTo: lowerChildFareTo(pack),
    otherDates: pack.otherDates.map((day) => ({
      packId: day.packId,
      date: day.date,
      nights: day.nights,
      match: day.match,
      ...shownIn(listCurrency, day.price),
    })),
    cancellation: pack.cancellationTimeline.map((rule) => cancellationRuleText(rule, t)),
  };
}

/** The page's title and description for search engines: of a hotel that begins later with its own days. */
export function metaTexts(pack: SelectResult, t: Translate, stay?: HotelStay) {
  const from = stay?.checkIn ?? pack.dateFrom;
  const values = {
    title: titleAndPlace(pack.title, pack.destName),
    count: stay?.nights ?? pack.duration,
    from: printedDate(from),
    days: printedRange(from, stay?.checkOut ?? pack.dateTo),
  };
  const isOneWay = pack.duration === 0;
  return {
    title: t(isOneWay ? "product.title-one-way" : "product.title", values),
    description: t(isOneWay ? "product.description-one-way" : "product.description", values),
  };
}

/** Up to which age the airline counts children, where that is lower than the shop's limit. */
function lowerChildFareTo({ flights, rules }: SelectResult): number | undefined {
  return flights.length > 0 && rules.childFareTo < rules.childAge[1]! ? rules.childFareTo : undefined;
}
