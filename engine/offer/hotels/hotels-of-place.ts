import type { PackageCard } from "@contract/shopping/search-and-selection";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept, refuse } from "@contract/wire/operation";
import { addDays } from "../../core/epoch-day";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import { hotelFacts } from "../catalogue/hotel-facts";
import { hotelPicture } from "../catalogue/pictures";
import { bestOfHotels, hotelCandidates } from "../search/candidates/hotel-candidates";
import { couple } from "../search/cards/cards-of-departures";
import { packageCards } from "../search/cards/package-cards";
import { categoriesListedByHotel } from "../search/categories-listed-by-hotel";
import { matchingDays } from "../search/matching-days";
import { priceUnit } from "../search/price-unit";
import type { SearchParts } from "../search/search-packages";

const daysAhead = 400;

/**
 * Hotels of a place, the cheapest first: each with the lowest price of a couple on any day from tomorrow on, in these categories, as a card
 * of that day has it. `forCaller` adds what only the caller reads of a price.
 */
export async function hotelsOfPlace(
  parts: SearchParts,
  dest: string,
  langCode: LangCode,
  only: readonly DealCategory[] = categoriesListedByHotel,
  forCaller: (cards: PackageCard[]) => Promise<PackageCard[]> = async (cards) => cards,
) {
  const atlas = await parts.catalogue.atlas();
  if (!atlas.destinations.has(dest)) return refuse("not-found", { field: "dest" });
  const hotels = await parts.catalogue.hotelsOf(dest);
  const cards = await forCaller(await lowestCards(parts, dest, langCode, only));
  const lowest = new Map(cards.map((card) => [card.hotelId, card]));
  const listed = hotels.map((hotel) => {
    const card = lowest.get(hotel.id);
    return {
      hotelId: hotel.id,
      name: localise(hotel.names, langCode),
      stars: hotel.stars,
      image: hotelPicture(hotel, "card"),
      description: localise(hotel.descriptions, langCode),
      facilities: hotel.facilities,
      facts: hotelFacts(hotel),
      from: card && {
        price: card.price,
        price_int: card.price_int,
        currency: card.currency,
        priceNIS: card.priceNIS,
        rate: card.rate,
      },
      club: card?.club,
      agent: card?.agent,
      link: card?.link,
    };
  });
  return accept(
    listed.sort(
      (a, b) =>
        (a.from?.price_int ?? Number.MAX_SAFE_INTEGER) - (b.from?.price_int ?? Number.MAX_SAFE_INTEGER) ||
        b.stars - a.stars ||
        a.hotelId.localeCompare(b.hotelId),
    ),
  );
}

/** A card of each hotel on its cheapest day. Days are read for all hotels at once, the cards in a handful of queries. */
async function lowestCards(
  parts: SearchParts,
  dest: string,
  langCode: LangCode,
  only: readonly DealCategory[],
): Promise<PackageCard[]> {
  const today = jerusalemDay(parts.clock.now());
  const dollars = await priceUnit(parts.rates, {
    requestedCurrency: "US",
    dealCurrencies: [],
    clubPercent: parts.ownClubPercent,
  });
  const ofCategories = await Promise.all(
    categoriesListedByHotel
      .filter((category) => only.includes(category))
      .map(async (category) => {
        const days = await matchingDays(parts.db, {
          category,
          destinations: [dest],
          party: "DBL",
          ranges: [{ from: addDays(today, 1), to: addDays(today, daysAhead) }],
          nights: [],
          excludedSubCategoryId: parts.excludedSubCategoryId,
          clubPercent: parts.ownClubPercent,
        });
        return bestOfHotels(await hotelCandidates(parts, days, couple, null, null, days.length));
      }),
  );
  const inDollars = ({ priceMinor, currency }: { priceMinor: number; currency: string }) =>
    dollars.minorIn(priceMinor, currency);
  const lowest = new Map<string | null, (typeof ofCategories)[number][number]>();
  for (const day of ofCategories.flat()) {
    const known = lowest.get(day.candidateHotelId);
    if (!known || inDollars(day) < inDollars(known)) lowest.set(day.candidateHotelId, day);
  }
  return packageCards(
    [...lowest.values()].map((day) => ({ day, hotelId: day.candidateHotelId ?? undefined })),
    { ...parts, langCode, rooms: couple },
  );
}
