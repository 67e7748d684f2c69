import type { SelectResult } from "@contract/shopping/search-and-selection";
import { choiceIn, type ListCurrency } from "~/format/list-currency";

/** What a package has besides flights and a hotel: a match with its tickets, a tour's days, cars. */
export function programmeView(pack: SelectResult, listCurrency: ListCurrency) {
  return {
    event: pack.event && {
      name: pack.event.name,
      competition: pack.event.competition,
      venue: pack.event.venue,
      date: pack.event.date,
      time: pack.event.time,
      ticketsOn: pack.event.ticketsOn,
    },
    tickets: (pack.eventTickets ?? []).map((ticket) => ({
      id: ticket.categoryId,
      name: ticket.name,
      supplement: choiceIn(listCurrency, ticket.price),
      available: ticket.available,
      left: ticket.left.exact,
    })),
    itinerary: pack.itinerary,
    guide: pack.guide,
    tourTerms: pack.tourTerms,
    tourCondition: pack.tourCondition,
    cars: (pack.cars ?? []).map((car) => ({
      id: car.car,
      name: car.name,
      seats: car.seats,
      suitcases: car.suitcases,
      perDay: choiceIn(listCurrency, car.perDay),
      ...choiceIn(listCurrency, car.price),
      available: car.available,
      tooSmall: car.tooSmall,
    })),
  };
}
