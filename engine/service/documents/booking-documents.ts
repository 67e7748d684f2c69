import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentCell, DocumentKind, DocumentSection } from "@contract/booking/documents";
import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { writtenIn } from "@contract/vocabulary/printed-price";
import { documentTexts } from "./document-texts";
import type { PrintedDocument, PrintedSection } from "./printed-document";
import { car, isCarAlone, titleOf } from "./sections/car-section";
import { flights } from "./sections/flight-sections";
import { cancellation, cardFacts, paidPrice, payment, price } from "./sections/price-sections";
import { type BookingWithTexts, ltr } from "./sections/section-parts";
import { rooms, stay, trip } from "./sections/stay-sections";
import { supplierOfStay } from "./supplier-of-stay";

/** The contents of a booking's document, in a language. */
export function documentOf(
  kind: DocumentKind,
  info: BookingInfo,
  language: Language,
): PrintedDocument & { kind: DocumentKind } {
  const t = documentTexts[language];
  const of = { info, t };
  return {
    kind,
    badge: badgeOf(kind, of),
    title: titleOf(kind, info, t),
    ...(info.seller.phone ? { seller: info.seller.name } : {}),
    reference: info.pnr,
    language,
    sections: sections[kind](of)
      .map((section) => writtenSection(withoutEmptyColumns(section), language))
      .filter(({ facts, table, lines }) => facts?.length || table?.rows.length || lines?.length),
    notes: notes[kind](of),
  };
}

/** A supplier does not name the beds, and a new booking has no dates of birth: an empty column is left out. */
function withoutEmptyColumns(section: PrintedSection): PrintedSection {
  const { table, widths } = section;
  if (!table) return section;
  const isFilled = (column: number) =>
    table.rows.some((row) => {
      const cell = row[column]!;
      return (typeof cell === "string" ? cell : cell.ltr) !== "";
    });
  const filled = <T>(all: T[]) => all.filter((_, column) => isFilled(column));
  return {
    ...section,
    ...(widths ? { widths: filled(widths) } : {}),
    table: { head: filled(table.head), rows: table.rows.map(filled) },
  };
}

/** Figures as the document's language writes them. */
function writtenSection(section: PrintedSection, language: Language): PrintedSection {
  const written = (cell: DocumentCell) => (typeof cell === "string" ? cell : { ltr: writtenIn(language, cell.ltr) });
  const { facts, table } = section;
  return {
    ...section,
    ...(facts ? { facts: facts.map(([name, cell]) => [name, written(cell)]) } : {}),
    ...(table ? { table: { ...table, rows: table.rows.map((row) => row.map(written)) } } : {}),
  };
}

/** The disclosure form describes the offer, whatever the booking's state. */
function badgeOf(kind: DocumentKind, { info, t }: BookingWithTexts): PrintedDocument["badge"] {
  if (kind !== "disclosure" && (info.state === "CANCELLING" || info.state === "CANCELLED"))
    return { text: t.cancelled, tone: "due" };
  if (kind === "disclosure" || !info.reservationStatus) return undefined;
  if (info.reservationStatus !== "OK") return { text: t[info.reservationStatus], tone: "due" };
  if (kind !== "eticket" && kind !== "receipt" && isHotelGone(info)) return { text: t.hotelGone, tone: "due" };
  if (info.payment === "to-agency") return { text: t.toAgency, tone: "due" };
  if (info.payment !== "paid") return { text: t[info.payment], tone: "due" };
  return { text: kind === "receipt" ? t.paid : t.OK, tone: "good" };
}

const sections: Record<DocumentKind, (of: BookingWithTexts) => PrintedSection[]> = {
  confirmation: (of) => [
    trip(of),
    passengers(of, "passengers"),
    ...flights(of),
    rooms(of),
    ...events(of),
    car(of),
    itinerary(of),
    tourTerms(of),
    services(of),
    price(of),
    payer(of, paidBy(of)),
    agent(of),
    cancellation(of),
  ],
  voucher: (of) => [stay(of), supplierOfStay(of), rooms(of), ...events(of), car(of), passengers(of, "guests")],
  eticket: (of) => [passengers(of, "passengers", { rooms: false }), ...flights(of)],
  receipt: (of) => [payment(of), paidPrice(of), payer(of)],
  disclosure: (of) => [
    organiser(of),
    trip(of),
    ...flights(of),
    rooms(of),
    ...events(of),
    car(of),
    itinerary(of),
    tourTerms(of),
    services(of),
    price(of),
    cancellation(of),
  ],
};

const notes: Record<DocumentKind, (of: BookingWithTexts) => string[]> = {
  confirmation: (of) => [
    of.t.twoTracks,
    ...(of.info.outwardFlight ? [of.t.checkInNote, of.t.passportNote] : []),
    ...programmeNotes(of),
    contact(of),
  ],
  voucher: (of) => [
    ...(isCarAlone(of.info)
      ? []
      : isHotelGone(of.info)
        ? [of.t.hotelGoneNote]
        : [of.t.voucherNote, of.info.payment === "paid" ? of.t.roomPaidNote : of.t.roomDueNote]),
    ...programmeNotes(of),
  ],
  eticket: ({ t }) => [t.checkInNote, t.passportNote],
  receipt: ({ info, t }) => (info.price.currency === "IL" ? [] : [t.rateNote]),
  disclosure: ({ info, t }) => [
    t.disclosureNote,
    t.twoTracks,
    ...(info.outwardFlight ? [t.passportNote, t.insuranceNote] : []),
    ...(info.price.currency === "IL" ? [] : [t.rateNote]),
    contact({ info, t }),
  ],
};

