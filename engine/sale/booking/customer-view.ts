import type { BookingInfo, CardRefund } from "@contract/booking/booking";
import type { VisitorBooking } from "@contract/booking/visitors";
import type { BookedLeg } from "@contract/shopping/flights";
import type { CancelRule } from "@contract/shopping/search-and-selection";
import { inAgorot, priceOf } from "../../core/money";
import type { Caller } from "../../people/caller/caller";
import { rulesOfBooking } from "./booking-terms";
import { ownsBooking } from "./own-booking";
import type { Booking } from "./transition";

/** The agency's own price to its customer, in minor units of the booking's currency; undefined for every other booking. */
export function saleMinorOf({ draft }: Pick<Booking, "draft">): number | undefined {
  return draft.agent?.salePriceMinor;
}

/** The booking at the price of the customer's contract, which is with the agency. */
export function atSalePrice(row: Booking): Booking {
  const totalMinor = saleMinorOf(row);
  if (totalMinor === undefined) return row;
  const { feeFloor } = row.draft;
  const ofSale = (minor: number) => Math.round((minor * totalMinor) / row.quote.totalMinor);
  const draft = feeFloor
    ? {
        ...row.draft,
        feeFloor: { ...feeFloor, supplierMinor: feeFloor.saleSupplierMinor ?? ofSale(feeFloor.supplierMinor) },
      }
    : row.draft;
  return { ...row, draft, quote: { ...row.quote, totalMinor } };
}

/**
 * What a change costs the booking's customer, in agorot. The price that an agency agreed with its customer does not fall: what a cheaper
 * change gives back belongs to the agency, and its amount would reveal what the agency pays.
 */
export function customerDifference(row: Pick<Booking, "draft">, differenceAgorot: number): number {
  return saleMinorOf(row) === undefined ? differenceAgorot : Math.max(0, differenceAgorot);
}

/**
 * Whether the payer of an agency's own price is told about a refund: of one granted and of a cancellation's, also of one traveller's, as of any
 * money that goes back to the card (decision 0097). What a cheaper change or an extra gives back is the agency's.
 */
function isToldToPayer(what: CardRefund["what"]): boolean {
  return what === "granted" || what === "traveller" || what === "rest";
}

/** Whether the caller reads a booking as an agency's customer: neither the agency that sold it at its own price nor the desk. */
export function readsAsCustomer(row: Booking, caller: Caller): boolean {
  return saleMinorOf(row) !== undefined && caller.desk === null && !ownsBooking(row, caller);
}

/** Documents the agency's customer can open: the receipt names what the agency paid. */
export function customerDocuments({ documents }: Pick<BookingInfo, "documents">): BookingInfo["documents"] {
  return documents.filter((kind) => kind !== "receipt");
}

/** The rules of cancellation at the price of the customer's contract. */
export function customerRules(row: Booking, { price, cancellation }: BookingInfo): CancelRule[] {
  const sale = saleMinorOf(row);
  if (sale === undefined) return cancellation;
  return rulesOfBooking(atSalePrice(row), inAgorot(sale, row.quote.currency, price.rate.value));
}

/** A booking as its customer reads it: of one that an agency sold at its own price, nothing of what the agency paid. */
export function customerView(
  row: Booking,
  info: BookingInfo,
): Omit<BookingInfo, "paidNIS"> & Pick<VisitorBooking, "paidNIS"> {
  // Internal to the agency (specification §3).
  const shown = { ...info, clerkName: undefined, remark: undefined };
  const sale = saleMinorOf(row);
  if (sale === undefined) return shown;
  const { cardValidity: _, last4: __, brand: ___, ...payer } = info.payer;
  return {
    ...shown,
    payer: { ...payer, cards: [] },
    outwardFlight: info.outwardFlight && withoutPrices(info.outwardFlight),
    inwardFlight: info.inwardFlight && withoutPrices(info.inwardFlight),
    price: priceOf(sale, row.quote.currency, info.price.rate),
    lines: [],
    paidNIS: info.payment === "to-agency" ? info.paidNIS : undefined,
    refundedNIS: undefined,
    chargedNIS: undefined,
    refunds: info.refunds.filter(({ what }) => isToldToPayer(what)).map((refund) => ({ ...refund, last4: undefined })),
    coupons: [],
    cancelledPassengers: info.cancelledPassengers.map(({ fee: _, ...passenger }) => passenger),
    cancellation: customerRules(row, info),
    documents: customerDocuments(info),
  };
}

/** A leg with only its included baggage: other baggage would show the shop's price. */
export function withoutPrices<Leg extends BookedLeg>(leg: Leg): Leg {
  return { ...leg, baggage: leg.baggage.filter(({ included }) => included).map(({ price: _, ...piece }) => piece) };
}
