import type { DocumentCell } from "@contract/booking/documents";
import type { BookedLeg } from "@contract/shopping/flights";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { isolate } from "../../../outbox/isolates";
import type { DocumentTexts } from "../document-texts";
import type { PrintedSection, StripEnd } from "../printed-document";
import { type BookingWithTexts, ltr } from "./section-parts";

/**
 * Each direction with its strip, and the details the strip lacks: stops, cabin, baggage, and the airline's own reference if
 * known.
 */
export function flights({ info, t }: BookingWithTexts): PrintedSection[] {
  return [
    { leg: info.outwardFlight, title: t.out },
    { leg: info.inwardFlight, title: t.back },
  ].flatMap(({ leg, title }) => (leg ? [flight(leg, title, statusOf(leg, info, t), t)] : []));
}

/** Before the sale nothing is booked, whatever the airline will answer; of a booking that ended nothing is any more. */
function statusOf({ status }: BookedLeg, { reservationStatus }: BookingWithTexts["info"], t: DocumentTexts): string {
  if (!status) return reservationStatus === "REFUSE" ? t.REFUSE : t.cxxl;
  if (reservationStatus) return t[status];
  return status === "rq" ? t.unbookedRq : t.unbooked;
}

function flight(leg: BookedLeg, title: string, status: string, t: DocumentTexts): PrintedSection {
  const number = ltr(`${leg.flightNumber} ${leg.airlineName}`);
  const from = endOf(leg.departureAirportName, leg.departureAirport, leg.departureTerminal, t);
  const to = endOf(leg.arrivalAirportName, leg.arrivalAirport, leg.arrivalTerminal, t);
  const stops = leg.stopovers.map(({ airportName, minutes }) => `${airportName} (${minutes}′)`).join(t.comma);
  const included = baggage(leg, t);
  const rows: [string, DocumentCell][] = [
    [t.flight, number],
    [t.departure, from.place],
    [t.departsAt, ltr(`${printedDate(leg.departureDate)} ${leg.departureTime}`)],
    ...from.terminal,
    [t.arrival, to.place],
    [t.arrivesAt, ltr(`${printedDate(leg.arrivalDate)} ${leg.arrivalTime}`)],
    ...to.terminal,
  ];
  const end = (label: string, time: string, date: string, { place, terminal }: typeof from): StripEnd => ({
    label,
    big: time,
    small: [place, ltr(printedDate(date)), ...terminal.map(([word, value]) => `${word} ${value}`)],
  });
  return {
    title: `${t.flight} – ${title.toLowerCase()}`,
    strip: {
      from: end(t.departure, leg.departureTime, leg.departureDate, from),
      to: end(t.arrival, leg.arrivalTime, leg.arrivalDate, to),
      middle: number,
      covers: rows.length,
    },
    facts: [
      ...rows,
      ...(leg.airlineReference
        ? [[t.airlineReference, ltr(leg.airlineReference)] satisfies [string, DocumentCell]]
        : []),
      [t.stops, stops || t.direct],
      [t.cabin, leg.class === "C" ? t.business : t.economy],
      ...(included ? [[t.baggage, included] satisfies [string, DocumentCell]] : []),
      [t.status, status],
    ],
  };
}

function endOf(name: string, code: string, terminal: string | undefined, t: DocumentTexts) {
  return {
    place: `${name} (${code})`,
    terminal: terminal ? [[t.terminal, terminal] satisfies [string, DocumentCell]] : [],
  };
}

function baggage({ baggage: all }: BookedLeg, t: DocumentTexts): string {
  return all
    .filter(({ included }) => included)
    .map(({ type, pieces, weightKg, travellers }, at) => {
      const name = at === 0 ? t[type] : t[type].toLowerCase();
      const piece = [pieces > 1 ? `${pieces} ×` : "", name, weightKg ? `${weightKg} ${t.kg}` : ""];
      const whose = travellers ? [`(${travellers.map(isolate).join(", ")})`] : [];
      return [...piece, ...whose].filter(Boolean).join(" ");
    })
    .join(t.comma);
}
