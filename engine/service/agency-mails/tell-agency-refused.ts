import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { bookedHotelName } from "../../sale/draft/booked-hotel";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";
import { moneyLine, nothingDue } from "./money-line";

type Refuser = AwaitedSupplier | "unknown";
type Texts = {
  subject: (pnr: string) => string;
  /** Who did not confirm it; unknown: it ended for another reason. */
  refused: Record<Refuser, (booking: string) => string>;
  booking: (facts: BookingFacts) => string;
  /** The outcome of a debit is not known yet. */
  ifCharged: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)} לא אושרה`,
    booking: (f) => `הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}`,
    refused: {
      hotel: (booking) => `המלון לא אישר את ${booking}.`,
      airline: (booking) => `חברת התעופה לא אישרה את ${booking}.`,
      both: (booking) => `המלון וחברת התעופה לא אישרו את ${booking}.`,
      unknown: (booking) => `${booking}, לא אושרה.`,
    },
    ifCharged: "אם הכרטיס חויב, הכסף יוחזר אליו.",
  },
  en: {
    subject: (pnr) => `Booking ${pnr} was not confirmed`,
    booking: (f) => `booking ${f.pnr} of ${f.customer}, ${f.dates}`,
    refused: {
      hotel: (booking) => `The hotel did not confirm ${booking}.`,
      airline: (booking) => `The airline did not confirm ${booking}.`,
      both: (booking) => `The hotel and the airline did not confirm ${booking}.`,
      unknown: (booking) => `We could not confirm ${booking}.`,
    },
    ifCharged: "If the card was charged, the money goes back to it.",
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr} не подтверждено`,
    booking: (f) => `бронирование ${f.pnr} (${f.customer}, ${f.dates})`,
    refused: {
      hotel: (booking) => `Отель не подтвердил ${booking}.`,
      airline: (booking) => `Авиакомпания не подтвердила ${booking}.`,
      both: (booking) => `Отель и авиакомпания не подтвердили ${booking}.`,
      unknown: (booking) => `Подтвердить ${booking} не удалось.`,
    },
    ifCharged: "Если деньги с карты были списаны, они вернутся на неё.",
  },
  ar: {
    subject: (pnr) => `لم يتم تأكيد الحجز ${ltr(pnr)}`,
    booking: (f) => `الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}`,
    refused: {
      hotel: (booking) => `لم يؤكد الفندق ${booking}.`,
      airline: (booking) => `لم تؤكد شركة الطيران ${booking}.`,
      both: (booking) => `لم يؤكد الفندق وشركة الطيران ${booking}.`,
      unknown: (booking) => `لم يتم تأكيد ${booking}.`,
    },
    ifCharged: "إن خُصم مبلغ من البطاقة فسيُعاد إليها.",
  },
};

const hotelLine = (hotel: string | undefined) => (hotel ? [isolate(hotel)] : []);

/**
 * Tells the agency that made a booking that a supplier refused it, or that it could not be completed: nothing is owed on the agency's account,
 * and a card that was only held is not charged. Nothing is sent for a booking of no agency.
 */
export async function tellAgencyRefused(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { maybeCharged }: { maybeCharged: boolean },
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "refused", id: row.id },
    texts,
    async (say, facts, language) => [
      say.refused[row.draft.awaited ?? "unknown"](say.booking(facts)),
      ...hotelLine(await bookedHotelName(tx, row.draft, language)),
      ...(await moneyLine(tx, row, {
        ...nothingDue[language],
        ...(maybeCharged ? { byCard: say.ifCharged } : {}),
      })),
    ],
    now,
  );
}
