import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { orderOnAccount } from "../../sale/credit/change-on-credit";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = {
  subject: (pnr: string) => string;
  cancelled: (facts: BookingFacts) => string;
  onAccount: (fee: string) => string;
  nothingOnAccount: string;
  card: (fee: string, refund: string) => string;
  notCharged: string;
};

const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)} בוטלה`,
    cancelled: (f) => `הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}, בוטלה.`,
    onAccount: (fee) => `דמי הביטול בחשבון הסוכנות: ${ltr(fee)}.`,
    nothingOnAccount: "אין חיוב בחשבון הסוכנות על ההזמנה הזאת.",
    card: (fee, refund) => `דמי הביטול: ${ltr(fee)}. הסכום ${ltr(refund)} יוחזר לכרטיס שבו שולמה ההזמנה.`,
    notCharged: "הכרטיס לא חויב.",
  },
  en: {
    subject: (pnr) => `Booking ${pnr} is cancelled`,
    cancelled: (f) => `Booking ${f.pnr} of ${f.customer}, ${f.dates}, was cancelled.`,
    onAccount: (fee) => `Cancellation fee on your account: ${fee}.`,
    nothingOnAccount: "Nothing is owed for it on your account.",
    card: (fee, refund) => `Cancellation fee: ${fee}. ${refund} goes back to the card that paid for the booking.`,
    notCharged: "The card was not charged.",
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr} отменено`,
    cancelled: (f) => `Бронирование ${f.pnr} (${f.customer}, ${f.dates}) отменено.`,
    onAccount: (fee) => `Сбор за отмену на счёте агентства: ${fee}.`,
    nothingOnAccount: "На счёте агентства за это бронирование ничего не начислено.",
    card: (fee, refund) => `Сбор за отмену: ${fee}. На карту, которой оплачено бронирование, вернётся ${refund}.`,
    notCharged: "Деньги с карты не списаны.",
  },
  ar: {
    subject: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}`,
    cancelled: (f) => `تم إلغاء الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}.`,
    onAccount: (fee) => `رسوم الإلغاء على حساب الوكالة: ${ltr(fee)}.`,
    nothingOnAccount: "لا يُستحق على حساب الوكالة شيء عن هذا الحجز.",
    card: (fee, refund) => `رسوم الإلغاء: ${ltr(fee)}. يُعاد مبلغ ${ltr(refund)} إلى البطاقة التي دُفع بها الحجز.`,
    notCharged: "لم يُخصم أي مبلغ من البطاقة.",
  },
};

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
    async (language, facts) => {
      const say = texts[language];
      const lines = [say.cancelled(facts), ...(await moneyLine(tx, say, row, feeAgorot, refundAgorot))];
      return { subject: say.subject(row.pnr), lines };
    },
    now,
  );
}

/** None for an order without payment from before there were accounts: what it comes to is between the agency and the shop. */
async function moneyLine(tx: Transaction, say: Texts, row: Booking, fee: number, refund: number): Promise<string[]> {
  const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL");
  if (row.bypassPayment) {
    if (!(await orderOnAccount(tx, row.id))) return [];
    return [fee > 0 ? say.onAccount(shekels(fee)) : say.nothingOnAccount];
  }
  return [fee + refund === 0 ? say.notCharged : say.card(shekels(fee), shekels(refund))];
}
