import type { LangCode } from "@contract/vocabulary/vocabulary";
import type { Stamps } from "../../core/caches/stamps";
import { clearOnInvalidation, timedCache } from "../../core/caches/timed-cache";
import { appMenu } from "../../offer/deals/app-deals";
import { packCategoryTop } from "../../offer/deals/category-top";
import { firstTab } from "../../offer/deals/deal-tabs";
import { dealsCacheTime, homeDeals } from "../../offer/deals/home-deals";
import type { SearchParts } from "../../offer/search/search-packages";
import type { Caller } from "../../people/caller/caller";
import { clubMember } from "../../people/members/club-member";

/** Deals that all visitors of a language see alike. They are cached twice: at the usual prices, and at those of club members. */
export function cachedDeals(parts: SearchParts & { clubPercent: number }, stamps: Stamps) {
  const cached = <V>(make: (its: SearchParts, langCode: LangCode) => Promise<V>) => {
    const everyone = timedCache(parts.clock, dealsCacheTime, (langCode: LangCode) => make(parts, langCode));
    const club = timedCache(parts.clock, dealsCacheTime, (langCode: LangCode) =>
      make({ ...parts, ownClubPercent: parts.clubPercent }, langCode),
    );
    clearOnInvalidation(stamps, ["offer", "place", "rates", "content"], everyone, club);
    return (caller: Caller, langCode: LangCode) => (clubMember(caller) ? club : everyone)(langCode);
  };
  return {
    homeDeals: cached(homeDeals),
    firstTab: cached(firstTab),
    appMenu: cached(appMenu),
    packCategoryTop: cached(packCategoryTop),
  };
}
