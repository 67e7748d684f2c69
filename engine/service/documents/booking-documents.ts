import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentCell, DocumentKind, DocumentModel, DocumentSection } from "@contract/booking/documents";
import type { FlightLeg } from "@contract/shopping/flights";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { type DocumentTexts, documentTexts } from "./document-texts";
import { supplierOfStay } from "./supplier-of-stay";

const ltr = (text: string): DocumentCell => ({ ltr: text });
const day = (iso: string) => iso.slice(0, 10).split("-").reverse().join("/");
const days = (from: string, to: string) => ltr(`${day(from)} – ${day(to)}`);

type Of = { info: BookingInfo; t: DocumentTexts };

/** What a document of a booking says, in a language. */
export function documentOf(kind: DocumentKind, info: BookingInfo, language: Language): DocumentModel {
  const t = documentTexts[language];
  const of = { info, t };
  return {
    kind,
    title: t[kind],
    reference: info.pnr,
    language,
    sections: sections[kind](of).filter(
      ({ facts, table, lines }) => facts?.length || table?.rows.length || lines?.length,
    ),
    notes: notes[kind](of),
  };
}

const sections: Record<DocumentKind, (of: Of) => DocumentSection[]> = {
  confirmation: (of) => [
    trip(of),
    passengers(of, "passengers"),
    ...flights(of),
    rooms(of),
    ...events(of),
    car(of),
    services(of),
    price(of),
    payer(of),
    agent(of),
    cancellation(of),
  ],
  voucher: (of) => [stay(of), supplierOfStay(of), rooms(of), ...events(of), car(of), passengers(of, "guests")],
  eticket: (of) => [passengers(of, "passengers"), ...flights(of)],
  receipt: (of) => [payment(of), paidPrice(of), payer(of)],
  disclosure: (of) => [
    organiser(of),
    trip(of),
    ...flights(of),
    rooms(of),
    ...events(of),
    car(of),
    services(of),
    price(of),
    cancellation(of),
  ],
};

const notes: Record<DocumentKind, (of: Of) => string[]> = {
  confirmation: (of) => [
    ...(of.info.outwardFlight ? [of.t.checkInNote, of.t.passportNote] : []),
    ...programmeNotes(of),
    of.t.hoursNote,
  ],
  voucher: (of) => [of.t.voucherNote, ...programmeNotes(of)],
  eticket: ({ t }) => [t.checkInNote, t.passportNote],
  receipt: ({ info, t }) => (info.price.currency === "IL" ? [] : [t.rateNote]),
  disclosure: ({ info, t }) => [
    t.disclosureNote,
    ...(info.outwardFlight ? [t.passportNote, t.insuranceNote] : []),
    ...(info.price.currency === "IL" ? [] : [t.rateNote]),
    t.hoursNote,
  ],
};

function trip({ info, t }: Of): DocumentSection {
  return {
    title: t.trip,
    facts: [
      [t.reference, ltr(info.pnr)],
      [t.order, ltr(info.orderNumber)],
      [t.status, t[info.reservationStatus ?? "none"]],
      [t.destination, info.destName],
      [t.dates, days(info.dateFrom, info.dateTo)],
      ...info.hotels.map(({ name }): [string, DocumentCell] => [t.hotel, name]),
    ],
  };
}

function stay({ info, t }: Of): DocumentSection {
  return {
    title: t.hotel,
    facts: info.hotels.flatMap(({ name, checkIn, checkOut, status }): [string, DocumentCell][] => [
      [t.hotel, name],
      [t.destination, info.destName],
      [t.checkIn, ltr(day(checkIn))],
      [t.checkOut, ltr(day(checkOut))],
      [t.nights, ltr(String(Math.round((Date.parse(checkOut) - Date.parse(checkIn)) / 86_400_000)))],
      [t.status, t[status]],
      [t.reference, ltr(info.pnr)],
    ]),
  };
}

function passengers({ info, t }: Of, title: "passengers" | "guests"): DocumentSection {
  return {
    title: t[title],
    table: {
      head: [t.name, t.type, t.birthDate, t.room],
      rows: info.passengers.map(({ firstName, lastName, type, birthDate, room }) => [
        ltr(`${lastName} ${firstName}`),
        t[type],
        ltr(birthDate ? day(birthDate) : ""),
        ltr(info.rooms.length > 0 ? String(room) : ""),
      ]),
    },
  };
}

function flights({ info, t }: Of): DocumentSection[] {
  return [
    [info.outwardFlight, t.out],
    [info.inwardFlight, t.back],
  ].flatMap(([leg, title]) =>
    leg ? [{ title: `${t.flight} – ${title}`, facts: flightFacts(leg as FlightLeg, t) }] : [],
  );
}

function flightFacts(leg: FlightLeg, t: DocumentTexts): [string, DocumentCell][] {
  const stops = leg.stopovers.map(({ airportName, minutes }) => `${airportName} (${minutes}′)`).join(", ");
  return [
    [t.flight, ltr(`${leg.flightNumber} ${leg.airlineName}`)],
    [t.stops, stops || t.direct],
    [t.departure, `${leg.departureAirportName} (${leg.departureAirport})`],
    [t.arrival, `${leg.arrivalAirportName} (${leg.arrivalAirport})`],
    [t.departsAt, ltr(`${day(leg.departureDate)} ${leg.departureTime}`)],
    [t.arrivesAt, ltr(`${day(leg.arrivalDate)} ${leg.arrivalTime}`)],
    [t.terminal, ltr(leg.departureTerminal ?? "–")],
    [t.terminal, ltr(leg.arrivalTerminal ?? "–")],
    [t.cabin, leg.class === "C" ? t.business : t.economy],
    [t.baggage, baggage(leg, t)],
    [t.status, t[leg.status]],
  ];
}

