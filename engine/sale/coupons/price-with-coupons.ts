import { accept, type Result } from "@contract/wire/operation";
import type { Database, Transaction } from "../../database/connect";
import type { BookingParts } from "../booking/booking-parts";
import type { BookingDraft } from "../draft/booking-draft";
import { priceDraft } from "../draft/price-draft";
import type { StoredQuote } from "../draft/stored-quote";
import { couponsAtPrice } from "./coupons-at-price";

/** A price, and the draft's coupons at that price: what they take off in minor units of its currency. */
export type PriceWithCoupons = { quote: StoredQuote; coupons: BookingDraft["coupons"] };

/**
 * The draft's price at this moment, with its coupons as they are at that price. Every price that is computed anew after the coupons were taken
 * is computed here: a coupon never keeps the amount of an earlier price.
 */
export async function priceWithCoupons(
  parts: Pick<BookingParts, "catalogue"> & { db: Database | Transaction },
  draft: BookingDraft,
): Promise<Result<PriceWithCoupons, "room-not-found" | "flight-unavailable" | "price-error">> {
  const listed = await priceDraft(parts, draft);
  if (!listed.ok) return listed;
  const coupons = await couponsAtPrice(parts.db, draft, listed.value);
  if (coupons === draft.coupons) return accept({ quote: listed.value, coupons });
  // The club's refund depends on what the coupons leave of the limit: the price is computed again when one has changed.
  const priced = await priceDraft(parts, { ...draft, coupons });
  return priced.ok ? accept({ quote: priced.value, coupons }) : priced;
}
