import type { Calls } from "@contract/calls";
import {
  isCategory,
  type SoldCategory,
  soldCategories,
  standardCategory,
  stayCategory,
} from "@contract/vocabulary/categories";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, type Output, type ParsedInput } from "@contract/wire/operation";
import type { Stamps } from "../../core/caches/stamps";
import { clearOnInvalidation, timedCache } from "../../core/caches/timed-cache";
import { holidayMonths } from "../../offer/deals/holiday-months";
import { dealsCacheTime, timerBanner } from "../../offer/deals/home-deals";
import { areaOf } from "../../offer/deals/landing-deals";
import { hotelsOfPlace } from "../../offer/hotels/hotels-of-place";
import { placeFinder } from "../../offer/places/find-places";
import type { SearchParts } from "../../offer/search/search-packages";
import { cardsFor } from "../../people/agencies/agent-prices";
import type { Caller } from "../../people/caller/caller";
import { atClubPrices } from "../../people/members/at-club-prices";
import { clubMember } from "../../people/members/club-member";
import { categoryOfLink } from "./category-of-link";

type Only = readonly SoldCategory[];
type Of<Name extends keyof Calls> = ParsedInput<Calls[Name]>;
export type CallsByCategory = ReturnType<typeof callsByCategory>;

/** The desk's own line of the countdown, if one is shown now. */
type TimerLine = (langCode: LangCode) => Promise<Output<Calls["timerBanner"]> | null>;

/**
 * The calls that combine several categories: all of them, or those in `only`. Results that are the same for every visitor are cached by
 * categories, with a separate cache for club members.
 */
export function callsByCategory(parts: SearchParts & { clubPercent: number }, stamps: Stamps, timerLine: TimerLine) {
  const places = placeFinder(parts.db, parts.catalogue, parts.clock);
  const months = timedCache(parts.clock, dealsCacheTime, (key: string) => {
    const [whose, ...only] = key.split(" ");
    const its = whose === "club" ? { ...parts, ownClubPercent: parts.clubPercent } : parts;
    return holidayMonths(its, only.filter(isCategory));
  });
  const timer = timedCache(parts.clock, dealsCacheTime, (key: string) => {
    const [langCode, ...only] = key.split(" ");
    return timerBanner(parts, langCode as LangCode, only.filter(isCategory));
  });
  clearOnInvalidation(stamps, ["offer", "place", "rates", "content"], months, timer);
  return {
    async holidayMonths({ dest, month }: Of<"holidayMonths">, caller: Caller, only: Only = soldCategories) {
      const all = await months([clubMember(caller) ? "club" : "everybody", ...only].join(" "));
      return accept(all.filter((one) => (!dest || one.dest === dest) && (!month || one.month === month)));
    },
    async timerBanner({ langCode }: Of<"timerBanner">, _: Caller, only: Only = soldCategories) {
      const line = await timerLine(langCode);
      const about = line?.link ? await categoryOfLink(parts.db, line.link) : null;
      return line && (!about || only.includes(about)) ? accept(line) : timer([langCode, ...only].join(" "));
    },
    findPlaces: (input: Of<"findPlaces">, _: Caller, only: Only = soldCategories) => places(input, only),
    hotels: ({ dest, langCode }: Of<"hotels">, caller: Caller, only: Only = soldCategories) =>
      hotelsOfPlace(atClubPrices(parts, caller), dest, langCode, only, (cards) =>
        cardsFor(parts.db, caller, cards, langCode),
      ),
    /** What hotels of a place without departures are listed as. */
    async categoryOfPlace(dest: string): Promise<SoldCategory> {
      return (await parts.catalogue.atlas()).destinations.get(dest)?.domestic ? stayCategory : standardCategory;
    },
    area: ({ dest, langCode }: Of<"area">, caller: Caller, only: Only = soldCategories) =>
      areaOf(atClubPrices(parts, caller), dest, langCode, only),
  };
}
