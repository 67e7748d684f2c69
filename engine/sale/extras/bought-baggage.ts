import type { FlightLeg } from "@contract/shopping/flights";
import { servicesOf } from "../draft/draft-services";

type DraftOfServices = Parameters<typeof servicesOf>[0];

/** A leg with the suitcases bought with the booking, `pieces` for the whole party, in place of the one the airline sells. */
export function withBoughtBaggage<Leg extends Pick<FlightLeg, "baggage">>(leg: Leg, draft: DraftOfServices): Leg {
  const bought = servicesOf(draft).find(({ service }) => service.code === "SUITCASE_20");
  if (!bought) return leg;
  const others = leg.baggage.filter(({ type, included }) => included || type !== "suitcase");
  return { ...leg, baggage: [...others, { type: "suitcase", pieces: bought.qty, weightKg: 20, included: true }] };
}
