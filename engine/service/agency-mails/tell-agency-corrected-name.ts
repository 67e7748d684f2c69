import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { mailAboutBooking } from "./mail-about-booking";

type Facts = { pnr: string; customer: string; was: string; name: string };
type Texts = {
  subject: (pnr: string) => string;
  byCustomer: (facts: Facts) => string;
  byDesk: (facts: Facts) => string;
  documents: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `תוקן שם בהזמנה ${ltr(pnr)}`,
    byCustomer: (f) =>
      `הלקוח ${isolate(f.customer)} תיקן שם בהזמנה ${ltr(f.pnr)}: במקום ${ltr(f.was)} רשום עכשיו ${ltr(f.name)}.`,
    byDesk: (f) =>
      `תיקנו שם בהזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}: במקום ${ltr(f.was)} רשום עכשיו ${ltr(f.name)}.`,
    documents: "המסמכים בדף ההזמנה כבר מעודכנים.",
  },
  en: {
    subject: (pnr) => `A name in booking ${pnr} was corrected`,
    byCustomer: (f) => `Your customer ${f.customer} corrected a name in booking ${f.pnr}: ${f.was} is now ${f.name}.`,
    byDesk: (f) => `We corrected a name in booking ${f.pnr} of ${f.customer}: ${f.was} is now ${f.name}.`,
    documents: "The documents on the booking’s page are up to date.",
  },
  ru: {
    subject: (pnr) => `Исправлено имя в бронировании ${pnr}`,
    byCustomer: (f) => `Ваш клиент ${f.customer} исправил имя в бронировании ${f.pnr}: было ${f.was}, стало ${f.name}.`,
    byDesk: (f) => `Мы исправили имя в бронировании ${f.pnr} (${f.customer}): было ${f.was}, стало ${f.name}.`,
    documents: "Документы на странице бронирования уже обновлены.",
  },
  ar: {
    subject: (pnr) => `تم تصحيح اسم في الحجز ${ltr(pnr)}`,
    byCustomer: (f) =>
      `صحّح الزبون ${isolate(f.customer)} اسمًا في الحجز ${ltr(f.pnr)}: كان ${ltr(f.was)} وأصبح ${ltr(f.name)}.`,
    byDesk: (f) =>
      `صحّحنا اسمًا في الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}: كان ${ltr(f.was)} وأصبح ${ltr(f.name)}.`,
    documents: "الوثائق في صفحة الحجز محدّثة.",
  },
};

/**
 * Tells the agency that made a booking that a traveller's name was corrected, by its customer or by the desk. `id` is the correction's. What the
 * airline asked the customer for it is the customer's, and is left out. Nothing is sent for a booking of no agency.
 */
export async function tellAgencyCorrectedName(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { id, was, name, byDesk }: { id: number; was: string; name: string; byDesk: boolean },
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "name-corrected", id: String(id) },
    texts,
    (say, { pnr, customer }) => [(byDesk ? say.byDesk : say.byCustomer)({ pnr, customer, was, name }), say.documents],
    now,
  );
}
