import type { DocumentCell } from "@contract/booking/documents";
import { printedDate } from "@contract/vocabulary/calendar-days";
import type { PrintedSection } from "../printed-document";
import { type BookingWithTexts, days, ltr, nightsBetween } from "./section-parts";

/** The whole journey: dates, place, hotel, and payment status. */
export function trip({ info, t }: BookingWithTexts): PrintedSection {
  const { dateFrom, dateTo } = info;
  const isOneWay = info.outwardFlight !== undefined && info.inwardFlight === undefined && dateFrom === dateTo;
  const rows: [string, DocumentCell][] = [
    [t.dates, days(dateFrom, dateTo)],
    [t.destination, info.destName],
  ];
  return {
    title: t.trip,
    strip: isOneWay
      ? undefined
      : {
          from: { label: t.from, big: printedDate(dateFrom), small: [] },
          to: { label: t.until, big: printedDate(dateTo), small: [] },
          middle: info.destName,
          covers: rows.length,
        },
    facts: [
      ...rows,
      ...(isOneWay ? [[t.journey, t.oneWay] satisfies [string, DocumentCell]] : []),
      [t.reference, ltr(info.pnr)],
      [t.order, ltr(info.orderNumber)],
      [t.status, statusOf({ info, t })],
      ...(info.tour ? [[t.tour, info.tour.name] satisfies [string, DocumentCell]] : []),
      ...info.hotels.flatMap((hotel): [string, DocumentCell][] => [
        [t.hotel, info.state === "OK" && hotel.status === "cxxl" ? `${hotel.name} (${t.cxxl})` : hotel.name],
        ...ownDays(hotel, info, t),
        ...reachedAt(hotel, t),
      ]),
      ...(info.reservationStatus ? [[t.payment, paidOf({ info, t })] satisfies [string, DocumentCell]] : []),
    ],
  };
}

/** The days and nights of a hotel that does not begin and end with the trip. */
function ownDays(
  { checkIn, checkOut }: BookingWithTexts["info"]["hotels"][number],
  trip: BookingWithTexts["info"],
  t: BookingWithTexts["t"],
) {
  if (checkIn === trip.dateFrom && checkOut === trip.dateTo) return [];
  return stayDays(checkIn, checkOut, t);
}

function stayDays(checkIn: string, checkOut: string, t: BookingWithTexts["t"]): [string, DocumentCell][] {
  return [
    [t.checkIn, ltr(printedDate(checkIn))],
    [t.checkOut, ltr(printedDate(checkOut))],
    [t.nights, ltr(String(nightsBetween(checkIn, checkOut)))],
  ];
}

/** A cancelled booking has no reservation status, although it was paid. */
function statusOf({ info, t }: Pick<BookingWithTexts, "info" | "t">): string {
  if (info.state === "CANCELLING" || info.state === "CANCELLED") return t.cxxl;
  return t[info.reservationStatus ?? "none"];
}

/** The payment status for the customer: with an agency's booking none of the shop's amounts. */
export function paidOf({ info, t }: Pick<BookingWithTexts, "info" | "t">): string {
  if (info.payment === "to-agency") return t.toAgency;
  return t[info.payment];
}

/** The facts that a reception needs: the hotel with address and telephone if known, the days and the booking's number. */
export function stay({ info, t }: BookingWithTexts): PrintedSection {
  const [hotel] = info.hotels;
  if (!hotel) return { title: t.hotel, facts: [] };
  const { name, checkIn, checkOut, status } = hotel;
  const rows = stayDays(checkIn, checkOut, t);
  return {
    title: name,
    strip: {
      from: { label: t.checkIn, big: printedDate(checkIn), small: [] },
      to: { label: t.checkOut, big: printedDate(checkOut), small: [] },
      middle: `${t.nights}: ${nightsBetween(checkIn, checkOut)}`,
      covers: rows.length,
    },
    facts: [
      ...rows,
      [t.hotel, name],
      ...reachedAt(hotel, t),
      [t.destination, info.destName],
      [t.status, t[status]],
      [t.reference, ltr(info.pnr)],
    ],
  };
}

/** Its street address and telephone, if known: in the local spelling, for a driver. */
function reachedAt(
  { address, phone }: BookingWithTexts["info"]["hotels"][number],
  t: BookingWithTexts["t"],
): [string, DocumentCell][] {
  return [
    ...(address ? [[t.address, ltr(address)] satisfies [string, DocumentCell]] : []),
    ...(phone ? [[t.emergencyPhone, ltr(phone)] satisfies [string, DocumentCell]] : []),
  ];
}

export function rooms({ info, t }: BookingWithTexts): PrintedSection {
  return {
    title: t.rooms,
    widths: [1, 3, 3, 3, 3],
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
