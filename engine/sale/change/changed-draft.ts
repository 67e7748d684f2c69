import type { Booking } from "../booking/transition";
import type { BookingDraft } from "../draft/booking-draft";
import type { BookingChange, ChangedPart } from "./schema";

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

type Risen = {
  before: Pick<Booking, "bypassPayment" | "quote">;
  change: Pick<BookingChange, "quote" | "differenceAgorot">;
};

/**
 * By how much a change raises an agency's price to its customer, in minor units of the booking's currency: by what the customer pays for
 * it, to us by card or, for an order without payment, to the agency (decision 0089). Every other difference is the agency's own.
 */
export function saleRise({ before, change }: Risen): number {
  const rise = change.quote.totalMinor - before.quote.totalMinor;
  return rise > 0 && (before.bypassPayment || change.differenceAgorot > 0) ? rise : 0;
}

/** The draft with the agency's price to its customer after the change. */
export function withRisenSale(draft: BookingDraft, risen: Risen): BookingDraft {
  const sale = draft.agent?.salePriceMinor;
  if (sale === undefined) return draft;
  return { ...draft, agent: { ...draft.agent!, salePriceMinor: sale + saleRise(risen) } };
}

/** The draft with the change applied. */
export function changedDraft(draft: BookingDraft, after: ChangedPart): BookingDraft {
  const coupons = after.coupons ?? draft.coupons;
  return { ...draft, ...Object.fromEntries(keys.map((key) => [key, after[key]])), ...(coupons ? { coupons } : {}) };
}