/** When the shop's agents answer, or how to reach the agency. */
function contact({ info: { seller }, t }: BookingWithTexts): string {
  return seller.phone ? [seller.name, seller.phone, seller.hours].filter(Boolean).join(" · ") : t.hoursNote;
}

/** `rooms`: whether the room of each is named, which an airline does not ask for. */
function passengers(
  { info, t }: BookingWithTexts,
  title: "passengers" | "guests",
  { rooms = true }: { rooms?: boolean } = {},
): DocumentSection {
  return {
    title: t[title],
    table: {
      head: [t.name, t.type, t.gender, t.birthDate, t.room],
      rows: info.passengers.map(({ firstName, lastName, type, gender, birthDate, room }) => [
        ltr(`${lastName} ${firstName}`),
        t[type],
        gender ? t[gender] : "",
        ltr(birthDate ? printedDate(birthDate) : ""),
        ltr(rooms && info.rooms.length > 0 ? String(room) : ""),
      ]),
    },
  };
}

function events({ info, t }: BookingWithTexts): DocumentSection[] {
  return info.events.map((event) => ({
    title: t.match,
    facts: [
      [t.match, event.name],
      [t.competition, event.competition],
      [t.venue, event.venue],
      [t.startsAt, ltr(`${printedDate(event.date)} ${event.time}`)],
      [t.tickets, `${event.category} × ${event.qty}`],
    ],
  }));
}

/** The hotel of a confirmed booking is not available, and no other one has been accepted yet. */
function isHotelGone({ state, hotels }: BookingWithTexts["info"]): boolean {
  return state === "OK" && hotels.some(({ status }) => status === "cxxl");
}

function itinerary({ info, t }: BookingWithTexts): DocumentSection {
  const facts = info.tour?.days.map((title, index): [string, DocumentCell] => [`${t.tourDay} ${index + 1}`, title]);
  return { title: t.itinerary, facts: facts ?? [] };
}

function tourTerms({ info, t }: BookingWithTexts): DocumentSection {
  const { tourTerms: terms, tourCondition: condition } = info;
  const text = condition?.decided ? t.tourDecided : t.tourUndecided;
  const sentence =
    condition &&
    text
      .replace("{least}", String(condition.leastTravellers))
      .replace("{day}", `\u2066${printedDate(condition.decideBy)}\u2069`);
  return { title: t.included, lines: [terms, sentence].filter((line) => line !== undefined) };
}

function programmeNotes({ info, t }: BookingWithTexts): string[] {
  return [...(info.events.length > 0 ? [t.ticketNote] : []), ...(info.car ? [t.carNote] : [])];
}

function services({ info, t }: BookingWithTexts): DocumentSection {
  return {
    title: t.services,
    facts: info.additionalServices.map(({ name, qty, travellers }): [string, DocumentCell] => [
      name,
      ltr(`× ${qty}${travellers ? ` · ${travellers.join(", ")}` : ""}`),
    ]),
  };
}

/** `paid`: how the payer pays, which a receipt says elsewhere. */
function payer({ info, t }: BookingWithTexts, paid: [string, DocumentCell][] = []): DocumentSection {
  return {
    title: t.payer,
    facts: [
      [t.name, `${info.payer.firstName} ${info.payer.lastName}`],
      [t.idCard, ltr(info.payer.IdenticationNumber)],
      [t.mobile, ltr(info.payer.mobile)],
      [t.email, ltr(info.payer.email)],
      ...paid,
      ...employee({ info, t }),
    ],
  };
}

/** How the payer's card pays; left out at an agency's own price, where the card may be the agency's. */
function paidBy({ info, t }: BookingWithTexts): [string, DocumentCell][] {
  const { NoOfPayment, cardValidity, cards } = info.payer;
  if (info.salePrice || info.payment === "to-agency") return [];
  if (cards.length > 1) return cardFacts(info, t);
  return [
    [t.payments, ltr(String(NoOfPayment))],
    ...(cardValidity ? [[t.cardValidity, ltr(cardValidity)] satisfies [string, DocumentCell]] : []),
  ];
}

/** The employee whose employer pays a part, and the declaration that leave was approved. */
function employee({ info: { employee }, t }: BookingWithTexts): [string, DocumentCell][] {
  if (!employee) return [];
  return [
    [t.employer, employee.employer],
    [t.employeeNumber, ltr(employee.number)],
    ...(employee.leaveApproved ? [[t.leave, t.leaveApproved] satisfies [string, DocumentCell]] : []),
  ];
}

/** The agency's contact for its customer. The agency's remark is for the shop only. */
function agent({ info, t }: BookingWithTexts): DocumentSection {
  return { title: t.clerk, facts: info.salePrice && info.clerkName ? [[t.clerk, info.clerkName]] : [] };
}

function organiser({ info, t }: BookingWithTexts): DocumentSection {
  return { title: t.organiser, lines: [info.seller.name] };
}
