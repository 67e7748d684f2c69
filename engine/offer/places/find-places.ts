import type { FoundPlace, places } from "@contract/shopping/places";
import {
  categories,
  categoryOf,
  type SoldCategory,
  soldCategories,
  standardCategory,
} from "@contract/vocabulary/categories";
import { nameFit, plainName } from "@contract/vocabulary/plain-name";
import type { DealCategory, LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type ParsedInput } from "@contract/wire/operation";
import { and, eq, gte, sql } from "drizzle-orm";
import { timedCache } from "../../core/caches/timed-cache";
import type { Clock } from "../../core/clock";
import { jerusalemDay } from "../../core/jerusalem-day";
import { localise } from "../../core/localise";
import type { Names } from "../../core/names";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../catalogue/catalogue";
import { hotel } from "../catalogue/schema";
import { departureIndex } from "../search/schema";
import { isSlip, nameReadings } from "./name-readings";

const keptFor = 60_000;
const mostMatches = 10;
const mostPopular = 6;

/** A place or hotel with all the plain names it is found by. */
type NamedPlace = { dest: string; hotelId?: string; names: Names; where: Names; words: string[]; ofCountry: string[] };
/** Departures by category and place. */
type DepartureCounts = Map<DealCategory, Map<string, number>>;
type Input = ParsedInput<typeof places.findPlaces>;

/**
 * Finds places and hotels by what people type. Names and departures are read at most once a minute. `only`: the categories that are
 * sold to the caller; a place sold in others alone is not found.
 */
export function placeFinder(db: Database, catalogue: Catalogue, clock: Clock) {
  const namedPlaces = timedCache(clock, keptFor, (_: "all") => knownNames(db, catalogue));
  const countsOfPlaces = timedCache(clock, keptFor, (_: "all") => departuresByPlace(db, jerusalemDay(clock.now())));
  return async ({ text, categoryId, langCode }: Input, only: readonly SoldCategory[] = soldCategories) => {
    const requestedCategory = categoryOf(categoryId) ?? standardCategory;
    const category = only.includes(requestedCategory) ? requestedCategory : only[0];
    if (!category) return accept({ sure: false, matches: [], popular: [] });
    const [everywhere, departures] = await Promise.all([namedPlaces("all"), countsOfPlaces("all")]);
    const all =
      only.length === soldCategories.length
        ? everywhere
        : everywhere.filter((one) => {
            const sellers = soldCategories.filter((each) => sells(departures, one, each));
            return sellers.length === 0 || sellers.some((each) => only.includes(each));
          });
    const shown = (one: NamedPlace) => shownPlace(one, category, departures, only, langCode);
    const count = ({ dest }: NamedPlace) => departures.get(category)?.get(dest) ?? 0;
    const byDepartures = (a: NamedPlace, b: NamedPlace) => count(b) - count(a) || a.dest.localeCompare(b.dest);
    const { sure, hits } = matching(all, text, byDepartures);
    const matches = hits.slice(0, mostMatches).map(shown);
    return accept({
      sure: sure && matches[0]?.categoryId === categories[category].id,
      matches,
      popular: all
        .filter((one) => !one.hotelId && count(one) > 0)
        .sort(byDepartures)
        .slice(0, mostPopular)
        .map(shown),
    });
  };
}

/** The best fit wins, a place before its hotels. Only a complete name, or a single beginning, is sure; a slip of the keys never is. */
function matching(all: readonly NamedPlace[], text: string, byDepartures: (a: NamedPlace, b: NamedPlace) => number) {
  for (const typed of nameReadings(text)) {
    const fits = all
      .map((one) => ({ one, fit: fitOf(one, typed) }))
      .filter((match): match is { one: NamedPlace; fit: number } => match.fit !== null)
      .sort((a, b) => a.fit - b.fit || hotelLast(a.one) - hotelLast(b.one) || byDepartures(a.one, b.one));
    const exact = fits.filter(({ fit, one }) => fit === 0 && !one.hotelId);
    if (fits.length > 0)
      return {
        sure: exact.length === 1 || fits.length === 1,
        hits: (exact.length > 1 ? exact : fits).map(({ one }) => one),
      };
  }
  const slips = nameReadings(text).flatMap((typed) =>
    all.filter(({ words }) => words.some((word) => isSlip(word, typed))).sort((a, b) => hotelLast(a) - hotelLast(b)),
  );
  return { sure: false, hits: [...new Set(slips)] };
}

