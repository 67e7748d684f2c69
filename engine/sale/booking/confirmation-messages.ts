import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { printedRange } from "../../outbox/printed-range";
import { passportsDueBy, withoutPassport } from "../draft/passports-later";
import { passportsLink, visitorLink } from "./booking-brand";
import { saleMinorOf } from "./customer-view";
import type { Booking } from "./transition";

type Facts = { pnr: string; dates: string; payment: string; link: string };

/** `flying`: what only travellers by air need to know. */
export const texts: Record<
  Language,
  { sms(facts: Facts): string; subject(facts: Facts): string; mail(facts: Facts): string; flying: string; end: string }
> = {
  he: {
    sms: (f) => `ההזמנה שלכם אושרה. מספר הזמנה ${ltr(f.pnr)}. כל הפרטים: ${f.link}`,
    subject: (f) => `אישור הזמנה ${ltr(f.pnr)}`,
    mail: (f) => `ההזמנה שלכם אושרה, והחופשה כבר בדרך.\nמספר הזמנה: ${ltr(f.pnr)}\nתאריכים: ${f.dates}\n${f.payment}`,
    flying: "מומלץ להגיע לשדה התעופה שלוש שעות לפני הטיסה. הצ׳ק־אין נפתח 24 שעות לפני ההמראה.",
    end: "נתראה בחופש!",
  },
  en: {
    sms: (f) => `Your booking is confirmed. Reference ${f.pnr}. Details: ${f.link}`,
    subject: (f) => `Booking ${f.pnr} is confirmed`,
    mail: (f) =>
      `Your booking is confirmed, and your holiday is on its way.\nBooking reference: ${f.pnr}\nDates: ${f.dates}\n${f.payment}`,
    flying: "Please be at the airport three hours before the flight. Check-in opens 24 hours before departure.",
    end: "Enjoy your holiday!",
  },
  ru: {
    sms: (f) => `Бронирование подтверждено. Номер ${f.pnr}. Подробности: ${f.link}`,
    subject: (f) => `Бронирование ${f.pnr} подтверждено`,
    mail: (f) =>
      `Ваше бронирование подтверждено, желаем приятного путешествия.\nНомер бронирования: ${f.pnr}\nДаты: ${f.dates}\n${f.payment}`,
    flying: "Приезжайте в аэропорт за три часа до вылета. Регистрация открывается за 24 часа до вылета.",
    end: "Хорошего отдыха!",
  },
  ar: {
    sms: (f) => `تم تأكيد حجزكم. رقم الحجز ${ltr(f.pnr)}. التفاصيل: ${f.link}`,
    subject: (f) => `تأكيد الحجز ${ltr(f.pnr)}`,
    mail: (f) => `تم تأكيد حجزكم ونتمنى لكم عطلة ممتعة.\nرقم الحجز: ${ltr(f.pnr)}\nالتواريخ: ${f.dates}\n${f.payment}`,
    flying: "يُفضّل الوصول إلى المطار قبل ثلاث ساعات من الرحلة. يُفتح تسجيل السفر قبل 24 ساعة من الإقلاع.",
    end: "عطلة سعيدة!",
  },
};

/**
 * The messages of a confirmed booking, one for each channel, and what its payer asked for besides; their keys ensure that each is sent
 * once.
 */
export function confirmationMessages(
  row: Booking,
  paidAgorot: number,
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const facts: Facts = {
    pnr: row.pnr,
    dates: printedRange(dateFrom, dateTo, language),
    payment: paymentOf(row, paidAgorot, language),
    link: visitorLink(brand, language, row),
  };
  const text = texts[language];
  const paragraphs = [
    text.mail(facts),
    ...passportsOf(row, brand),
    ...(row.draft.outwardFlightId ? [text.flying] : []),
  ];
  return [
    {
      key: `final:${row.id}:sms`,
      effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, text.sms(facts)) },
    },
    {
      key: `final:${row.id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: text.subject(facts),
        text: letter(language, payer.firstName, paragraphs.join("\n\n"), brand, text.end),
        document: { bookingId: row.id, language },
        ...mailSender(brand, language),
      },
    },
    ...(Object.values(row.draft.consents ?? {}).includes(true)
      ? [{ key: `offers:${row.id}`, effect: { kind: "consented-offers" as const, bookingId: row.id } }]
      : []),
  ];
}

export const payments: Record<
  Language,
  { paid(amount: string): string; price(amount: string): string; toAgency: string; unpaid: string }
> = {
  he: {
    paid: (amount) => `שולם: ${ltr(amount)}`,
    price: (amount) => `מחיר: ${ltr(amount)}`,
    toAgency: "תשלום: לתשלום לסוכנות",
    unpaid: "תשלום: לא שולם",
  },
  en: {
    paid: (amount) => `Paid: ${amount}`,
    price: (amount) => `Price: ${amount}`,
    toAgency: "Payment: to be paid to the agency",
    unpaid: "Payment: unpaid",
  },
  ru: {
    paid: (amount) => `Оплачено: ${amount}`,
    price: (amount) => `Цена: ${amount}`,
    toAgency: "Оплата: к оплате турагентству",
    unpaid: "Оплата: не оплачено",
  },
  ar: {
    paid: (amount) => `المبلغ المدفوع: ${ltr(amount)}`,
    price: (amount) => `السعر: ${ltr(amount)}`,
    toAgency: "الدفع: يُدفع للوكالة",
    unpaid: "الدفع: غير مدفوع",
  },
};

/**
 * The amount paid, or where to pay: an agency that orders without payment collects from its customer, and one that sold
 * at its own price paid another amount than they did.
 */
function paymentOf(row: Booking, paidAgorot: number, language: Language): string {
  const { paid: paidText, price, toAgency, unpaid } = payments[language];
  const sale = saleMinorOf(row);
  const atSale =
    sale === undefined ? undefined : printedPrice(amountOf(sale), twoLetterOf[row.quote.currency], language);
  if (row.bypassPayment) return atSale ? `${toAgency} – ${ltr(atSale)}` : toAgency;
  if (atSale) return price(atSale);
  return paidAgorot > 0 ? paidText(printedPrice(amountOf(paidAgorot), "IL", language)) : unpaid;
}

export const passportTexts: Record<Language, (by: string, link: string) => string> = {
  he: (by, link) => `את פרטי הדרכונים אפשר למסור עד ${ltr(by)}: ${link}`,
  en: (by, link) => `Please give us the passport details by ${by}: ${link}`,
  ru: (by, link) => `Паспортные данные можно указать до ${by} включительно: ${link}`,
  ar: (by, link) => `يُرجى إرسال بيانات جوازات السفر حتى ${ltr(by)}: ${link}`,
};

/** Where to give the passports that the sale did not ask for, and by when; nothing if none is missing. */
function passportsOf({ draft, language }: Booking, brand: Brand): string[] {
  if (withoutPassport(draft).length === 0) return [];
  return [passportTexts[language](printedDate(passportsDueBy(draft.dateFrom)), passportsLink(brand, language))];
}
