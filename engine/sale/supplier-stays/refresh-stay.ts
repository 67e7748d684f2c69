import { accept, type Result, refuse } from "@contract/wire/operation";
import { and, eq } from "drizzle-orm";
import { jerusalemDay } from "../../core/jerusalem-day";
import { inTransaction } from "../../database/connect";
import { databaseNow } from "../../database/database-now";
import { quoteLifetime } from "../../offer/selection/quote-lifetime";
import type { Caller } from "../../people/caller/caller";
import { actorOf } from "../booking/actor-of";
import type { BookingParts } from "../booking/booking-parts";
import { ownBooking } from "../booking/own-booking";
import { booking } from "../booking/schema";
import { type Booking, lockBooking, transition } from "../booking/transition";
import { priceWithCoupons } from "../coupons/price-with-coupons";
import { recordCoupons } from "../coupons/take-coupons";
import { paymentAttempt } from "../payment/schema";
import { checkRate } from "./check-rate";
import { type DraftStayRate, supplierFeeSteps } from "./draft-stay";
import { reservationOf } from "./reservation";
import { otherStayTexts } from "./stay-texts";

/**
 * A supplier's price is guaranteed for the same time as any other. After that its rates are checked again, outside any
 * transaction: an unchanged price is extended, a changed one is stored beside the old one until the user accepts it.
 * At an unchanged price changed terms are refused once: the page shows them, and they are accepted again. Once the stay
 * has been requested no check is made.
 */
export async function refreshStay(
  parts: BookingParts,
  bookingId: string,
  caller: Caller,
): Promise<Result<null, "sold-out" | "supplier-away" | "terms-changed">> {
  const row = await ownBooking(parts.db, bookingId, caller);
  const now = await databaseNow(parts.db, parts.clock);
  if (!row?.draft.stay || !isDue(row, now)) return accept(null);
  const supplier = parts.hotelSupplier;
  if (!supplier || (await reservationOf(parts.db, bookingId))) return accept(null);
  const { stay } = row.draft;
  const of = { code: stay.hotelCode, currency: row.quote.currency };
  const answers = await Promise.all(
    stay.rates.map((rate) => checkRate(parts, supplier, rate.rateKey, rate, of, stay.langCode)),
  );
  const rates: DraftStayRate[] = [];
  for (const [index, checked] of answers.entries()) {
    if (!checked.ok) return checked;
    rates.push({ ...stay.rates[index]!, ...checked.value });
  }
  // Comments may have changed with the terms; a language that is not answered now keeps its former ones.
  const texts = { ...stay.texts, ...(await otherStayTexts(supplier, { ...stay, rates })) };
  const hasNewTerms = await inTransaction(
    parts.db,
    async (tx) => {
      const current = await lockBooking(tx, bookingId);
      if (!current || current.version !== row.version || !isDue(current, now)) return false;
      const renewed = { ...current.draft, stay: { ...stay, rates, texts } };
      const priced = await priceWithCoupons({ ...parts, db: tx }, renewed);
      if (!priced.ok) return false;
      const { quote: price, coupons, agent } = priced.value;
      const draft = { ...renewed, coupons, agent };
      await recordCoupons(tx, current, coupons ?? [], now);
      const quoteExpiresAt = new Date(now.getTime() + quoteLifetime);
      const same = price.totalMinor === current.quote.totalMinor;
      // With a changed price the customer reads the terms beside it, and accepts both.
      const today = jerusalemDay(now);
      const newTerms = same && termsOf(rates, today) !== termsOf(stay.rates, today);
      const quote = same
        ? price
        : { ...price, changedFrom: { totalMinor: current.quote.totalMinor, reason: "HOTEL" as const } };
      const set = { draft, quote, quoteExpiresAt, ...(newTerms ? { termsAcceptedAt: null } : {}) };
      if ((!same || newTerms) && current.state === "PAYMENT_URL") {
        // An open card page belongs to the old amount or terms: anything it approves is released.
        await tx
          .update(paymentAttempt)
          .set({ state: "abandoned", updatedAt: now })
          .where(and(eq(paymentAttempt.bookingId, bookingId), eq(paymentAttempt.state, "page")));
        await transition(tx, current, "changed", actorOf(caller), now, { set });
        return newTerms;
      }
      await tx
        .update(booking)
        .set({ ...set, version: current.version + 1 })
        .where(eq(booking.id, bookingId));
      return newTerms;
    },
    { random: parts.random },
  );
  return hasNewTerms ? refuse("terms-changed", { field: "acceptTerms" }) : accept(null);
}

/** What a customer accepts besides the price: rooms, board and fees from today on. Names depend on the language and are left out. */
function termsOf(rates: readonly DraftStayRate[], today: string): string {
  return JSON.stringify([rates.map(({ roomCode, board }) => [roomCode, board]), supplierFeeSteps(rates, today)]);
}

function isDue({ state, quote, quoteExpiresAt }: Booking, now: Date): boolean {
  return (state === "STORED" || state === "PAYMENT_URL") && !quote.changedFrom && now >= quoteExpiresAt;
}
