import type { BookingInfo } from "@contract/booking/booking";
import type { DocumentKind } from "@contract/booking/documents";
import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { isolate, ltr } from "../../outbox/isolates";
import { printedRange } from "../../outbox/printed-range";
import { documentTexts } from "./document-texts";

/** The documents that the mail names. */
const travelPapers = ["voucher", "eticket", "receipt"] as const satisfies readonly DocumentKind[];

/**
 * A summary of the journey for a mail: tour with its days, match with its tickets, hotel, flights with local days and times, car, and the link
 * that opens it on any device, with the documents it has there: an unpaid order has no receipt.
 */
export function tripLines(
  info: Pick<
    BookingInfo,
    "tour" | "events" | "hotels" | "car" | "destName" | "outwardFlight" | "inwardFlight" | "documents"
  >,
  language: Language,
  link: string,
): string[] {
  const t = documentTexts[language];
  const list = (...parts: string[]) => parts.join(t.comma);
  const hotels = info.hotels.map(({ name, checkIn, checkOut, address, phone }) =>
    [
      // A hotel that is called so by name is not called so twice.
      `${name.startsWith(`${t.hotel} `) ? "" : `${t.hotel}: `}${list(isolate(name), isolate(info.destName), printedRange(checkIn, checkOut, language))}`,
      ...(address ? [`${t.address}: ${ltr(address)}`] : []),
      ...(phone ? [`${t.emergencyPhone}: ${ltr(phone)}`] : []),
    ].join("\n"),
  );
  const events = info.events.map(
    ({ name, venue, date, time, category, qty }) =>
      `${t.match}: ${list(isolate(name), isolate(venue), ltr(`${printedDate(date)} ${time}`))}\n${t.tickets}: ${isolate(category)} ${ltr(`× ${qty}`)}`,
  );
  const tours = info.tour
    ? [
        [
          `${t.tour}: ${isolate(info.tour.name)}`,
          ...info.tour.days.map((title, index) => `${t.tourDay} ${index + 1}: ${isolate(title)}`),
        ].join("\n"),
      ]
    : [];
  const flights = [info.outwardFlight, info.inwardFlight].flatMap((leg, at) => {
    if (!leg) return [];
    const way = (at === 0 ? t.out : t.back).toLowerCase();
    const from = `${isolate(leg.departureAirportName)} ${ltr(leg.departureTime)}`;
    const to = `${isolate(leg.arrivalAirportName)} ${ltr(leg.arrivalTime)}`;
    const number = `${ltr(leg.flightNumber)} ${isolate(leg.airlineName)}`;
    return [`${t.flight} (${way}): ${list(number, ltr(printedDate(leg.departureDate)), `${from} – ${to}`)}`];
  });
  const cars = info.car ? [`${t.car}: ${list(isolate(info.car.name), `${t.days} ${info.car.days}`)}`] : [];
  const named = travelPapers.filter((kind) => info.documents.includes(kind)).map((kind) => t[`${kind}InText`]);
  const onAnyDevice =
    named.length > 0 ? t.documentsOnAnyDevice.replace("{documents}", named.join(t.comma)) : t.onAnyDevice;
  return [...tours, ...events, ...hotels, ...flights, ...cars, `${onAnyDevice}\n${link}`];
}
