import type { deals } from "@contract/shopping/deals";
import { categories, categoryOf, isCategory, soldCategories } from "@contract/vocabulary/categories";
import type { IsoCurrency } from "@contract/vocabulary/money";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq, gte, inArray, type SQL } from "drizzle-orm";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { priceOf } from "../../core/money";
import type { Names } from "../../core/names";
import { areas } from "../catalogue/areas";
import type { Destination } from "../catalogue/catalogue";
import { categoryNames } from "../catalogue/category-names";
import { destinationPicture } from "../catalogue/pictures";
import { categoriesListedByHotel } from "../search/categories-listed-by-hotel";
import { indexPrice } from "../search/index-price";

import { departureIndex } from "../search/schema";
import type { SearchParts } from "../search/search-packages";
import { notOfSubCategory } from "./best-deals";
import { dealTab } from "./deal-tabs";

/** Those of the categories whose lowest price includes a hotel. */
const pricedIn = (only: readonly DealCategory[]) =>
  categoriesListedByHotel.filter((category) => only.includes(category));

type Input = {
  langCode: LangCode;
  destination: string;
  areaType?: string;
  dealType?: string;
  categoryId?: number;
};

/** Deals of a place (landing page), of an area (area page) or of a type, by category. */
export async function landingDeals(
  parts: SearchParts,
  input: Input,
): Promise<Result<Output<typeof deals.landingDeals>, "not-found">> {
  const atlas = await parts.catalogue.atlas();
  const everywhere = input.destination === "all";
  const place = atlas.destinations.get(input.destination);
  if (!everywhere && !place) return refuse("not-found", { field: "destination" });
  const area = input.areaType;
  const areaNames = area ? (areas as Record<string, Names>)[area] : undefined;
  if (area && !areaNames) return refuse("not-found", { field: "areaType" });
  const byId = input.categoryId === undefined ? undefined : categoryOf(input.categoryId);
  const byType = input.dealType && isCategory(input.dealType) ? categories[input.dealType].soldAs : undefined;
  if (input.categoryId !== undefined && !byId) return refuse("not-found", { field: "categoryId" });
  if (input.dealType && !byType) return refuse("not-found", { field: "dealType" });
  const only = byType ?? byId;
  const places = place
    ? [place]
    : area
      ? [...atlas.destinations.values()].filter((candidate) => candidate.area === area)
      : undefined;
  const from = addDays(jerusalemDay(parts.clock.now()), 2);
  const shownCategories = soldCategories.filter((category) => !only || category === only);
  const tabs = await Promise.all(
    shownCategories.map((category) =>
      dealTab(parts, category, input.langCode, {
        from,
        most: 12,
        perPlace: place ? 12 : 3,
        destinations: places?.map(({ code }) => code),
      }),
    ),
  );
  const names = place?.names ?? areaNames ?? categoryNames[shownCategories[0]!];
  return accept({
    kind: area ? ("Area" as const) : ("Landing" as const),
    title: localise(names, input.langCode),
    text: place ? localise(place.descriptions, input.langCode) : "",
    image: places?.[0] ? destinationPicture(places[0] as Destination, "wide") : undefined,
    tabs: tabs.filter((tab) => tab.deals.length > 0),
  });
}

/** The packages of a couple to a place, from tomorrow on, in these categories. */
function indexedAt(parts: SearchParts, dest: string, only: readonly DealCategory[]): SQL | undefined {
  return and(
    inArray(departureIndex.category, pricedIn(only)),
    eq(departureIndex.party, "DBL"),
    eq(departureIndex.destinationCode, dest),
    gte(departureIndex.startDate, addDays(jerusalemDay(parts.clock.now()), 1)),
    notOfSubCategory(parts.excludedSubCategoryId),
  );
}

/** A place with its area and the lowest price of a journey there, in these categories. */
export async function areaOf(
  parts: SearchParts,
  dest: string,
  langCode: LangCode,
  only: readonly DealCategory[] = categoriesListedByHotel,
) {
  const atlas = await parts.catalogue.atlas();
  const place = atlas.destinations.get(dest);
  if (!place) return refuse("not-found", { field: "dest" });
  const [row] = await parts.db
    .select({ priceMinor: indexPrice(parts.ownClubPercent), currency: departureIndex.currency })
    .from(departureIndex)
    .where(indexedAt(parts, dest, only))
    .orderBy(asc(indexPrice(parts.ownClubPercent)))
    .limit(1);
  const rate = row ? await parts.rates.shown(row.currency as IsoCurrency) : null;
  return accept({
    code: place.code,
    name: localise(place.names, langCode),
    countryCode: place.countryCode,
    countryName: localise(atlas.countries.get(place.countryCode)!.names, langCode),
    spellings: place.spellings,
    subjects: place.subjects,
    image: destinationPicture(place, "card"),
    domestic: place.domestic,
    description: localise(place.descriptions, langCode),
    areaCode: place.area,
    areaName: localise((areas as Record<string, Names>)[place.area] ?? place.names, langCode),
    lowestPrice: row && rate ? priceOf(row.priceMinor, row.currency as IsoCurrency, rate) : undefined,
  });
}
