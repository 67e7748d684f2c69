import type { SearchParts } from "../../offer/search/search-packages";
import type { Caller } from "../caller/caller";

/** The parts that read a caller's prices: for a club member less the club's refund (specification 6), in percent of rooms and journey. */
export function atClubPrices<Parts extends SearchParts & { clubPercent: number }>(
  parts: Parts,
  caller: Pick<Caller, "member">,
): Parts {
  return caller.member ? { ...parts, ownClubPercent: parts.clubPercent } : parts;
}
