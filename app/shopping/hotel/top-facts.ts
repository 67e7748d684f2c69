import type { FamilyFacility, HotelFacts } from "@contract/shopping/hotel-facts";

export type HotelFact =
  | { kind: "beach" | "centre" | "airport"; metres: number; minutes?: number }
  | { kind: "rating"; average: number; count: number }
  | { kind: FamilyFacility };

/** Metres per minute on foot, with a pushchair. */
const walk = 75;
/** Beyond this distance families do not walk, so the time on foot is left out. */
const farthestWalk = 2_000;
/** How near a hotel must be for a card to mention it, in metres. */
const near = { beach: 1_000, centre: 1_500 };
const mostOnCard = 3;

/** All known facts: what guests think, then in the order in which families ask. */
export function knownFacts({
  rating,
  beachMetres,
  centreMetres,
  airportMetres,
  airportMinutes,
  has,
}: HotelFacts): HotelFact[] {
  const facts: HotelFact[] = rating ? [{ kind: "rating", ...rating }] : [];
  if (beachMetres !== undefined) facts.push({ kind: "beach", metres: beachMetres, minutes: onFoot(beachMetres) });
  if (centreMetres !== undefined) facts.push({ kind: "centre", metres: centreMetres, minutes: onFoot(centreMetres) });
  if (airportMetres !== undefined) facts.push({ kind: "airport", metres: airportMetres, minutes: airportMinutes });
  return [...facts, ...has.map((kind) => ({ kind }))];
}

/** All known facts, and the facilities that they do not name already. */
export function factsAndFacilities({ facts, facilities }: { facts: HotelFacts; facilities: readonly string[] }) {
  return {
    facts: knownFacts(facts),
    facilities: facilities.filter((facility) => !facts.has.some((topFact) => topFact === facility)),
  };
}

/** The two or three facts that sell a hotel in a list: what guests think, what is near, then what it has. */
export function topFacts(facts: HotelFacts | undefined): HotelFact[] {
  if (!facts) return [];
  return knownFacts(facts)
    .filter((fact) => !("metres" in fact) || (fact.kind !== "airport" && fact.metres <= near[fact.kind]))
    .slice(0, mostOnCard);
}

function onFoot(metres: number): number | undefined {
  return metres > farthestWalk ? undefined : Math.max(1, Math.round(metres / walk));
}
