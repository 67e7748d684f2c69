import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, asc, eq } from "drizzle-orm";
import { agorotOf } from "../../core/money";
import type { Database, Transaction } from "../../database/connect";
import type { BookingParts } from "../booking/booking-parts";
import type { Booking } from "../booking/transition";
import { priceWithCoupons } from "../coupons/price-with-coupons";
import type { StoredQuote } from "../draft/stored-quote";
import type { Attempt } from "../payment/attempt";
import { theBooking } from "../payment/attempt";
import { attemptsFor } from "../payment/page/insert-attempt";
import { paymentAttempt } from "../payment/schema";
import { changedDraft } from "./changed-draft";
import type { ChangedPart } from "./schema";

/**
 * The cost of a change: the new price, and the difference in agorot at the rate the booking was paid with. `after` has the coupons and
 * the agent's discount at that price.
 */
type PricedChange = { quote: StoredQuote; differenceAgorot: number; after: ChangedPart };

/** The price of a booking after a change at current prices, and its difference from the present price. */
export async function priceChange(
  parts: Pick<BookingParts, "catalogue"> & { db: Database | Transaction },
  row: Pick<Booking, "id" | "draft" | "quote" | "bypassPayment">,
  part: ChangedPart,
): Promise<Result<PricedChange, "room-not-found" | "flight-unavailable" | "price-error">> {
  const draft = changedDraft(row.draft, part);
  const priced = await priceWithCoupons(parts, draft, row.quote);
  if (!priced.ok) return priced;
  const { quote, coupons, agent } = priced.value;
  const after = { ...part, coupons, agentDiscountMinor: agent?.discountMinor };
  if (quote.currency !== row.quote.currency) return refuse("price-error");
  // An order without payment is settled with the agency.
  if (row.bypassPayment) return accept({ quote, differenceAgorot: 0, after });
  const payment = await paidRate(parts.db, row.id);
  if (!payment) return refuse("price-error");
  const agorot = (of: StoredQuote) => quoteAgorot(of, payment.rateValue);
  return accept({ quote, differenceAgorot: agorot(quote) - agorot(row.quote), after });
}

/** A quote's total in agorot, at a rate the booking was paid with. */
export function quoteAgorot({ currency, totalMinor }: StoredQuote, rate: string): number {
  return currency === "ILS" ? totalMinor : agorotOf(totalMinor, rate);
}

/** The rate a booking was paid with; undefined if nothing was paid by card. */
export async function paidRate(
  db: Database | Transaction,
  bookingId: string,
): Promise<Pick<Attempt, "rateValue" | "rateDate" | "rateKind"> | undefined> {
  const [payment] = await db
    .select({
      rateValue: paymentAttempt.rateValue,
      rateDate: paymentAttempt.rateDate,
      rateKind: paymentAttempt.rateKind,
    })
    .from(paymentAttempt)
    .where(and(attemptsFor({ bookingId, ...theBooking }), eq(paymentAttempt.state, "captured")))
    .orderBy(asc(paymentAttempt.cardIndex))
    .limit(1);
  return payment;
}
