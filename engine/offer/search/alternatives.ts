import type { SearchResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import type { ParsedInput } from "@contract/wire/operation";
import type { ExchangeRates } from "../rates/exchange-rates";
import { dayCandidates } from "./candidates/day-candidates";
import type { Search } from "./candidates/found-candidates";
import type { CandidateParts } from "./candidates/offered-days";
import { type CarDays, withCars } from "./candidates/with-cars";
import { hasFlightFilter } from "./filters/flight-filters";
import { withFlights } from "./filters/with-flights";
import { matchingDays, nearestDays } from "./matching-days";
import { pricedDays } from "./priced-days";
import { withCharterSlack } from "./with-slack";

type Input = ParsedInput<typeof searchAndSelection.search>;

/** Alternative days in order of date: around the requested day or, when nothing was found, the nearest days with offers. */
export async function alternatives(
  parts: CandidateParts & { rates: ExchangeRates },
  input: Input,
  { rooms, criteria, suits }: Search,
  cars: CarDays | null,
  { today, isEmpty, hasCards }: { today: string; isEmpty: boolean; hasCards: boolean },
): Promise<SearchResult["alternatives"]> {
  const { fromDate, toDate = fromDate, flexibleDays } = input;
  // Who is flexible has the days beside the requested one in the list.
  const oneDay = fromDate !== undefined && fromDate === toDate && flexibleDays === 0;
  if ((hasCards && !isEmpty && !oneDay) || criteria.destinations.length === 0) return [];
  const { ranges } = criteria;
  const days = isEmpty
    ? await nearestDays(parts.db, criteria, fromDate ?? ranges[0]!.from, today, 6)
    : await matchingDays(parts.db, { ...criteria, ranges: withCharterSlack(ranges, today) });
  const others = isEmpty
    ? days
    : days.filter((day) => !ranges.some((range) => day.startDate >= range.from && day.startDate <= range.to));
  const flown = hasFlightFilter(input) ? await withFlights(parts, input, rooms, others) : others;
  const priced = await pricedDays(parts.rates, await dayCandidates(parts, withCars(flown, cars), rooms, suits));
  return priced
    .map(({ day, price }) => ({ date: day.startDate, nights: day.nights, dest: day.destinationCode, price }))
    .sort((a, b) => a.date.localeCompare(b.date) || a.nights - b.nights);
}
