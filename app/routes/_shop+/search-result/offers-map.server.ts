import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { wholeAmount } from "@contract/vocabulary/printed-price";
import { priceInText } from "~/format/money";
import { translator } from "~/i18n/i18n.server";
import { mapOfPlaces, type ShownMap } from "~/map/place-map.server";
import type { ShownCard } from "~/shopping/shown-card.server";

/** The map of a search without a place: the places of its list, each at the price of its card. */
export async function offersMap(shop: Shop, language: Language, cards: readonly ShownCard[]): Promise<ShownMap | null> {
  const areas = await shop.areas({ langCode: langCodeOf[language] });
  const known = new Map(
    (areas.ok ? areas.value : []).flatMap(({ destinations }) => destinations).map(({ code, geo }) => [code, geo]),
  );
  const places = cards.map(({ dest, destName, price, currency }) => ({
    code: dest,
    name: destName,
    price: priceInText(wholeAmount(price), currency, language),
    geo: known.get(dest),
  }));
  return mapOfPlaces(places, translator(language, "shop")("map.departure"));
}
