import { type SelectResult, searchAndSelection } from "@contract/shopping/search-and-selection";
import { categories } from "@contract/vocabulary/categories";
import { languageOf } from "@contract/vocabulary/languages";
import { titleAndPlace } from "@contract/vocabulary/title-and-place";
import { accept, type ParsedInput, type Result } from "@contract/wire/operation";
import { addHours } from "date-fns";
import { type SelectParts, selectPack } from "../../offer/selection/select-pack";
import { momentIn } from "./calendar-file";
import { documentTexts } from "./document-texts";

type Input = ParsedInput<typeof searchAndSelection.packCalendar>;

/**
 * The itinerary of a pack as iCalendar (RFC 5545), before booking: the selected flights at their instants, the stay as
 * whole days, the match in local time. It contains no price, which could be wrong a day later.
 */
export async function packCalendar(
  parts: SelectParts & { publicUrl: string },
  { packId, laId, flights, langCode }: Input,
): Promise<Result<{ fileName: string; content: string }, "not-found" | "invalid-party">> {
  const selection = await selectPack(
    parts,
    searchAndSelection.select.input.parse({ packId, laId, flights, langCode }) as Parameters<typeof selectPack>[1],
  );
  return selection.ok
    ? accept({ fileName: `${packId}.ics`, content: await contentOf(parts, selection.value, flights, langCode) })
    : selection;
}

async function contentOf(
  parts: SelectParts & { publicUrl: string },
  pack: SelectResult,
  flights: string | undefined,
  langCode: Input["langCode"],
): Promise<string> {
  const { default: ical } = await import("ical-generator");
  const t = documentTexts[languageOf[langCode]];
  const { airports } = await parts.catalogue.atlas();
  const zoneOf = (code: string) => airports.get(code)?.timeZone ?? "UTC";
  const choiceOf = (id: string | undefined) => pack.flights.find((choice) => choice.flights === id);
  const choice = choiceOf(flights) ?? choiceOf(pack.packId) ?? pack.flights[0];
  const stamp = parts.clock.now();
  const url = `${parts.publicUrl}${categories[pack.category.code].productPath}?packId=${pack.packId}${pack.laId ? `&laId=${pack.laId}` : ""}`;
  const calendar = ical({
    name: `${t.shop} ${pack.title}`,
    prodId: { company: "Nofesh", product: "packages", language: "EN" },
  });
  for (const [which, leg] of [["out", choice?.outwardFlight] as const, ["back", choice?.inwardFlight] as const])
    if (leg)
      calendar.createEvent({
        id: `${pack.packId}-${which}@nofesh`,
        stamp,
        start: momentIn(zoneOf(leg.departureAirport), leg.departureDate, leg.departureTime),
        end: momentIn(zoneOf(leg.arrivalAirport), leg.arrivalDate, leg.arrivalTime),
        summary: `${t.flight} ${leg.flightNumber} ${leg.departureAirport}-${leg.arrivalAirport}`,
        location: leg.departureAirportName,
        url,
      });
  const hotel = pack.hotels.find(({ rooms }) => rooms.length > 0);
  if (pack.duration > 0)
    calendar.createEvent({
      id: `${pack.packId}-stay@nofesh`,
      stamp,
      allDay: true,
      start: new Date(`${pack.dateFrom}T12:00:00Z`),
      // DTEND is exclusive: the day of leaving is the first that is not part of the stay.
      end: new Date(`${pack.dateTo}T12:00:00Z`),
      summary: titleAndPlace(pack.title, pack.destName),
      location: hotel ? `${hotel.name}, ${pack.destName}` : pack.destName,
      url,
    });
  if (pack.event) {
    const start = momentIn(
      choice ? zoneOf(choice.outwardFlight.arrivalAirport) : "Asia/Jerusalem",
      pack.event.date,
      pack.event.time,
    );
    calendar.createEvent({
      id: `${pack.packId}-match@nofesh`,
      stamp,
      start,
      end: addHours(start, 2),
      summary: pack.event.name,
      location: pack.event.venue,
      url,
    });
  }
  return calendar.toString();
}