function baggage({ baggage: all }: FlightLeg, t: DocumentTexts): string {
  return all
    .filter(({ included }) => included)
    .map(({ type, pieces, weightKg }) =>
      [pieces > 1 ? `${pieces} ×` : "", t[type], weightKg ? `${weightKg} ${t.kg}` : ""].filter(Boolean).join(" "),
    )
    .join(", ");
}

function rooms({ info, t }: Of): DocumentSection {
  return {
    title: t.rooms,
    table: {
      head: [t.room, t.type, t.composition, t.board, t.bed],
      rows: info.rooms.map((room) => [
        ltr(String(room.roomNumber)),
        room.roomName,
        room.compositionName,
        room.basisName,
        room.bed ?? "",
      ]),
    },
  };
}

function events({ info, t }: Of): DocumentSection[] {
  return info.events.map((event) => ({
    title: t.match,
    facts: [
      [t.match, event.name],
      [t.competition, event.competition],
      [t.venue, event.venue],
      [t.startsAt, ltr(`${day(event.date)} ${event.time}`)],
      [t.tickets, `${event.category} × ${event.qty}`],
    ],
  }));
}

function car({ info, t }: Of): DocumentSection {
  return {
    title: t.car,
    facts: info.car
      ? [
          [t.car, info.car.name],
          [t.from, ltr(day(info.car.from))],
          [t.days, ltr(String(info.car.days))],
        ]
      : [],
  };
}

function programmeNotes({ info, t }: Of): string[] {
  return [...(info.events.length > 0 ? [t.ticketNote] : []), ...(info.car ? [t.carNote] : [])];
}

function services({ info, t }: Of): DocumentSection {
  return {
    title: t.services,
    facts: info.additionalServices.map(({ name, qty }): [string, DocumentCell] => [name, ltr(`× ${qty}`)]),
  };
}

/** What the customer pays: of an agency's booking its sale price, and nothing of what stands between agency and shop. */
function price(of: Of): DocumentSection {
  const { info, t } = of;
  if (!info.salePrice) return paidPrice(of);
  return { title: t.price, facts: [[t.salePrice, ltr(printedPrice(info.salePrice, info.price.currency))]] };
}

function paidPrice({ info, t }: Of): DocumentSection {
  const { currency } = info.price;
  return {
    title: t.price,
    table: {
      head: [t.line, t.quantity, t.amount],
      rows: [
        ...info.lines.map(({ label, qty, total }) => [label, ltr(String(qty)), ltr(printedPrice(total, currency))]),
        [t.total, "", ltr(printedPrice(info.price.price, currency))],
      ],
    },
  };
}

function payment({ info, t }: Of): DocumentSection {
  const { rate, currency } = info.price;
  return {
    title: t.paid,
    facts: [
      [t.order, ltr(info.orderNumber)],
      [t.reference, ltr(info.pnr)],
      [t.paid, ltr(printedPrice(info.paidNIS, "IL"))],
      ...(info.paidAt ? [[t.paidOn, ltr(day(info.paidAt))] as [string, DocumentCell]] : []),
      ...(currency === "IL" ? [] : [[t.rate, ltr(`${rate.value} (${day(rate.date)})`)] as [string, DocumentCell]]),
      [t.payments, ltr(String(info.payer.NoOfPayment))],
      ...[info.payer.last4, info.payer.secondLast4].flatMap((last4): [string, DocumentCell][] =>
        last4 ? [[t.card, ltr(`•••• ${last4}`)]] : [],
      ),
    ],
  };
}

function payer({ info, t }: Of): DocumentSection {
  return {
    title: t.payer,
    facts: [
      [t.name, `${info.payer.firstName} ${info.payer.lastName}`],
      [t.idCard, ltr(info.payer.IdenticationNumber)],
      [t.mobile, ltr(info.payer.mobile)],
      [t.email, ltr(info.payer.email)],
    ],
  };
}

/** Whom the customer of an agency asks for. The agency's remark is for the shop alone. */
function agent({ info, t }: Of): DocumentSection {
  return { title: t.clerk, facts: info.salePrice && info.clerkName ? [[t.clerk, info.clerkName]] : [] };
}

function cancellation({ info, t }: Of): DocumentSection {
  return {
    title: t.cancellation,
    table: {
      head: [t.cancellation, t.from, t.fee],
      rows: info.cancellation.map(({ track, from, amount, currency, percent }) => [
        t[track],
        ltr(day(from)),
        // Of an agency's price the supplier's part is said in percent: the amounts are of the shop's price.
        info.salePrice && percent !== undefined
          ? ltr(`${percent}%`)
          : ltr(printedPrice(amount, track === "statutory" || currency === "ILS" ? "IL" : info.price.currency)),
      ]),
    },
  };
}

function organiser({ t }: Of): DocumentSection {
  return { title: t.organiser, lines: [t.shop] };
}
