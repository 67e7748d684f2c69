import type { FlightLeg } from "@contract/shopping/flights";
import type { SelectResult } from "@contract/shopping/search-and-selection";
import { choiceIn, type ListCurrency } from "~/format/list-currency";
import { shownLeg } from "~/shopping/shown-card.server";

/** The flights to choose from, each with what it adds to the price. */
export function flightsView({ flights }: SelectResult, listCurrency: ListCurrency) {
  return flights.map((choice) => ({
    id: choice.flights,
    out: timedLeg(choice.outwardFlight),
    back: choice.inwardFlight && timedLeg(choice.inwardFlight),
    baggage: choice.outwardFlight.baggage.map(({ type, weightKg, included }) => ({ type, weightKg, included })),
    supplement: choiceIn(listCurrency, choice.supplement),
    available: choice.available,
    onRequest: [choice.outwardFlight, choice.inwardFlight].some((leg) => leg?.status === "rq"),
    left: fewerSeats(choice.outwardFlight.seatsLeft, choice.inwardFlight?.seatsLeft),
  }));
}

/** A leg with the distance of its clocks from UTC, which search engines read. */
function timedLeg(leg: FlightLeg) {
  return { ...shownLeg(leg), departureOffset: leg.departureOffset, arrivalOffset: leg.arrivalOffset };
}

type SeatsLeft = { min: number; exact?: number };

/** The seats left on a round trip: limited by the flight with fewer seats left. */
function fewerSeats(out: SeatsLeft | undefined, back: SeatsLeft | undefined): SeatsLeft | undefined {
  return out && back && back.min < out.min ? back : (out ?? back);
}
