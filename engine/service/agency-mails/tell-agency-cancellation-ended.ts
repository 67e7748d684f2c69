import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = { subject: (pnr: string) => string; ended: (facts: BookingFacts) => string; next: string };

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `בקשת הביטול של הזמנה ${ltr(pnr)} נסגרה`,
    ended: (f) =>
      `השינוי בהזמנה ${ltr(f.pnr)} של הלקוח ${isolate(f.customer)}, ${f.dates}, אושר, ולכן בקשת הביטול שלה נסגרה.`,
    next: "ההזמנה בתוקף, כפי ששונתה.",
  },
  en: {
    subject: (pnr) => `The request to cancel booking ${pnr} is closed`,
    ended: (f) =>
      `The change to booking ${f.pnr} of your customer ${f.customer}, ${f.dates}, was accepted, so the request to cancel it is closed.`,
    next: "The booking stands as changed.",
  },
  ru: {
    subject: (pnr) => `Запрос на отмену бронирования ${pnr} закрыт`,
    ended: (f) =>
      `Изменение бронирования ${f.pnr}, ${f.dates}, принято (клиент: ${f.customer}), поэтому запрос на отмену закрыт.`,
    next: "Бронирование действует в изменённом виде.",
  },
  ar: {
    subject: (pnr) => `أُغلق طلب إلغاء الحجز ${ltr(pnr)}`,
    ended: (f) =>
      `تم قبول التغيير في الحجز ${ltr(f.pnr)} للزبون ${isolate(f.customer)}، ${f.dates}، لذلك أُغلق طلب إلغائه.`,
    next: "الحجز قائم بعد التغيير.",
  },
};

/**
 * Tells the agency that made a booking that the request to cancel it ended, because a replacement was accepted. Nothing is sent for a booking
 * of no agency.
 */
export async function tellAgencyCancellationEnded(
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
    { event: "cancellation-ended", id: String(requestId) },
    texts,
    (say, facts) => [say.ended(facts), say.next],
    now,
  );
}
