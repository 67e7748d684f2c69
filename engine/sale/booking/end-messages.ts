import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { printedRange } from "../../outbox/printed-range";
import { visitorLink } from "./booking-brand";
import type { Booking } from "./transition";

type End = "cancelled" | "refused" | "failed";
/** `several`: it goes back to more than one card. */
type Money = { fee: string; refund: string; several: boolean };
/** Who refused, as far as it is known: a card that cannot be debited any more refuses a booking as well. */
type Refuser = AwaitedSupplier | "unknown";
type Texts = Record<Exclude<End, "refused">, (pnr: string) => string> & {
  refused: Record<Refuser, (pnr: string) => string>;
  instead: Record<Refuser, string>;
  /** The cancellation of a booking paid by card. */
  refund(money: Money): string;
  /** Each card by its last digits, with its amount. */
  byCard(cards: string): string;
  feesReturned(amount: string): string;
  feesKept(amount: string): string;
  notCharged: string;
  /** Follows `notCharged` when the customer cancels an order. */
  nothingOwed: string;
  /** The days of a journey that does not take place, in a mail, and where to look for another. */
  dates(range: string): string;
  /** The outcome of a debit is not known yet. */
  ifCharged: string;
  bookAgain: string;
};

/**
 * What is kept and goes back, in agorot: of the price, and of fees that were paid beside it, such as the one for a corrected name. `cards`:
 * those that the price goes back to, unless the payer is not told which they are.
 */
type EndMoney = Record<"feeAgorot" | "refundAgorot" | "keptFees" | "returnedFees", number> & {
  cards: readonly { last4?: string; agorot: number }[];
};

/** For a booking that was never paid. */
export const noMoney: EndMoney = { feeAgorot: 0, refundAgorot: 0, keptFees: 0, returnedFees: 0, cards: [] };

const shekels = (agorot: number, { language }: Booking) => printedPrice(amountOf(agorot), "IL", language);

