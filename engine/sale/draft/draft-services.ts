import {
  type AdditionalService,
  additionalServices,
  quantitiesOf,
  serviceQuantity,
} from "../../offer/pricing/additional-services";
import type { BookingDraft } from "./booking-draft";

type DraftOfServices = Pick<BookingDraft, "paxList" | "rooms" | "nights" | "additionalServices" | "serviceQty">;

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

function stayOf({ paxList, rooms, nights }: DraftOfServices) {
  return { people: paxList.filter(({ type }) => type !== "INF").length, rooms: Math.max(rooms.length, 1), nights };
}
