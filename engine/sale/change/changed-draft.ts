import type { BookingDraft } from "../draft/booking-draft";
import type { StoredQuote } from "../draft/stored-quote";
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

/**
 * The draft once its customer has paid a difference: an agency's price to the customer rises by what was paid. Every other difference is the
 * agency's own.
 */
export function withDifferencePaid(
  draft: BookingDraft,
  before: Pick<StoredQuote, "totalMinor">,
  { quote, differenceAgorot }: Pick<BookingChange, "quote" | "differenceAgorot">,
): BookingDraft {
  const sale = draft.agent?.salePriceMinor;
  if (sale === undefined || differenceAgorot <= 0) return draft;
  return { ...draft, agent: { ...draft.agent!, salePriceMinor: sale + quote.totalMinor - before.totalMinor } };
}

/** The draft with the change applied. */
export function changedDraft(draft: BookingDraft, after: ChangedPart): BookingDraft {
  const coupons = after.coupons ?? draft.coupons;
  return { ...draft, ...Object.fromEntries(keys.map((key) => [key, after[key]])), ...(coupons ? { coupons } : {}) };
}
