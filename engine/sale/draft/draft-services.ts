import {
  type AdditionalService,
  additionalServices,
  quantitiesOf,
  serviceQuantity,
} from "../../offer/pricing/additional-services";
import { isolate } from "../../outbox/isolates";
import type { BookingDraft, DraftPassenger } from "./booking-draft";

type DraftOfServices = Pick<
  BookingDraft,
  "paxList" | "rooms" | "nights" | "additionalServices" | "serviceQty" | "servicePax"
>;

/** The services of a booking, with how many of each it takes. */
export function servicesOf(draft: DraftOfServices): { service: AdditionalService; qty: number }[] {
  return additionalServices
    .filter(({ code }) => draft.additionalServices.includes(code))
    .map((service) => ({ service, qty: takenQuantity(service, draft) }));
}

/** How many of a service the booking takes, or would take: as many as were asked for, or else all. */
export function takenQuantity(service: AdditionalService, draft: DraftOfServices): number {
  const asked = draft.serviceQty?.[service.code];
  return asked && quantitiesIn(draft, service).includes(asked) ? asked : serviceQuantity(service.unit, stayOf(draft));
}

/** How many of a service the booking may take, the most last. */
export function quantitiesIn(draft: DraftOfServices, service: AdditionalService): number[] {
  return quantitiesOf(service, stayOf(draft));
}

/** The travellers who have a service sold by the piece, or would; undefined for one that all take or none. */
export function travellersWith(service: AdditionalService, draft: DraftOfServices): DraftPassenger[] | undefined {
  if (!service.byPiece) return undefined;
  const seated = seatedIn(draft);
  const qty = takenQuantity(service, draft);
  const chosen = seated.filter(({ paxId }) => draft.servicePax?.[service.code]?.includes(paxId));
  return chosen.length === qty ? chosen : seated.slice(0, qty);
}

/** The names of those travellers, once all of them are known. */
export function travellerNames(code: string, draft: DraftOfServices): string[] | undefined {
  const service = additionalServices.find((candidate) => candidate.code === code);
  const travellers = service && travellersWith(service, draft);
  return travellers?.every(({ firstName, lastName }) => firstName && lastName)
    ? travellers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    : undefined;
}

/** The lines of a price with the travellers' names beside each service that only some of them may have. */
export function linesWithTravellers<Line extends { label: string; service?: string }>(
  lines: Line[],
  draft: DraftOfServices,
): Line[] {
  return lines.map((line) => {
    const names = line.service === undefined ? undefined : travellerNames(line.service, draft);
    return names ? { ...line, label: `${line.label}: ${names.map(isolate).join(", ")}` } : line;
  });
}

/** The travellers with a seat: an infant has no services. */
export function seatedIn({ paxList }: Pick<BookingDraft, "paxList">): DraftPassenger[] {
  return paxList.filter(({ type }) => type !== "INF");
}

function stayOf({ paxList, rooms, nights }: DraftOfServices) {
  return { people: seatedIn({ paxList }).length, rooms: Math.max(rooms.length, 1), nights };
}