export const texts: Record<Language, Texts> = {
  he: {
    cancelled: (pnr) => `הזמנה ${ltr(pnr)} בוטלה.`,
    refused: {
      hotel: (pnr) => `לצערנו המלון לא אישר את הזמנה ${ltr(pnr)}.`,
      airline: (pnr) => `לצערנו חברת התעופה לא אישרה את הזמנה ${ltr(pnr)}.`,
      both: (pnr) => `לצערנו המלון וחברת התעופה לא אישרו את הזמנה ${ltr(pnr)}.`,
      unknown: (pnr) => `לצערנו הזמנה ${ltr(pnr)} לא אושרה.`,
    },
    failed: (pnr) => `אנחנו מתנצלים: הזמנה ${ltr(pnr)} לא הושלמה.`,
    refund: (f) =>
      `דמי הביטול: ${ltr(f.fee)}. הסכום ${ltr(f.refund)} יוחזר ${f.several ? "לכרטיסים שבהם" : "לכרטיס שבו"} שילמתם.`,
    byCard: (cards) => `לפי כרטיס: ${cards}.`,
    feesReturned: (amount) => `גם דמי תיקון השם, ${ltr(amount)}, יוחזרו לכרטיס שבו שולמו.`,
    feesKept: (amount) => `דמי תיקון השם, ${ltr(amount)}, אינם מוחזרים: התיקון כבר בוצע.`,
    notCharged: "הכרטיס לא חויב.",
    nothingOwed: "אין לכם חוב.",
    dates: (range) => `תאריכים: ${range}`,
    ifCharged: "אם חויבתם, הכסף יוחזר לכרטיס.",
    instead: {
      hotel: "נשמח לעזור לכם למצוא מלון אחר.",
      airline: "נשמח לעזור לכם למצוא טיסה אחרת.",
      both: "נשמח לעזור לכם למצוא חופשה אחרת.",
      unknown: "נשמח לעזור לכם להזמין מחדש.",
    },
    bookAgain: "נשמח לעזור לכם להזמין מחדש.",
  },
  en: {
    cancelled: (pnr) => `Booking ${pnr} is cancelled.`,
    refused: {
      hotel: (pnr) => `We are sorry: the hotel did not confirm booking ${pnr}.`,
      airline: (pnr) => `We are sorry: the airline did not confirm booking ${pnr}.`,
      both: (pnr) => `We are sorry: the hotel and the airline did not confirm booking ${pnr}.`,
      unknown: (pnr) => `We are sorry: booking ${pnr} was not confirmed.`,
    },
    failed: (pnr) => `We are sorry: booking ${pnr} could not be completed.`,
    refund: (f) =>
      `Cancellation fee: ${f.fee}. ${f.refund} goes back to the ${f.several ? "cards" : "card"} you paid with.`,
    byCard: (cards) => `By card: ${cards}.`,
    feesReturned: (amount) => `The name correction fee of ${amount} is also refunded to the card that paid it.`,
    feesKept: (amount) => `The name correction fee of ${amount} is not refunded, as the correction was made.`,
    notCharged: "Your card was not charged.",
    nothingOwed: "You owe nothing.",
    dates: (range) => `Dates: ${range}`,
    ifCharged: "Anything charged goes back to your card.",
    instead: {
      hotel: "We will gladly help you find another hotel.",
      airline: "We will gladly help you find another flight.",
      both: "We will gladly help you find another holiday.",
      unknown: "We will gladly help you book again.",
    },
    bookAgain: "We will gladly help you book again.",
  },
  ru: {
    cancelled: (pnr) => `Бронирование ${pnr} отменено.`,
    refused: {
      hotel: (pnr) => `К сожалению, отель не подтвердил бронирование ${pnr}.`,
      airline: (pnr) => `К сожалению, авиакомпания не подтвердила бронирование ${pnr}.`,
      both: (pnr) => `К сожалению, отель и авиакомпания не подтвердили бронирование ${pnr}.`,
      unknown: (pnr) => `К сожалению, бронирование ${pnr} не подтверждено.`,
    },
    failed: (pnr) => `Приносим извинения: бронирование ${pnr} не завершено.`,
    refund: (f) =>
      `Сбор за отмену: ${f.fee}. ${f.several ? "На карты, которыми" : "На карту, которой"} вы платили, вернётся ${f.refund}.`,
    byCard: (cards) => `По картам: ${cards}.`,
    feesReturned: (amount) => `Сбор за исправление имени, ${amount}, тоже вернётся на карту, которой он оплачен.`,
    feesKept: (amount) => `Сбор за исправление имени, ${amount}, не возвращается: исправление уже сделано.`,
    notCharged: "Деньги с карты не списаны.",
    nothingOwed: "Платить ничего не нужно.",
    dates: (range) => `Даты: ${range}`,
    ifCharged: "Если деньги списались, они вернутся на карту.",
    instead: {
      hotel: "Мы поможем найти другой отель.",
      airline: "Мы поможем найти другой рейс.",
      both: "Мы поможем найти замену.",
      unknown: "Поможем забронировать заново.",
    },
    bookAgain: "Поможем забронировать заново.",
  },
  ar: {
    cancelled: (pnr) => `تم إلغاء الحجز ${ltr(pnr)}.`,
    refused: {
      hotel: (pnr) => `نأسف، لم يؤكد الفندق الحجز ${ltr(pnr)}.`,
      airline: (pnr) => `نأسف، لم تؤكد شركة الطيران الحجز ${ltr(pnr)}.`,
      both: (pnr) => `نأسف، لم يؤكد الفندق وشركة الطيران الحجز ${ltr(pnr)}.`,
      unknown: (pnr) => `نأسف، لم يتم تأكيد الحجز ${ltr(pnr)}.`,
    },
    failed: (pnr) => `نعتذر: لم يكتمل الحجز ${ltr(pnr)}.`,
    refund: (f) =>
      `رسوم الإلغاء: ${ltr(f.fee)}. يُعاد مبلغ ${ltr(f.refund)} إلى ${f.several ? "البطاقات" : "البطاقة"} التي دفعتم بها.`,
    byCard: (cards) => `بحسب البطاقة: ${cards}.`,
    feesReturned: (amount) => `تُعاد أيضًا رسوم تصحيح الاسم، ${ltr(amount)}، إلى البطاقة التي دُفعت بها.`,
    feesKept: (amount) => `رسوم تصحيح الاسم، ${ltr(amount)}، لا تُستردّ لأن التصحيح تمّ.`,
    notCharged: "لم يُخصم أي مبلغ من بطاقتكم.",
    nothingOwed: "لا تدينون بشيء.",
    dates: (range) => `التواريخ: ${range}`,
    ifCharged: "إن خُصم مبلغ فسيُعاد إلى البطاقة.",
    instead: {
      hotel: "يسعدنا مساعدتكم في إيجاد فندق آخر.",
      airline: "يسعدنا مساعدتكم في إيجاد رحلة أخرى.",
      both: "يسعدنا مساعدتكم في إيجاد بديل.",
      unknown: "يسعدنا مساعدتكم في الحجز من جديد.",
    },
    bookAgain: "يسعدنا مساعدتكم في الحجز من جديد.",
  },
};

