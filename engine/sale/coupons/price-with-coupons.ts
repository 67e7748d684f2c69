import { accept, type Result } from "@contract/wire/operation";
import type { Database, Transaction } from "../../database/connect";
import type { BookingParts } from "../booking/booking-parts";
import { withBoundDiscount, withCouponsForCustomer } from "../draft/agent-terms";
import type { BookingDraft } from "../draft/booking-draft";
import { priceDraft } from "../draft/price-draft";
import type { StoredQuote } from "../draft/stored-quote";
import { couponsAtPrice } from "./coupons-at-price";
import { type PriceReads, priceReads } from "./price-reads";

/**
 * A price, with the draft's coupons and agent's terms at that price: what they take off in minor units of its currency, to be stored with it.
 */
export type PriceWithCoupons = { quote: StoredQuote } & Pick<BookingDraft, "coupons" | "agent">;

/** `reads`: what other prices of the same moment have read. */
type PriceParts = Pick<BookingParts, "catalogue"> & { db: Database | Transaction; reads?: PriceReads };

/**
 * The draft's price at this moment, with its coupons and its agent's discount as they are at that price. Every price that is computed anew after
 * they were taken is computed here: neither keeps an amount that an earlier price allowed. The sale price of a booking that is not sold yet
 * follows its coupons.
 *
 * @param sold the present price of a sold booking
 */
export async function priceWithCoupons(
  { db, catalogue, reads = priceReads(db) }: PriceParts,
  draft: BookingDraft,
  sold?: StoredQuote,
): Promise<Result<PriceWithCoupons, "room-not-found" | "flight-unavailable" | "price-error">> {
  const parts = { catalogue, reads };
  const listed = await priceDraft(parts, draft);
  if (!listed.ok) return listed;
  const bound = await withBoundDiscount(db, draft, listed.value, sold);
  const coupons = couponsAtPrice(await reads.worths(bound.coupons ?? []), bound, listed.value);
  if (bound === draft && coupons === draft.coupons) return accept({ quote: listed.value, coupons, agent: draft.agent });
  // The club's refund depends on what the others leave of the limit: the price is computed again when one has changed.
  const withTheirs = { ...bound, coupons };
  const priced = await priceDraft(parts, withTheirs);
  if (!priced.ok) return priced;
  // Coupons that take off more leave the agency less to give.
  const last = await withBoundDiscount(db, withTheirs, priced.value, sold);
  const pricedLast = last === withTheirs ? priced : await priceDraft(parts, last);
  if (!pricedLast.ok) return pricedLast;
  const quote = pricedLast.value;
  if (sold) return accept({ quote, coupons, agent: last.agent });
  const before = { coupons: draft.coupons, agent: last.agent };
  return accept({ quote, coupons, agent: (await withCouponsForCustomer(db, last, quote, before)).agent });
}
