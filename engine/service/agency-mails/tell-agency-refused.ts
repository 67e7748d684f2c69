import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { Language } from "@contract/vocabulary/languages";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { orderOnAccount } from "../../sale/credit/change-on-credit";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Refuser = AwaitedSupplier | "unknown";
type Texts = {
  subject: (pnr: string) => string;
  /** Who did not confirm it; unknown: it ended for another reason. */
  refused: Record<Refuser, (booking: string) => string>;
  booking: (facts: BookingFacts) => string;
  nothingOnAccount: string;
  notCharged: string;
  /** The outcome of a debit is not known yet. */
  ifCharged: string;
};

const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)} לא אושרה`,
    booking: (f) => `הזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}`,
    refused: {
      hotel: (booking) => `המלון לא אישר את ${booking}.`,
      airline: (booking) => `חברת התעופה לא אישרה את ${booking}.`,
      both: (booking) => `המלון וחברת התעופה לא אישרו את ${booking}.`,
      unknown: (booking) => `${booking}, לא אושרה.`,
    },
    nothingOnAccount: "אין חיוב בחשבון הסוכנות על ההזמנה הזאת.",
    notCharged: "הכרטיס לא חויב.",
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
    nothingOnAccount: "Nothing is owed for it on your account.",
    notCharged: "The card was not charged.",
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
    nothingOnAccount: "На счёте агентства за это бронирование ничего не начислено.",
    notCharged: "Деньги с карты не списаны.",
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
    nothingOnAccount: "لا يُستحق على حساب الوكالة شيء عن هذا الحجز.",
    notCharged: "لم يُخصم أي مبلغ من البطاقة.",
    ifCharged: "إن خُصم مبلغ من البطاقة فسيُعاد إليها.",
  },
};

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
    async (language, facts) => {
      const say = texts[language];
      return {
        subject: say.subject(row.pnr),
        lines: [
          say.refused[row.draft.awaited ?? "unknown"](say.booking(facts)),
          ...(await moneyLine(tx, say, row, maybeCharged)),
        ],
      };
    },
    now,
  );
}

/** None for an order without payment from before there were accounts: what it comes to is between the agency and the shop. */
async function moneyLine(tx: Transaction, say: Texts, row: Booking, maybeCharged: boolean): Promise<string[]> {
  if (row.bypassPayment) return (await orderOnAccount(tx, row.id)) ? [say.nothingOnAccount] : [];
  return [maybeCharged ? say.ifCharged : say.notCharged];
}
