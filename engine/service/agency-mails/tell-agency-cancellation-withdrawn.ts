import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = { subject: (pnr: string) => string; withdrawn: (facts: BookingFacts) => string; next: string };

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `בקשת הביטול של הזמנה ${ltr(pnr)} בוטלה`,
    withdrawn: (f) => `הלקוח ${isolate(f.customer)} משך את הבקשה לבטל את הזמנה ${ltr(f.pnr)}, ${f.dates}.`,
    next: "ההזמנה בתוקף כרגיל.",
  },
  en: {
    subject: (pnr) => `The request to cancel booking ${pnr} is withdrawn`,
    withdrawn: (f) => `Your customer ${f.customer} withdrew the request to cancel booking ${f.pnr}, ${f.dates}.`,
    next: "The booking stands as before.",
  },
  ru: {
    subject: (pnr) => `Запрос на отмену бронирования ${pnr} отозван`,
    withdrawn: (f) => `Запрос на отмену бронирования ${f.pnr}, ${f.dates}, отозван клиентом (${f.customer}).`,
    next: "Бронирование действует, как прежде.",
  },
  ar: {
    subject: (pnr) => `سُحب طلب إلغاء الحجز ${ltr(pnr)}`,
    withdrawn: (f) => `سحب الزبون ${isolate(f.customer)} طلب إلغاء الحجز ${ltr(f.pnr)}، ${f.dates}.`,
    next: "الحجز قائم كما كان.",
  },
};

/**
 * Tells the agency that made a booking that the request to cancel it was withdrawn: also one of its own agent, which a visitor can withdraw.
 * Nothing is sent for a booking of no agency.
 */
export async function tellAgencyCancellationWithdrawn(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  requestId: number,
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "cancellation-withdrawn", id: String(requestId) },
    texts,
    (say, facts) => [say.withdrawn(facts), say.next],
    now,
  );
}
