import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentCell, DocumentKind, DocumentSection } from "@contract/booking/documents";
import { carCode } from "@contract/booking/extras";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { driverOf } from "../../../sale/stages/car-driver";
import type { DocumentTexts } from "../document-texts";
import { type BookingWithTexts, ltr } from "./section-parts";

/** A flight with a car and no hotel: its voucher is shown at no reception. */
export function isCarAlone({ car, hotels }: Pick<BookingInfo, "car" | "hotels">): boolean {
  return car !== undefined && hotels.length === 0;
}

/** What a document of the booking is called. */
export function titleOf(kind: DocumentKind, info: Pick<BookingInfo, "car" | "hotels">, t: DocumentTexts): string {
  return t[kind === "voucher" && isCarAlone(info) ? "carVoucher" : kind];
}

/** The car is handed over where the flight lands, to the first who may drive it, and returned where the flight back leaves. */
export function car({ info, t }: BookingWithTexts): DocumentSection {
  if (!info.car) return { title: t.car, facts: [] };
  const { outwardFlight: there, inwardFlight: back } = info;
  const driver = driverOf(info.passengers, info.car.from);
  const order = info.extras.find(({ code }) => code === carCode);
  const facts: [string, DocumentCell][] = [
    [t.car, info.car.name],
    ...(there ? place(t.pickUp, there.arrivalAirportName, there.arrivalAirport) : []),
    [t.from, ltr(there ? `${printedDate(there.arrivalDate)} ${there.arrivalTime}` : printedDate(info.car.from))],
    ...(back ? place(t.giveBack, back.departureAirportName, back.departureAirport) : []),
    ...fact(t.until, back && `${printedDate(back.departureDate)} ${back.departureTime}`),
    [t.days, ltr(String(info.car.days))],
    ...fact(t.driver, driver && `${driver.firstName} ${driver.lastName}`.trim()),
    ...fact(t.carCompany, order?.supplierName),
    ...fact(t.carPhone, order?.supplierPhone),
    ...fact(t.carReference, order?.reference),
  ];
  return { title: t.car, facts, ...(order?.state === "to-order" ? { lines: [t.carOnOrder] } : {}) };
}

function place(label: string, name: string, code: string): [string, DocumentCell][] {
  return [[label, `${name} (${code})`]];
}

/** A row of a fact that may not be known. */
function fact(label: string, value: string | undefined): [string, DocumentCell][] {
  return value ? [[label, ltr(value)]] : [];
}
