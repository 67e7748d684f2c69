import type { LangCode } from "@contract/vocabulary/vocabulary";
import { and, eq } from "drizzle-orm";
import { localise } from "../../../core/localise";
import type { Database } from "../../../database/connect";
import { carClass } from "../../../offer/cars/schema";
import { eventsById } from "../../../offer/events/sport-events";
import { eventInfo, ticketsSentOn } from "../../../offer/selection/pack-programme";
import { tourConditionOn } from "../../../offer/tours/tour-condition";
import { toursById } from "../../../offer/tours/tour-programmes";
import type { BookingDraft } from "../../draft/booking-draft";

/** The match, tour and car of a booking, in a language. */
export async function storedProgramme(db: Database, draft: BookingDraft, today: string, langCode: LangCode) {
  const [events, tours, cars] = await Promise.all([
    eventsById(db, [draft.ticket?.eventId ?? null]),
    toursById(db, [draft.tourId ?? null]),
    draft.car
      ? db
          .select()
          .from(carClass)
          .where(and(eq(carClass.destinationCode, draft.destinationCode), eq(carClass.code, draft.car.code)))
      : [],
  ]);
  const event = draft.ticket && events.get(draft.ticket.eventId);
  const ticket = event?.tickets.find(({ code }) => code === draft.ticket?.categoryId);
  const tour = draft.tourId ? tours.get(draft.tourId) : undefined;
  return {
    /** The journey's name, where it is not named after its hotel. */
    name: event ? localise(event.names, langCode) : tour && localise(tour.names, langCode),
    tour: tour && {
      name: localise(tour.names, langCode),
      days: tour.days.map(({ titles }) => localise(titles, langCode)),
    },
    /** What an organised tour includes. */
    tourTerms: tour && localise(tour.terms, langCode),
    tourCondition: tour && tourConditionOn(tour, draft.dateFrom, today),
    events: event
      ? [
          {
            ...eventInfo(event, langCode),
            ticketsOn: ticketsSentOn(draft.dateFrom, today),
            categoryId: draft.ticket!.categoryId,
            category: ticket ? localise(ticket.names, langCode) : draft.ticket!.categoryId,
            qty: draft.ticket!.qty,
          },
        ]
      : [],
    car: cars[0] && {
      car: cars[0].code,
      name: localise(cars[0].names, langCode),
      days: draft.nights,
      from: draft.dateFrom,
    },
  };
}
