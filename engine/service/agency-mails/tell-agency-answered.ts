import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = {
  subject: (pnr: string) => string;
  answered: (facts: BookingFacts) => string;
  askedBy: (clerk: string) => string;
  next: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `תשובה לשאלה שלכם על הזמנה ${ltr(pnr)}`,
    answered: (f) => `ענינו לשאלה שלכם על הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}.`,
    askedBy: (clerk) => `נשאלה על ידי: ${isolate(clerk)}`,
    next: "התשובה נמצאת בדף ההזמנה, והלקוח לא קיבל אותה:",
  },
  en: {
    subject: (pnr) => `The answer to your question about booking ${pnr}`,
    answered: (f) => `We have answered your question about booking ${f.pnr} of ${f.customer}, ${f.dates}.`,
    askedBy: (clerk) => `Asked by: ${clerk}`,
    next: "The answer is on the booking’s page; the customer was not sent it:",
  },
  ru: {
    subject: (pnr) => `Ответ на ваш вопрос о бронировании ${pnr}`,
    answered: (f) => `Мы ответили на ваш вопрос о бронировании ${f.pnr} (${f.customer}, ${f.dates}).`,
    askedBy: (clerk) => `Вопрос задал сотрудник: ${clerk}`,
    next: "Ответ на странице бронирования, клиент его не получал:",
  },
  ar: {
    subject: (pnr) => `جواب سؤالكم عن الحجز ${ltr(pnr)}`,
    answered: (f) => `أجبنا عن سؤالكم عن الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}.`,
    askedBy: (clerk) => `صاحب السؤال: ${isolate(clerk)}`,
    next: "الجواب في صفحة الحجز، ولم يُرسل إلى الزبون:",
  },
};

/**
 * Tells the agency that the desk has answered a question of its clerk about a booking: by mail to the agency, as clerks have no address of
 * their own. The answer itself stays behind the log-in; the customer is told nothing. `id` is unique for each answer.
 */
export async function tellAgencyAnswered(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { id, clerkName }: { id: string; clerkName: string | null },
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "answered", id, page: `/agent/bookings?search=${row.pnr}` },
    texts,
    (say, facts) => [say.answered(facts), ...(clerkName ? [say.askedBy(clerkName)] : []), say.next],
    now,
  );
}
