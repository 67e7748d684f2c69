import type { SelectResult, SportEventInfo } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { documentsSentDaysBefore } from "@contract/vocabulary/documents-sent";
import type { IsoCurrency, Rate } from "@contract/vocabulary/money";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { addDays } from "../../core/epoch-day";
import { localise } from "../../core/localise";
import { priceOf } from "../../core/money";
import { seatCount } from "../../core/seat-count";
import type { Database } from "../../database/connect";
import { carSeats, carsFor } from "../cars/rental-cars";
import type { Destination } from "../catalogue/catalogue";
import { chosenTicket, eventsById, type SportEvent } from "../events/sport-events";
import { venuePicture } from "../events/venue-picture";
import type { Departure } from "../pricing/departure";
import type { Occupancy } from "../pricing/occupancy";
import { tourConditionOn } from "../tours/tour-condition";
import { toursById } from "../tours/tour-programmes";
import { seatsLeft } from "./flight-legs";

type Programme = Pick<
  SelectResult,
  "event" | "eventTickets" | "itinerary" | "guide" | "tourTerms" | "tourCondition" | "cars"
> & {
  /** Its title, where that is not the hotel's name. */
  title?: string;
  /** The drawing of where the match is. */
  venue?: string;
  soldOut: boolean;
  /** What the chosen ticket category costs more for a traveller with a seat, in minor units of the pack's currency. */
  ticketMinor: number;
};

type Asked = { pack: Departure; place: Destination; occupancies: readonly Occupancy[]; today: string; rate: Rate };

export function eventInfo(event: SportEvent, langCode: LangCode): SportEventInfo {
  return {
    eventId: event.id,
    name: localise(event.names, langCode),
    competition: localise(event.competitionNames, langCode),
    date: event.onDate,
    time: event.startsAt.slice(0, 5),
    venue: localise(event.venues, langCode),
  };
}

/** The day on which match tickets are sent with the documents (`remindOfDepartures`), while it is still to come. */
export function ticketsSentOn(dateFrom: string, today: string): string | undefined {
  const day = addDays(dateFrom, -documentsSentDaysBefore);
  return today < day ? day : undefined;
}

/**
 * The contents of a pack besides flights and hotel: a match with its seats, a tour's days, cars for a round trip. A ticket category that is
 * not available adds nothing to the price: CalcPack refuses it.
 */
export async function packProgramme(
  db: Database,
  { pack, place, occupancies: rooms, today, rate }: Asked,
  { ticket: ticketCode, langCode }: { ticket?: string; langCode: LangCode },
): Promise<Programme> {
  const people = seatCount(rooms);
  const [events, tours, cars] = await Promise.all([
    eventsById(db, [pack.eventId]),
    toursById(db, [pack.tourId]),
    categories[pack.category].hasCars && pack.inwardFlightId
      ? carsFor(db, pack.destinationCode, pack.startDate, pack.nights)
      : [],
  ]);
  const event = pack.eventId ? events.get(pack.eventId) : undefined;
  const tour = pack.tourId ? tours.get(pack.tourId) : undefined;
  const chosen = event && chosenTicket(event, ticketCode, people);
  return {
    title: event ? localise(event.names, langCode) : tour ? localise(tour.names, langCode) : undefined,
    venue: event && venuePicture(place, event, "wide"),
    ticketMinor: typeof chosen === "object" ? chosen.supplementMinor : 0,
    soldOut: pack.eventId !== null && !event?.tickets.some((ticket) => ticket.free >= people),
    event: event && { ...eventInfo(event, langCode), ticketsOn: ticketsSentOn(pack.startDate, today) },
    eventTickets: event?.tickets.map((ticket) => ({
      categoryId: ticket.code,
      name: localise(ticket.names, langCode),
      price: priceOf(ticket.supplementMinor * people, ticket.currency as IsoCurrency, rate),
      left: seatsLeft(ticket.free),
      available: ticket.free >= people,
    })),
    itinerary: tour?.days.map((day, index) => ({
      day: index + 1,
      title: localise(day.titles, langCode),
      text: localise(day.texts, langCode),
    })),
    guide: tour && localise(tour.guides, langCode),
    tourTerms: tour && localise(tour.terms, langCode),
    tourCondition: tour && tourConditionOn(tour, pack.startDate, today),
    cars:
      cars.length === 0
        ? undefined
        : cars
            .filter((car) => car.currency === pack.currency)
            .map((car) => ({
              car: car.code,
              name: localise(car.names, langCode),
              seats: car.seats,
              suitcases: car.suitcases,
              perDay: priceOf(car.dayMinor, car.currency as IsoCurrency, rate),
              price: priceOf(car.dayMinor * pack.nights, car.currency as IsoCurrency, rate),
              available: car.free > 0 && car.seats >= carSeats(rooms),
              tooSmall: car.seats < carSeats(rooms),
            })),
  };
}
