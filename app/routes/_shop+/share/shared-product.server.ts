import type { Shop } from "@contract/calls";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { Price } from "@contract/vocabulary/money";
import { translator } from "~/i18n/i18n.server";
import { productSelection } from "~/shopping/product/product-selection";
import { chosenClasses } from "~/shopping/product/view/chosen-classes";
import { partyText } from "~/shopping/use-party-text";

/** A shared product: its total price in the currency of sale, and who travels, in words. */
type SharedProduct = { total: Omit<Price, "price_int">; people: string };

/**
 * The price of the product at the given address, for the party, rooms and flights in it. `shop` asks for somebody without a
 * log-in: the recipient has neither the sender's club price nor an agency's. Null if that is not for sale.
 */
export async function sharedProduct(
  shop: Shop,
  query: URLSearchParams,
  language: Language,
): Promise<SharedProduct | null> {
  const { packId, laId, dateFrom, flights, cls, ticket, car, hotelShift, values, rooms } = productSelection(query);
  if (!packId) return null;
  const t = translator(language, "shop");
  const langCode = langCodeOf[language];
  const { adult, child, infant, listAgeChildren, listAgeInfants } = values;
  const party = { adult, child, infant, listAgeChildren, listAgeInfants };
  const selected = await shop.select({ packId, laId, dateFrom, flights, ...party, ...rooms, langCode });
  if (!selected.ok || selected.value.status !== "available") return null;
  const pack = selected.value;
  const price = await shop.calcPack({
    packId: pack.packId,
    hotelid: pack.laId,
    cls: chosenClasses(pack, cls),
    typ: pack.rooms.map(({ typ }) => typ),
    flights: pack.notOffered.includes("flights") ? undefined : flights,
    ticket,
    car,
    hotel_shift_1: hotelShift,
    ...party,
    langCode,
  });
  if (!price.ok) return null;
  const people = partyText(t, { adults: adult, children: child, infants: infant, rooms: pack.rooms.length });
  return { total: price.value, people };
}
