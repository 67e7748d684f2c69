import type { Atlas, Hotel } from "../../catalogue/catalogue";
import type { IndexedDay } from "../indexed-day";
import {
  codesOfJourney,
  type FlightFilters,
  type FlightGroup,
  flightGroups,
  offerOf,
  type SuitsJourney,
  suitsJourney,
} from "./flight-filters";
import { codesOfHotel, type HotelFilters, type HotelGroup, hotelGroups, unmetGroups } from "./hotel-filters";
import type { Journey, JourneysByDeparture, JourneysOfOffer } from "./journeys";

export type OptionGroup = HotelGroup | FlightGroup;
export type OptionCounts = Record<OptionGroup, ReadonlyMap<string, number>>;
type Options = readonly (readonly [OptionGroup, string])[];

/** A departure of an offer, with the options of flights that lead a list to it rather than to a cheaper one. */
type Led = { journey: Journey; options: Options; isListed: boolean };

/**
 * Counts what the options of hotels and flights lead to while a list is priced: told which hotels have a room on which days, it knows for
 * each option how many results it has among those that meet all other groups. What counts is a hotel, or a day.
 */
export type OptionCounter = {
  /** Whether any departure of the day's offer that an option leads to is sold with the hotel. */
  sells(day: IndexedDay, hotel: Hotel): boolean;
  /** Told of each day and hotel that has a room; without hotels of each day. */
  open(day: IndexedDay, hotel: Hotel | null): void;
  counts(): OptionCounts;
};

export function optionCounter(
  filters: HotelFilters & FlightFilters,
  journeys: JourneysByDeparture,
  atlas: Pick<Atlas, "airlines">,
  {
    people,
    countsHotels,
    isCounted,
  }: { people: number; countsHotels: boolean; isCounted: (day: IndexedDay) => boolean },
): OptionCounter {
  const isListed = suitsJourney(filters, people, atlas);
  const groups = flightGroups.map((group) => ({ group, suits: suitsJourney(filters, people, atlas, group) }));
  const same = new Map<string, Options>();
  const ledOf = remembered((offer: JourneysOfOffer) => ledJourneys(offer, groups, isListed, atlas, same));
  const unmetOf = remembered((hotel: Hotel) => unmetGroups(hotel, filters));
  const optionsOf = remembered((hotel: Hotel): Options => {
    const unmet = unmetOf(hotel);
    const counted = unmet.length === 0 ? hotelGroups : unmet.length === 1 && unmet[0] !== "facilities" ? unmet : [];
    return counted.flatMap((group) => codesOfHotel(hotel, group, filters).map((code) => [group, code] as const));
  });
  const results = new Map<object, Set<Options>>();
  const isSoldBy = ({ hotelIds }: Journey, hotel: Hotel) => !hotelIds || hotelIds.includes(hotel.id);
  return {
    sells: (day, hotel) => ledOf(offerOf(journeys, day)).some(({ journey }) => isSoldBy(journey, hotel)),
    open(day, hotel) {
      if (!isCounted(day)) return;
      const offer = offerOf(journeys, day);
      const result = countsHotels && hotel ? hotel : offer;
      const found = results.get(result) ?? new Set();
      results.set(result, found);
      for (const led of ledOf(offer)) {
        if (hotel && !isSoldBy(led.journey, hotel)) continue;
        if (led.isListed && hotel) found.add(optionsOf(hotel));
        if (!hotel || unmetOf(hotel).length === 0) found.add(led.options);
      }
    },
    counts() {
      const counts: Record<OptionGroup, Map<string, number>> = {
        facilities: new Map(),
        rating: new Map(),
        beachMetres: new Map(),
        centreMetres: new Map(),
        airline: new Map(),
        departs: new Map(),
        returns: new Map(),
        stops: new Map(),
      };
      for (const found of results.values()) {
        const seen = new Set<string>();
        for (const options of found)
          for (const [group, code] of options) {
            const name = `${group} ${code}`;
            if (seen.has(name)) continue;
            seen.add(name);
            counts[group].set(code, (counts[group].get(code) ?? 0) + 1);
          }
      }
      return counts;
    },
  };
}

/** For each option of an offer the departure that a list with it would have: the cheapest that also meets all other groups. */
function ledJourneys(
  offer: JourneysOfOffer,
  groups: readonly { group: FlightGroup; suits: SuitsJourney }[],
  isListed: SuitsJourney,
  atlas: Pick<Atlas, "airlines">,
  same: Map<string, Options>,
): Led[] {
  const listed = offer.find(isListed);
  const seen = new Set<string>();
  return offer.flatMap((journey): Led[] => {
    const led = groups
      .flatMap(({ group, suits }) =>
        suits(journey) ? codesOfJourney(journey, group, atlas).map((code) => [group, code] as const) : [],
      )
      .filter((option) => !seen.has(option.join(" ")));
    for (const option of led) seen.add(option.join(" "));
    if (led.length === 0 && journey !== listed) return [];
    const key = led.join("\n");
    // One list for all journeys alike: a hotel with a hundred days then remembers a few.
    const options = same.get(key) ?? led;
    same.set(key, options);
    return [{ journey, options, isListed: journey === listed }];
  });
}

function remembered<Key extends object, Value extends object>(make: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key) ?? make(key);
    known.set(key, value);
    return value;
  };
}
