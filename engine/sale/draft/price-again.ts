import type { PriceChange } from "@contract/vocabulary/price-lines";
import { accept, type Result } from "@contract/wire/operation";
import { minorOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { QuoteLine } from "../../offer/pricing/quote-line";
import { quoteLifetime } from "../../offer/selection/quote-lifetime";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import { type PriceWithCoupons, priceWithCoupons } from "../coupons/price-with-coupons";
import type { StoredQuote } from "./stored-quote";

export type PricedAgain = PriceWithCoupons & { quoteExpiresAt: Date };
type PricingFailure = "room-not-found" | "flight-unavailable" | "price-error";

/**
 * The current price of a booking, with its coupons and its agent's discount at that price: the stored one while it is guaranteed, then a
 * new one. A changed price carries the old one and the reason until the user accepts it. A booking that cannot be priced any more is refused:
 * a stale price is never charged.
 */
export async function priceAgain(
  parts: Pick<BookingParts, "catalogue"> & { db: Database | Transaction },
  row: Pick<Booking, "draft" | "quote" | "quoteExpiresAt">,
  now: Date,
): Promise<Result<PricedAgain, PricingFailure>> {
  if (row.quote.changedFrom || now < row.quoteExpiresAt)
    return accept({
      quote: row.quote,
      coupons: row.draft.coupons,
      agent: row.draft.agent,
      quoteExpiresAt: row.quoteExpiresAt,
    });
  const priced = await priceWithCoupons(parts, row.draft);
  if (!priced.ok) return priced;
  const { quote, ...theirs } = priced.value;
  const quoteExpiresAt = new Date(now.getTime() + quoteLifetime);
  if (quote.totalMinor === row.quote.totalMinor) return accept({ quote, ...theirs, quoteExpiresAt });
  const changedFrom = { totalMinor: row.quote.totalMinor, reason: reasonOf(row.quote, quote) };
  return accept({ quote: { ...quote, changedFrom }, ...theirs, quoteExpiresAt });
}

/**
 * The reason for a changed price: its largest difference. EXTRAS are a car, match tickets and services. The day's rate is none: what is
 * converted at it is stored with the booking, and the price is in the booking's currency.
 */
export function reasonOf(before: StoredQuote, after: StoredQuote): PriceChange["reason"] {
  const discount = Math.abs(sumOf(after, isDiscount) - sumOf(before, isDiscount));
  // Prices stored before fares were recorded have none: all their room lines count as the hotel's.
  const fare = before.fareMinor === undefined ? 0 : (after.fareMinor ?? 0) - before.fareMinor;
  const hotel = Math.abs(sumOf(after, inRoom) - sumOf(before, inRoom) - fare);
  const supplement = Math.abs(sumOf(after, isFlight) - sumOf(before, isFlight));
  const flight = Math.max(Math.abs(fare), supplement);
  const extras = Math.abs(sumOf(after, isExtra) - sumOf(before, isExtra));
  if (after.discountPercent !== before.discountPercent) return "DISCOUNT";
  if (extras > Math.max(hotel, flight, discount)) return "EXTRAS";
  if (hotel >= flight && hotel >= discount) return "HOTEL";
  return flight >= discount ? "FLIGHT" : "DISCOUNT";
}

const isDiscount = ({ code }: QuoteLine) => ["DISCOUNT", "CLUB", "COUPON", "AGENT_DISCOUNT", "SUBSIDY"].includes(code);
const isFlight = ({ code }: QuoteLine) => code === "FLIGHT_SUPP";
const inRoom = ({ room }: QuoteLine) => room > 0;
const isExtra = ({ code }: QuoteLine) => code === "CAR" || code === "TICKET" || code === "SERVICE";

function sumOf({ lines }: StoredQuote, condition: (line: QuoteLine) => boolean): number {
  return lines.filter(condition).reduce((sum, { total }) => sum + (minorOf(total) ?? 0), 0);
}
