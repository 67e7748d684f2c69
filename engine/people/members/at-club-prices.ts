import type { SearchParts } from "../../offer/search/search-packages";
import type { Caller } from "../caller/caller";
import { clubMember } from "./club-member";

/** The parts that read a caller's prices: a club member's less the club's discount (specification §6), in percent of rooms and journey. */
export function atClubPrices<Parts extends SearchParts & { clubPercent: number }>(
  parts: Parts,
  caller: Pick<Caller, "member" | "agent">,
): Parts {
  return clubMember(caller) ? { ...parts, ownClubPercent: parts.clubPercent } : parts;
}
