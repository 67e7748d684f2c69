import type { CalcPackResult, SelectResult } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { inVariant } from "@contract/vocabulary/picture-address";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { cancellationRuleText } from "~/booking/cancellation/cancellation-rule-text";
import { cancellationSentence } from "~/booking/cancellation/cancellation-sentence";
import { printedDate } from "~/format/dates";
import { choiceIn, type ListCurrency, shownIn } from "~/format/list-currency";
import type { translator } from "~/i18n/i18n.server";
import { factsAndFacilities } from "~/shopping/hotel/top-facts";
import { shownLeg } from "~/shopping/shown-card.server";
import { peopleIn } from "./chosen-rooms";

/**
 * What the product page shows of a package: names, choices and prices in the page's language and the currency of lists, without what it
 * does not use.
 */
export function productView(
  pack: SelectResult,
  cls: string[],
  t: ReturnType<typeof translator>,
  listCurrency: ListCurrency,
) {
  const hotel = pack.hotels.find((option) => option.rooms.length > 0);
  const rooms = hotel?.rooms ?? [];
  // A new room has the suggested class, unless one class was chosen that has enough rooms for all.
  const [one] = cls.length === 1 ? cls : [];
  const left = rooms.find((room) => room.cls === one)?.allotment?.exact;
  const ofAll = left === undefined || left >= pack.rooms.length ? one : undefined;
  const chosenCls = hotel
    ? pack.rooms.map((room, index) => cls[index] || ofAll || room.cls || rooms[0]?.cls || "")
    : [];
  const textValues = {
    title: titleAndPlace(pack.title, pack.destName),
    count: pack.duration,
    from: printedDate(pack.dateFrom),
    to: printedDate(pack.dateTo),
  };
  return {
    title: t(pack.duration > 0 ? "product.title" : "product.title-one-way", textValues),
    destCode: pack.dest,
    categoryId: pack.category.id,
    description: t(pack.duration > 0 ? "product.description" : "product.description-one-way", textValues),
    packId: pack.packId,
    laId: pack.laId,
    notOffered: pack.notOffered,
    status: pack.status,
    freeAt: pack.freeAt,
    name: pack.title,
    place: pack.destName,
    country: pack.countryName,
    about: pack.destDescription,
    from: pack.dateFrom,
    to: pack.dateTo,
    nights: pack.duration,
    transfer: pack.transfer,
    discountPercent: pack.discountPercent,
    isFlight: pack.hotels.length === 0 && !categories[pack.category.code].hasHotel,
    flights: pack.flights.map((choice) => ({
      id: choice.flights,
      out: shownLeg(choice.outwardFlight),
      back: choice.inwardFlight && shownLeg(choice.inwardFlight),
      baggage: choice.outwardFlight.baggage.map(({ type, weightKg, included }) => ({ type, weightKg, included })),
      supplement: choiceIn(listCurrency, choice.supplement),
      available: choice.available,
      left: fewerSeats(choice.outwardFlight.seatsLeft, choice.inwardFlight?.seatsLeft),
    })),
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
    })),
    hotel: hotel && {
      id: hotel.hotelId,
      name: hotel.name,
      stars: hotel.stars,
      description: hotel.description,
      ...factsAndFacilities(hotel),
      gallery: hotel.galleryUrls,
    },
    chosenCls,
    /** The board of the first room. */
    board: rooms.find(({ cls }) => cls === chosenCls[0])?.basis,
    partyTotal: peopleIn(pack.rooms),
    childFareTo:
      pack.flights.length > 0 && pack.rules.childFareTo < pack.rules.childAge[1]! ? pack.rules.childFareTo : undefined,
    rooms: pack.rooms.map((requested) => ({
      number: requested.roomNumber,
      typ: requested.typ,
      people: { adults: requested.adults, children: requested.children, infants: requested.infants },
      options: rooms.flatMap((room) => {
        const composition = room.compositions.find(({ roomNumber }) => roomNumber === requested.roomNumber);
        if (!composition) return [];
        return {
          cls: room.cls,
          name: room.roomName,
          basis: room.basisName,
          bed: room.bed,
          label: composition.label,
          ...choiceIn(listCurrency, composition.total),
          babies: room.babiesAllowed || requested.infants === 0,
          childAgeTo: requested.children > 0 && room.childAgeTo < pack.rules.childAge[1]! ? room.childAgeTo : undefined,
          onRequest: room.status === "rq",
          left: room.allotment?.exact,
        };
      }),
    })),
    hotels: pack.hotels
      .filter((option) => option.from)
      .slice(0, 12)
      .map((option) => ({
        id: option.hotelId,
        name: option.name,
        stars: option.stars,
        image: inVariant(option.galleryUrls[0]!, "square"),
        ...shownIn(listCurrency, option.from!),
      })),
    otherDates: pack.otherDates.map((day) => ({
      packId: day.packId,
      date: day.date,
      nights: day.nights,
      match: day.match,
      ...shownIn(listCurrency, day.price),
    })),
    cancellation: pack.cancellationTimeline.map((rule) => cancellationRuleText(rule, t)),
  };
}

/** The exact price of the selection, as the price box shows it. */
export function priceView(price: CalcPackResult, t: ReturnType<typeof translator>) {
  return {
    price: price.price,
    currency: price.currency,
    priceNIS: price.priceNIS,
    rateDate: price.rate.date,
    lines: price.lines,
    warnings: price.warnings,
    cancelling: cancellationSentence(price.cancellationTimeline, t),
    ticket: price.ticket,
    agent: price.agent,
  };
}

type SeatsLeft = { min: number; exact?: number };

/** The seats left on a round trip: limited by the flight with fewer seats left. */
function fewerSeats(out: SeatsLeft | undefined, back: SeatsLeft | undefined): SeatsLeft | undefined {
  return out && back && back.min < out.min ? back : (out ?? back);
}
