import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Flight = Record<"flight" | "day" | "time" | "was" | "lands", string>;
type Texts = { subject: (pnr: string) => string; moved: (facts: BookingFacts, flight: Flight) => string; told: string };

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `שעת הטיסה בהזמנה ${ltr(pnr)} השתנתה`,
    moved: (f, a) =>
      `שעת הטיסה ${ltr(a.flight)} בהזמנה ${ltr(f.pnr)} של ${isolate(f.customer)} השתנתה.\nהמראה: ${ltr(a.day)} בשעה ${ltr(a.time)}, במקום ${ltr(a.was)}.\nנחיתה: ${ltr(a.lands)}.`,
    told: "הודענו גם ללקוח, עם מסמכים מעודכנים.",
  },
  en: {
    subject: (pnr) => `The time of the flight in booking ${pnr} has changed`,
    moved: (f, a) =>
      `The time of flight ${a.flight} in booking ${f.pnr} of ${f.customer} has changed.\nDeparture: ${a.day} at ${a.time}, instead of ${a.was}.\nArrival: ${a.lands}.`,
    told: "The customer was told as well, with new documents.",
  },
  ru: {
    subject: (pnr) => `Время рейса в бронировании ${pnr} изменилось`,
    moved: (f, a) =>
      `Время рейса ${a.flight} в бронировании ${f.pnr} (${f.customer}) изменилось.\nВылет: ${a.day} в ${a.time} вместо ${a.was}.\nПрилёт: ${a.lands}.`,
    told: "Клиенту мы тоже сообщили, с новыми документами.",
  },
  ar: {
    subject: (pnr) => `تغيّر موعد الرحلة في الحجز ${ltr(pnr)}`,
    moved: (f, a) =>
      `تغيّر موعد الرحلة ${ltr(a.flight)} في الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}.\nالإقلاع: ${ltr(a.day)} الساعة ${ltr(a.time)} بدلًا من ${ltr(a.was)}.\nالوصول: ${ltr(a.lands)}.`,
    told: "أبلغنا الزبون أيضًا، مع الوثائق المحدّثة.",
  },
};

/** Tells the agency that made a booking that a flight of it leaves at another time. Nothing is sent for a booking of no agency. */
export async function tellAgencyFlightTimes(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  flight: Flight,
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "flight-times", id: `${row.id}:${row.version}` },
    texts,
    (say, facts) => [say.moved(facts, flight), say.told],
    now,
  );
}
