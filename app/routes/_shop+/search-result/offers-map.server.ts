import type { Shop } from "@contract/calls";
import type { SearchResult } from "@contract/shopping/search-and-selection";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import { mapOfPlaces, type ShownMap } from "~/map/place-map.server";
import type { ShownCard } from "~/shopping/shown-card.server";

type PricedPlace = Pick<ShownCard, "dest" | "destName" | "price" | "currency">;

/** The places of a search of several, the cheapest first, as its list counts them. */
export function pricedPlaces({ dest, price: { currency } }: SearchResult["facets"]): PricedPlace[] {
  return dest
    .flatMap(({ code, label, minPrice }) =>
      minPrice === undefined ? [] : [{ dest: code, destName: label, price: minPrice, currency }],
    )
    .sort((a, b) => Number(a.price) - Number(b.price));
}

/** The map of several places, each at its lowest price; none for a single place. */
export async function offersMap(
  shop: Shop,
  language: Language,
  priced: readonly PricedPlace[],
): Promise<ShownMap | null> {
  if (priced.length < 2) return null;
  const areas = await shop.areas({ langCode: langCodeOf[language] });
  const known = new Map(
    (areas.ok ? areas.value : []).flatMap(({ destinations }) => destinations).map(({ code, geo }) => [code, geo]),
  );
  const places = priced.map(({ dest, destName, price, currency }) => ({
    code: dest,
    name: destName,
    price: priceInText(wholeAmount(price), currency, language),
    geo: known.get(dest),
  }));
  return mapOfPlaces(places, translator(language, "shop")("map.departure"));
}
