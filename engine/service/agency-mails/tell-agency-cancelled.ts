import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";
import { moneyLine, nothingDue } from "./money-line";

type Texts = {
  subject: (pnr: string) => string;
  cancelled: (facts: BookingFacts) => string;
  onAccount: (fee: string) => string;
  card: (fee: string, refund: string) => string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)} בוטלה`,
    cancelled: (f) => `הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}, בוטלה.`,
    onAccount: (fee) => `דמי הביטול בחשבון הסוכנות: ${ltr(fee)}.`,
    card: (fee, refund) => `דמי הביטול: ${ltr(fee)}. הסכום ${ltr(refund)} יוחזר לכרטיס שבו שולמה ההזמנה.`,
  },
  en: {
    subject: (pnr) => `Booking ${pnr} is cancelled`,
    cancelled: (f) => `Booking ${f.pnr} of ${f.customer}, ${f.dates}, was cancelled.`,
    onAccount: (fee) => `Cancellation fee on your account: ${fee}.`,
    card: (fee, refund) => `Cancellation fee: ${fee}. ${refund} goes back to the card that paid for the booking.`,
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr} отменено`,
    cancelled: (f) => `Бронирование ${f.pnr} (${f.customer}, ${f.dates}) отменено.`,
    onAccount: (fee) => `Сбор за отмену на счёте агентства: ${fee}.`,
    card: (fee, refund) => `Сбор за отмену: ${fee}. На карту, которой оплачено бронирование, вернётся ${refund}.`,
  },
  ar: {
    subject: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}`,
    cancelled: (f) => `تم إلغاء الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}.`,
    onAccount: (fee) => `رسوم الإلغاء على حساب الوكالة: ${ltr(fee)}.`,
    card: (fee, refund) => `رسوم الإلغاء: ${ltr(fee)}. يُعاد مبلغ ${ltr(refund)} إلى البطاقة التي دُفع بها الحجز.`,
  },
};

const shekels = (agorot: number, language: Language) => printedPrice(amountOf(agorot), "IL", language);

/**
 * Tells the agency that made a booking that the desk cancelled it, with the fee: on the agency's account, or of what was paid by card. Amounts
 * in agorot. Nothing is sent for a booking of no agency.
 */
export async function tellAgencyCancelled(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { feeAgorot, refundAgorot }: { feeAgorot: number; refundAgorot: number },
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "cancelled", id: row.id },
    texts,
    async (say, facts, language) => [
      say.cancelled(facts),
      ...(await moneyLine(tx, row, {
        onAccount: feeAgorot > 0 ? say.onAccount(shekels(feeAgorot, language)) : nothingDue[language].onAccount,
        byCard:
          feeAgorot + refundAgorot === 0
            ? nothingDue[language].byCard
            : say.card(shekels(feeAgorot, language), shekels(refundAgorot, language)),
      })),
    ],
    now,
  );
}
