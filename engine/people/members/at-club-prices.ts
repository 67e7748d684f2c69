import type { SearchParts } from "../../offer/search/search-packages";
import type { Caller } from "../caller/caller";

/** What reads prices for a caller: a club member's are less the club's refund (specification 6), in percent of rooms and journey. */
export function atClubPrices<Parts extends SearchParts & { clubPercent: number }>(
  parts: Parts,
  caller: Pick<Caller, "member">,
): Parts {
  return caller.member ? { ...parts, ownClubPercent: parts.clubPercent } : parts;
}
