import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";

import type { Booking } from "./transition";

type Facts = { pnr: string; fee: string; refund: string };
type End = "cancelled" | "refused" | "failed";

const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL");

const texts: Record<Language, Record<End, (facts: Facts) => string>> = {
  he: {
    cancelled: (f) =>
      `הזמנה ${ltr(f.pnr)} בוטלה. דמי הביטול: ${ltr(f.fee)}. הסכום ${ltr(f.refund)} יוחזר לכרטיס שבו שילמתם.`,
    refused: (f) => `לצערנו המלון לא אישר את הזמנה ${ltr(f.pnr)}. הכרטיס לא חויב. נשמח לעזור לכם למצוא מלון אחר.`,
    failed: (f) =>
      `אנחנו מתנצלים: הזמנה ${ltr(f.pnr)} לא הושלמה. אם חויבתם, הכסף יוחזר לכרטיס. נשמח לעזור לכם להזמין מחדש.`,
  },
  en: {
    cancelled: (f) =>
      `Booking ${f.pnr} is cancelled. Cancellation fee: ${f.fee}. ${f.refund} goes back to the card you paid with.`,
    refused: (f) =>
      `We are sorry: the hotel did not confirm booking ${f.pnr}. Your card was not charged. We will gladly help you find another hotel.`,
    failed: (f) =>
      `We are sorry: booking ${f.pnr} could not be completed. Anything charged goes back to your card. We will gladly help you book again.`,
  },
  ru: {
    cancelled: (f) =>
      `Бронирование ${f.pnr} отменено. Сбор за отмену: ${f.fee}. На карту, которой вы платили, вернётся ${f.refund}.`,
    refused: (f) =>
      `К сожалению, отель не подтвердил бронирование ${f.pnr}. Деньги с карты не списаны. Мы поможем найти замену.`,
    failed: (f) =>
      `Приносим извинения: бронирование ${f.pnr} не завершено. Если деньги списались, они вернутся на карту. Поможем забронировать заново.`,
  },
  ar: {
    cancelled: (f) =>
      `تم إلغاء الحجز ${ltr(f.pnr)}. رسوم الإلغاء: ${ltr(f.fee)}. يُعاد مبلغ ${ltr(f.refund)} إلى البطاقة التي دفعتم بها.`,
    refused: (f) =>
      `نأسف، لم يؤكد الفندق الحجز ${ltr(f.pnr)}. لم يُخصم أي مبلغ من بطاقتكم. يسعدنا مساعدتكم في إيجاد بديل.`,
    failed: (f) =>
      `نعتذر: لم يكتمل الحجز ${ltr(f.pnr)}. إن خُصم مبلغ فسيُعاد إلى البطاقة. يسعدنا مساعدتكم في الحجز من جديد.`,
  },
};

const subjects: Record<Language, Record<End, (pnr: string) => string>> = {
  he: {
    cancelled: (pnr) => `הזמנה ${ltr(pnr)} בוטלה`,
    refused: (pnr) => `הזמנה ${ltr(pnr)} לא אושרה`,
    failed: (pnr) => `הזמנה ${ltr(pnr)} לא הושלמה`,
  },
  en: {
    cancelled: (pnr) => `Booking ${pnr} is cancelled`,
    refused: (pnr) => `Booking ${pnr} was not confirmed`,
    failed: (pnr) => `Booking ${pnr} was not completed`,
  },
  ru: {
    cancelled: (pnr) => `Бронирование ${pnr} отменено`,
    refused: (pnr) => `Бронирование ${pnr} не подтверждено`,
    failed: (pnr) => `Бронирование ${pnr} не завершено`,
  },
  ar: {
    cancelled: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}`,
    refused: (pnr) => `لم يتم تأكيد الحجز ${ltr(pnr)}`,
    failed: (pnr) => `لم يكتمل الحجز ${ltr(pnr)}`,
  },
};

/**
 * Messages to the customer when a booking ends without the journey taking place; amounts in agorot. Each is sent once.
 */
export function endMessages(
  row: Booking,
  end: End,
  feeAgorot: number,
  refundAgorot: number,
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const text = texts[language][end]({ pnr: row.pnr, fee: shekels(feeAgorot), refund: shekels(refundAgorot) });
  return [
    { key: `${end}:${row.id}:sms`, effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, text) } },
    {
      key: `${end}:${row.id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: subjects[language][end](row.pnr),
        text: letter(language, payer.firstName, text, brand),
        ...mailSender(brand, language),
      },
    },
  ];
}
