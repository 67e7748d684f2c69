import type { Language } from "@contract/languages";
import type { Booking } from "../booking/transition";
import type { Effect } from "../notifications/outbox";
import { amountOf } from "../pricing/money";

type Facts = { pnr: string; fee: string; refund: string };
type End = "cancelled" | "refused";

const ltr = (text: string) => `\u2066${text}\u2069`;

const texts: Record<Language, Record<End, (facts: Facts) => string>> = {
  he: {
    cancelled: (f) =>
      `הזמנה ${ltr(f.pnr)} בוטלה. דמי ביטול ${ltr(`₪${f.fee}`)}, החזר ${ltr(`₪${f.refund}`)} לכרטיס שבו שילמתם.`,
    refused: (f) => `לצערנו המלון לא אישר את הזמנה ${ltr(f.pnr)}. הכרטיס לא חויב. נשמח לעזור למצוא חלופה.`,
  },
  en: {
    cancelled: (f) => `Booking ${f.pnr} is cancelled. Fee ₪${f.fee}, ₪${f.refund} goes back to the card you paid with.`,
    refused: (f) =>
      `We are sorry: the hotel did not confirm booking ${f.pnr}. Your card was not charged. We will gladly help you find another.`,
  },
  ru: {
    cancelled: (f) =>
      `Бронирование ${f.pnr} отменено. Сбор ₪${f.fee}, ₪${f.refund} вернётся на карту, которой вы платили.`,
    refused: (f) =>
      `К сожалению, отель не подтвердил бронирование ${f.pnr}. Деньги с карты не списаны. Мы поможем найти замену.`,
  },
  ar: {
    cancelled: (f) =>
      `تم إلغاء الحجز ${ltr(f.pnr)}. رسوم الإلغاء ${ltr(`₪${f.fee}`)}، ويُعاد ${ltr(`₪${f.refund}`)} إلى البطاقة التي دفعتم بها.`,
    refused: (f) =>
      `نأسف، لم يؤكد الفندق الحجز ${ltr(f.pnr)}. لم يتم خصم أي مبلغ من بطاقتكم. يسعدنا مساعدتكم في إيجاد بديل.`,
  },
};

const subjects: Record<Language, Record<End, (pnr: string) => string>> = {
  he: { cancelled: (pnr) => `הזמנה ${ltr(pnr)} בוטלה`, refused: (pnr) => `הזמנה ${ltr(pnr)} לא אושרה` },
  en: { cancelled: (pnr) => `Booking ${pnr} is cancelled`, refused: (pnr) => `Booking ${pnr} was not confirmed` },
  ru: { cancelled: (pnr) => `Бронирование ${pnr} отменено`, refused: (pnr) => `Бронирование ${pnr} не подтверждено` },
  ar: { cancelled: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}`, refused: (pnr) => `لم يتم تأكيد الحجز ${ltr(pnr)}` },
};

/** What the customer is told when a booking ends otherwise than by the journey; amounts in agorot. Each is sent once. */
export function endMessages(
  row: Booking,
  end: End,
  feeAgorot: number,
  refundAgorot: number,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const language = row.language as Language;
  const text = texts[language][end]({ pnr: row.pnr, fee: amountOf(feeAgorot), refund: amountOf(refundAgorot) });
  return [
    { key: `${end}:${row.id}:sms`, effect: { kind: "sms", to: payer.mobile, text } },
    {
      key: `${end}:${row.id}:mail`,
      effect: { kind: "mail", to: payer.email, subject: subjects[language][end](row.pnr), text },
    },
  ];
}
