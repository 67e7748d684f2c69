import type { FlightLeg } from "@contract/shopping/flights";
import { quantitiesIn, servicesOf } from "../draft/draft-services";

type DraftOfServices = Parameters<typeof servicesOf>[0];

/**
 * A leg whose suitcase is no longer at extra cost, when the booking bought one for every traveller: a leg's baggage is each traveller's.
 * Suitcases bought for some travellers are listed only among the booking's services.
 */
export function withBoughtBaggage<Leg extends Pick<FlightLeg, "baggage">>(leg: Leg, draft: DraftOfServices): Leg {
  const bought = servicesOf(draft).find(({ service }) => service.code === "SUITCASE_20");
  if (!bought || bought.qty < quantitiesIn(draft, bought.service).at(-1)!) return leg;
  const others = leg.baggage.filter(({ type, included }) => included || type !== "suitcase");
  return { ...leg, baggage: [...others, { type: "suitcase", pieces: 1, weightKg: 20, included: true }] };
}
