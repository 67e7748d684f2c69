import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";

import { saleMinorOf } from "./customer-view";
import type { Booking } from "./transition";

type End = "cancelled" | "refused" | "failed";
type Money = { fee: string; refund: string };
type Texts = Record<End, (pnr: string) => string> & {
  /** The cancellation of a booking paid by card. */
  refund(money: Money): string;
  notCharged: string;
  /** The outcome of a debit is not known yet. */
  ifCharged: string;
  otherHotel: string;
  bookAgain: string;
};

const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL");

const texts: Record<Language, Texts> = {
  he: {
    cancelled: (pnr) => `הזמנה ${ltr(pnr)} בוטלה.`,
    refused: (pnr) => `לצערנו המלון לא אישר את הזמנה ${ltr(pnr)}.`,
    failed: (pnr) => `אנחנו מתנצלים: הזמנה ${ltr(pnr)} לא הושלמה.`,
    refund: (f) => `דמי הביטול: ${ltr(f.fee)}. הסכום ${ltr(f.refund)} יוחזר לכרטיס שבו שילמתם.`,
    notCharged: "הכרטיס לא חויב.",
    ifCharged: "אם חויבתם, הכסף יוחזר לכרטיס.",
    otherHotel: "נשמח לעזור לכם למצוא מלון אחר.",
    bookAgain: "נשמח לעזור לכם להזמין מחדש.",
  },
  en: {
    cancelled: (pnr) => `Booking ${pnr} is cancelled.`,
    refused: (pnr) => `We are sorry: the hotel did not confirm booking ${pnr}.`,
    failed: (pnr) => `We are sorry: booking ${pnr} could not be completed.`,
    refund: (f) => `Cancellation fee: ${f.fee}. ${f.refund} goes back to the card you paid with.`,
    notCharged: "Your card was not charged.",
    ifCharged: "Anything charged goes back to your card.",
    otherHotel: "We will gladly help you find another hotel.",
    bookAgain: "We will gladly help you book again.",
  },
  ru: {
    cancelled: (pnr) => `Бронирование ${pnr} отменено.`,
    refused: (pnr) => `К сожалению, отель не подтвердил бронирование ${pnr}.`,
    failed: (pnr) => `Приносим извинения: бронирование ${pnr} не завершено.`,
    refund: (f) => `Сбор за отмену: ${f.fee}. На карту, которой вы платили, вернётся ${f.refund}.`,
    notCharged: "Деньги с карты не списаны.",
    ifCharged: "Если деньги списались, они вернутся на карту.",
    otherHotel: "Мы поможем найти замену.",
    bookAgain: "Поможем забронировать заново.",
  },
  ar: {
    cancelled: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}.`,
    refused: (pnr) => `نأسف، لم يؤكد الفندق الحجز ${ltr(pnr)}.`,
    failed: (pnr) => `نعتذر: لم يكتمل الحجز ${ltr(pnr)}.`,
    refund: (f) => `رسوم الإلغاء: ${ltr(f.fee)}. يُعاد مبلغ ${ltr(f.refund)} إلى البطاقة التي دفعتم بها.`,
    notCharged: "لم يُخصم أي مبلغ من بطاقتكم.",
    ifCharged: "إن خُصم مبلغ فسيُعاد إلى البطاقة.",
    otherHotel: "يسعدنا مساعدتكم في إيجاد بديل.",
    bookAgain: "يسعدنا مساعدتكم في الحجز من جديد.",
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
 * The sentence about money; none for the customer of an agency that ordered without payment or sold at its own price: it settles with them.
 */
function moneyText(say: Texts, row: Booking, end: End, feeAgorot: number, refundAgorot: number): string[] {
  if (row.bypassPayment) return [];
  if (end === "failed") return [say.ifCharged];
  if (saleMinorOf(row) !== undefined) return [];
  if (feeAgorot + refundAgorot === 0) return [say.notCharged];
  return [say.refund({ fee: shekels(feeAgorot), refund: shekels(refundAgorot) })];
}

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
  const say = texts[language];
  const text = [
    say[end](row.pnr),
    ...moneyText(say, row, end, feeAgorot, refundAgorot),
    ...(end === "refused" ? [say.otherHotel] : end === "failed" ? [say.bookAgain] : []),
  ].join(" ");
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
