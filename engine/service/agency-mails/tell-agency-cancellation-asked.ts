import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = { subject: (pnr: string) => string; asked: (facts: BookingFacts) => string; next: string };

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `בקשת ביטול להזמנה ${ltr(pnr)}`,
    asked: (f) => `הלקוח ${isolate(f.customer)} ביקש לבטל את הזמנה ${ltr(f.pnr)}, ${f.dates}.`,
    next: "ההזמנה עדיין בתוקף. נודיע לכם כשנבטל אותה, עם דמי הביטול.",
  },
  en: {
    subject: (pnr) => `A request to cancel booking ${pnr}`,
    asked: (f) => `Your customer ${f.customer} asked to cancel booking ${f.pnr}, ${f.dates}.`,
    next: "The booking still stands. We will tell you when it is cancelled, and the fee.",
  },
  ru: {
    subject: (pnr) => `Запрос на отмену бронирования ${pnr}`,
    asked: (f) => `Ваш клиент ${f.customer} просит отменить бронирование ${f.pnr}, ${f.dates}.`,
    next: "Пока бронирование действует. Когда мы его отменим, сообщим об этом и о сумме сбора.",
  },
  ar: {
    subject: (pnr) => `طلب إلغاء الحجز ${ltr(pnr)}`,
    asked: (f) => `طلب الزبون ${isolate(f.customer)} إلغاء الحجز ${ltr(f.pnr)}، ${f.dates}.`,
    next: "ما زال الحجز قائمًا. سنبلغكم عند إلغائه وبرسوم الإلغاء.",
  },
};

/**
 * Tells the agency that made a booking that its customer asked to cancel it, once for each request. Nothing is sent for a booking of no
 * agency.
 */
export async function tellAgencyCancellationAsked(
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
    { event: "cancellation-asked", id: String(requestId) },
    texts,
    (say, facts) => [say.asked(facts), say.next],
    now,
  );
}
