import type { FlightLeg } from "@contract/shopping/flights";
import { quantitiesIn, servicesOf, travellerNames } from "../draft/draft-services";

type DraftOfServices = Parameters<typeof servicesOf>[0];

/**
 * A leg with the suitcases that the booking bought, no longer at extra cost: each traveller's when all have one, otherwise with the names of
 * those who do.
 */
export function withBoughtBaggage<Leg extends Pick<FlightLeg, "baggage">>(leg: Leg, draft: DraftOfServices): Leg {
  const bought = servicesOf(draft).find(({ service }) => service.code === "SUITCASE_20");
  if (!bought) return leg;
  const forAll = bought.qty === quantitiesIn(draft, bought.service).at(-1)!;
  const travellers = forAll ? undefined : travellerNames(bought.service.code, draft);
  if (!forAll && !travellers) return leg;
  const others = leg.baggage.filter(({ type, included }) => included || type !== "suitcase");
  const suitcase = { type: "suitcase" as const, pieces: 1, weightKg: 20, included: true };
  return { ...leg, baggage: [...others, travellers ? { ...suitcase, travellers } : suitcase] };
}
