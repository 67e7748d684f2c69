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
  const reductions = { coupons: draft.coupons, agentDiscountMinor: draft.agent?.discountMinor };
  return { ...Object.fromEntries(keys.map((key) => [key, draft[key]])), ...reductions } as ChangedPart;
}

/**
 * Codes of a booking's coupons that do not count after a change; undefined if all do. An agency's customer knows of none: its price is the
 * agency's own.
 */
export function lostCoupons(
  { draft }: Pick<Booking, "draft">,
  { coupons }: Pick<ChangedPart, "coupons">,
  had = draft.coupons,
): string[] | undefined {
  if (draft.agent?.salePriceMinor !== undefined || !coupons || !had) return undefined;
  const lost = had.map(({ code }) => code).filter((code) => !coupons.some((kept) => kept.code === code));
  return lost.length > 0 ? lost : undefined;
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
  const additionalServices = draft.additionalServices.filter((code) => !after.includedServices?.includes(code));
  const discountMinor = after.agentDiscountMinor ?? draft.agent?.discountMinor ?? 0;
  return {
    ...draft,
    ...Object.fromEntries(keys.map((key) => [key, after[key]])),
    additionalServices,
    ...(coupons ? { coupons } : {}),
    ...(draft.agent ? { agent: { ...draft.agent, discountMinor } } : {}),
  };
}