const hotelLast = ({ hotelId }: NamedPlace) => (hotelId ? 1 : 0);

function fitOf({ words, ofCountry, hotelId }: NamedPlace, typed: string): number | null {
  // The name of a country means all its places, even if one of them is known by it.
  if (ofCountry.includes(typed)) return 0;
  // Too many hotels begin with the same one or two letters.
  if (hotelId && typed.length < 3) return null;
  const fits = words.map((word) => nameFit(word, typed)).filter((fit) => fit !== null);
  if (fits.length > 0) return Math.min(...fits);
  return typed.length > 2 && ofCountry.some((name) => name.startsWith(typed)) ? 3 : null;
}

function sells(departures: DepartureCounts, one: NamedPlace, category: DealCategory): boolean {
  return (departures.get(category)?.has(one.dest) ?? false) && (!one.hotelId || categories[category].listedByHotel);
}

/** The requested category if it sells the place, otherwise the first that does. */
function shownPlace(
  one: NamedPlace,
  requestedCategory: SoldCategory,
  departures: DepartureCounts,
  only: readonly SoldCategory[],
  langCode: LangCode,
): FoundPlace {
  const category = [requestedCategory, ...only].find((each) => sells(departures, one, each)) ?? requestedCategory;
  return {
    dest: one.dest,
    hotelId: one.hotelId,
    name: localise(one.names, langCode),
    where: localise(one.where, langCode),
    categoryId: categories[category].id,
  };
}

async function knownNames(db: Database, catalogue: Catalogue): Promise<NamedPlace[]> {
  const [{ destinations, countries, airports }, hotels] = await Promise.all([
    catalogue.atlas(),
    db
      .select({ id: hotel.id, dest: hotel.destinationCode, names: hotel.names })
      .from(hotel)
      .where(eq(hotel.active, true)),
  ]);
  const plain = (names: Iterable<string>) => [...new Set([...names].map(plainName))].filter((name) => name !== "");
  const inPlaces = [...destinations.values()].map((place): NamedPlace => {
    const country = countries.get(place.countryCode);
    const own = [...airports.values()].filter(({ cityCode }) => cityCode === place.code);
    return {
      dest: place.code,
      names: place.names,
      where: country?.names ?? place.names,
      words: plain([
        place.code,
        ...Object.values(place.names),
        ...place.spellings,
        ...own.flatMap(({ code, names }) => [code, ...Object.values(names)]),
      ]),
      ofCountry: plain(Object.values(country?.names ?? {})),
    };
  });
  const inHotels = hotels.flatMap(({ id, dest, names }): NamedPlace[] => {
    const place = destinations.get(dest);
    return place
      ? [{ dest, hotelId: id, names, where: place.names, words: plain(Object.values(names)), ofCountry: [] }]
      : [];
  });
  return [...inPlaces, ...inHotels];
}

async function departuresByPlace(db: Database, today: string): Promise<DepartureCounts> {
  const rows = await db
    .select({
      category: departureIndex.category,
      dest: departureIndex.destinationCode,
      departures: sql<number>`sum(${departureIndex.departures})::int`,
    })
    .from(departureIndex)
    .where(and(eq(departureIndex.party, "DBL"), gte(departureIndex.startDate, today)))
    .groupBy(departureIndex.category, departureIndex.destinationCode);
  const counts: DepartureCounts = new Map();
  for (const { category, dest, departures } of rows) {
    const places = counts.get(category) ?? new Map<string, number>();
    places.set(dest, departures);
    counts.set(category, places);
  }
  return counts;
}
