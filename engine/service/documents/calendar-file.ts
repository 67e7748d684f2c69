import type { BookingInfo } from "@contract/booking/booking";
import type { BookedLeg } from "@contract/shopping/flights";
import type { Language } from "@contract/vocabulary/languages";
import { tz } from "@date-fns/tz";
import { addHours, parseISO } from "date-fns";
import { documentTexts } from "./document-texts";

/** The instant of a local day and time in a time zone, including DST; a skipped time is the one an hour later. */
export function momentIn(timeZone: string, day: string, time: string): Date {
  return new Date(parseISO(`${day}T${time}`, { in: tz(timeZone) }).getTime());
}

/**
 * Flights, stay and match as iCalendar (RFC 5545): flights at their instants, the stay as whole days, the match in
 * local time. `zoneOf`: an airport's time zone.
 */
export async function calendarFile(
  info: BookingInfo,
  language: Language,
  now: Date,
  zoneOf: (airport: string) => string,
): Promise<Buffer> {
  const { default: ical } = await import("ical-generator");
  const t = documentTexts[language];
  const calendar = ical({
    name: `${info.seller.name} ${info.pnr}`,
    prodId: { company: info.seller.name, product: "bookings", language: "EN" },
  });
  const domain = info.seller.phone === undefined ? "nofesh" : "trip";
  const flight = (leg: BookedLeg | undefined, which: "out" | "back") => {
    if (!leg) return;
    calendar.createEvent({
      id: `${info.bookTransId}-${which}@${domain}`,
      stamp: now,
      start: momentIn(zoneOf(leg.departureAirport), leg.departureDate, leg.departureTime),
      end: momentIn(zoneOf(leg.arrivalAirport), leg.arrivalDate, leg.arrivalTime),
      summary: `${t.flight} ${leg.flightNumber} ${leg.departureAirport}-${leg.arrivalAirport}`,
      location: [leg.departureAirportName, leg.departureTerminal && `${t.terminal} ${leg.departureTerminal}`]
        .filter(Boolean)
        .join(", "),
      description: `${t.reference}: ${info.pnr}\n${t.checkInNote}`,
    });
  };
  flight(info.outwardFlight, "out");
  for (const hotel of info.hotels)
    calendar.createEvent({
      id: `${info.bookTransId}-${hotel.hotelId}@${domain}`,
      stamp: now,
      allDay: true,
      start: new Date(`${hotel.checkIn}T12:00:00Z`),
      // DTEND is exclusive: the day of leaving is the first that is not part of the stay.
      end: new Date(`${hotel.checkOut}T12:00:00Z`),
      summary: `${hotel.name}, ${info.destName}`,
      // A street address also names its town.
      location: `${hotel.name}, ${hotel.address ?? info.destName}`,
      description: [`${t.reference}: ${info.pnr}`, hotel.phone && `${t.emergencyPhone}: ${hotel.phone}`]
        .filter(Boolean)
        .join("\n"),
    });
  for (const event of info.events) {
    const zone = info.outwardFlight ? zoneOf(info.outwardFlight.arrivalAirport) : "Asia/Jerusalem";
    const start = momentIn(zone, event.date, event.time);
    calendar.createEvent({
      id: `${info.bookTransId}-${event.eventId}@${domain}`,
      stamp: now,
      start,
      end: addHours(start, 2),
      summary: event.name,
      location: event.venue,
      description: `${t.reference}: ${info.pnr}\n${event.category} × ${event.qty}`,
    });
  }
  flight(info.inwardFlight, "back");
  return Buffer.from(calendar.toString());
}
