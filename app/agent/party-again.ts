import type { StorePageResult } from "@contract/booking/booking";
import { ageOn } from "@contract/vocabulary/calendar-days";
import { ageLimits, partyLimits } from "@contract/vocabulary/party-limits";

type Traveller = Pick<StorePageResult["paxList"][number], "type" | "age" | "birthDate">;

/**
 * The travellers of a booking as a new search names them: as old as they are on `today`, by their dates of birth. A child whose date is not
 * known keeps the age it was booked with.
 */
export function partyAgain(paxList: readonly Traveller[], today: string) {
  const ages = paxList.map(({ type, age, birthDate }) =>
    type === "ADT"
      ? undefined
      : birthDate
        ? ageOn(birthDate, today)
        : (age ?? ageLimits[type === "INF" ? "infant" : "child"][0]),
  );
  const between = ([from, to]: readonly [number, number]) =>
    ages.filter((age): age is number => age !== undefined && age >= from && age <= to);
  const listAgeChildren = between(ageLimits.child).slice(0, partyLimits.child);
  const listAgeInfants = between(ageLimits.infant).slice(0, partyLimits.infant);
  return {
    adult: Math.min(paxList.length - listAgeChildren.length - listAgeInfants.length, partyLimits.adult),
    child: listAgeChildren.length,
    infant: listAgeInfants.length,
    listAgeChildren,
    listAgeInfants,
  };
}