export const subjects: Record<Language, Record<End, (pnr: string) => string>> = {
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
 * The sentence about money; none for the customer of an agency that ordered without payment, which settles with them. A payer by card is
 * told what is kept and what goes back, at an agency's own price too (decision 0097).
 */
function moneyText(say: Texts, row: Booking, end: End, { feeAgorot, refundAgorot, cards }: EndMoney): string[] {
  if (row.bypassPayment) return [];
  if (end === "failed") return [say.ifCharged];
  if (feeAgorot + refundAgorot === 0) return end === "cancelled" ? [say.notCharged, say.nothingOwed] : [say.notCharged];
  return [say.refund({ fee: shekels(feeAgorot, row), refund: shekels(refundAgorot, row), several: cards.length > 1 })];
}

/**
 * Messages to the customer when a booking ends without the journey taking place; amounts in agorot. Each is sent once. `hotel`: its name in
 * the customer's language, for the mail about a booking that was not available.
 */
export function endMessages(
  row: Booking,
  end: End,
  money: EndMoney,
  brand: Brand,
  hotel?: string,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const say = texts[language];
  const refuser = row.draft.awaited ?? "unknown";
  const text = [
    (end === "refused" ? say.refused[refuser] : say[end])(row.pnr),
    ...moneyText(say, row, end, money),
    ...(end === "refused" ? [say.instead[refuser]] : end === "failed" ? [say.bookAgain] : []),
  ].join(" ");
  const mail = [text, ...cardsText(say, row, money), ...feesText(say, row, money)].join(" ");
  // In the log of messages the key tells who refused.
  const key = end === "refused" && row.draft.awaited ? `${end}-${row.draft.awaited}` : end;
  return [
    { key: `${key}:${row.id}:sms`, effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, text) } },
    {
      key: `${key}:${row.id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: subjects[language][end](row.pnr),
        text: letter(language, payer.firstName, [mail, ...journeyText(say, row, end, brand, hotel)].join("\n"), brand),
        ...mailSender(brand, language),
      },
    },
  ];
}

/** What was not available, and the link to the booking; in the mail only. A customer who cancelled needs neither. */
function journeyText(say: Texts, row: Booking, end: End, brand: Brand, hotel: string | undefined): string[] {
  if (end === "cancelled") return [];
  const { draft, language } = row;
  return [
    ...(hotel ? [isolate(hotel)] : []),
    say.dates(printedRange(draft.dateFrom, draft.dateTo, language)),
    visitorLink(brand, language, row),
  ];
}

/** Which card gets back how much: in the mail only, like the fees. */
function cardsText(say: Texts, row: Booking, { cards }: EndMoney): string[] {
  const named = cards.flatMap(({ last4, agorot }) =>
    last4 ? [`${ltr(`•••• ${last4}`)} ${ltr(shekels(agorot, row))}`] : [],
  );
  return row.bypassPayment || named.length === 0 ? [] : [say.byCard(named.join(row.language === "ar" ? "؛ " : "; "))];
}

/** Whether fees that were paid beside the price are returned: in the mail only, because an SMS has no room for it. */
function feesText(say: Texts, row: Booking, { keptFees, returnedFees }: EndMoney): string[] {
  return [
    ...(returnedFees > 0 ? [say.feesReturned(shekels(returnedFees, row))] : []),
    ...(keptFees > 0 ? [say.feesKept(shekels(keptFees, row))] : []),
  ];
}
