import type { BookingDraft } from "../draft/booking-draft";
import type { ChangedPart } from "./schema";

const keys = [
  "packId",
  "flightsOf",
  "outwardFlightId",
  "inwardFlightId",
  "cabin",
  "dateFrom",
  "dateTo",
  "checkIn",
  "rooms",
  "hotelStatus",
  "flightStatus",
  "productQuery",
] as const satisfies readonly (keyof ChangedPart)[];

/** The fields of a draft that a change may replace. */
export function changedPartOf(draft: BookingDraft): ChangedPart {
  return { ...Object.fromEntries(keys.map((key) => [key, draft[key]])), coupons: draft.coupons } as ChangedPart;
}

/** The draft with the change applied. */
export function changedDraft(draft: BookingDraft, after: ChangedPart): BookingDraft {
  const coupons = after.coupons ?? draft.coupons;
  return { ...draft, ...Object.fromEntries(keys.map((key) => [key, after[key]])), ...(coupons ? { coupons } : {}) };
}
