import type { BookedLeg } from "@contract/shopping/flights";
import type { PackageCard } from "@contract/shopping/search-and-selection";
import { amountIn, type ListCurrency, shownIn } from "~/format/list-currency";
import { percentOff } from "./card/percent-off";
import { topFacts } from "./hotel/top-facts";

/** Only the fields a card shows, because loader data is sent twice. Agencies see the currency of sale, in which their net price is. */
export function shownCard(card: PackageCard, listCurrency: ListCurrency) {
  const currency = card.agent ? "sold" : listCurrency;
  const amount = (one: string) => amountIn(currency, one, card);
  const shown = shownIn(currency, card);
  return {
    id: card.id,
    title: card.title,
    subtitle: card.subtitle,
    dest: card.dest,
    destName: card.destName,
    image: card.image,
    stars: card.stars,
    hotelId: card.hotelId,
    facts: topFacts(card.facts),
    from: card.packStartDate,
    to: card.packEndDate,
    nights: card.nights,
    price: shown.price,
    currency: shown.currency,
    perPerson: amount(card.perPerson),
    oldPrice: card.oldPrice && amount(card.oldPrice),
    discountPercent: percentOff(card),
    board: card.basis,
    basisName: card.translations.basisName,
    remark: card.remark?.title,
    transfer: card.transfer,
    awaits: card.awaits,
    left: card.seatsLeft?.exact,
    cancelFee: card.cancelFee,
    club: card.club && { fullPrice: amount(card.club.fullPrice), refund: amount(card.club.refund) },
    agent: card.agent,
    link: card.link,
    event: card.event && { competition: card.event.competition, date: card.event.date, time: card.event.time },
    out: card.outwardFlight && shownLeg(card.outwardFlight),
    back: card.inwardFlight && shownLeg(card.inwardFlight),
    baggage: card.baggage
      .filter((piece) => piece.included)
      .map(({ type, weightKg, included }) => ({ type, weightKg, included })),
  };
}

/** The same without flights, baggage and facts of the hotel, for pages whose narrow cards show none. */
export function narrowCard(card: PackageCard, listCurrency: ListCurrency): ShownCard {
  return {
    ...shownCard(card, listCurrency),
    out: undefined,
    back: undefined,
    baggage: [],
    facts: [],
    cancelFee: undefined,
  };
}

/** A list's cards. Flights and baggage that many of them share are one object, which is sent once. */
export function shownCards(cards: readonly PackageCard[], listCurrency: ListCurrency): ShownCard[] {
  const legs = sharing<ShownCard["out"]>();
  const bags = sharing<ShownCard["baggage"]>();
  return cards.map((card) => {
    const shown = shownCard(card, listCurrency);
    shown.out = legs(shown.out);
    shown.back = legs(shown.back);
    shown.baggage = bags(shown.baggage);
    return shown;
  });
}

function sharing<Part>(): (part: Part) => Part {
  const known = new Map<string, Part>();
  return (part) => {
    const key = JSON.stringify(part) ?? "";
    if (!known.has(key)) known.set(key, part);
    return known.get(key)!;
  };
}

export type ShownCard = ReturnType<typeof shownCard>;

export function shownLeg(leg: BookedLeg) {
  const {
    departureDate,
    departureTime,
    arrivalTime,
    arrivalDate,
    departureAirport,
    departureAirportName,
    arrivalAirport,
    arrivalAirportName,
    minutes,
    airlineName,
    flightNumber,
    stopovers,
    departureTerminal,
    arrivalTerminal,
  } = leg;
  return {
    departureDate,
    departureTime,
    arrivalTime,
    arrivalDate,
    departureAirport,
    departureAirportName,
    arrivalAirport,
    arrivalAirportName,
    minutes,
    airlineName,
    flightNumber,
    stopovers,
    departureTerminal,
    arrivalTerminal,
  };
}
