import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { visitorLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

/** What waits for money: the fee for a corrected name, or the difference of another day or hotel that was offered. */
export type Unpaid = { what: "fee" | "date" | "hotel"; agorot: number; until?: string };

type Facts = { pnr: string; amount: string; day: string; link: string };
type Texts = {
  subject: (pnr: string) => string;
  fee: (facts: Facts) => string;
  date: (facts: Facts) => string;
  hotel: (facts: Facts) => string;
  sms: (facts: Facts) => string;
  paid: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `תזכורת: תשלום שממתין בהזמנה ${ltr(pnr)}`,
    fee: (f) =>
      `דמי תיקון השם בהזמנה ${ltr(f.pnr)}, ${ltr(f.amount)}, עדיין לא שולמו. אפשר לשלם אותם באזור האישי של ההזמנה:\n${f.link}`,
    date: (f) =>
      `התאריך האחר שהצענו לכם בהזמנה ${ltr(f.pnr)} שמור לכם עד ${ltr(f.day)}, והפרש המחיר, ${ltr(f.amount)}, עדיין לא שולם. לתשלום או לתשובה אחרת:\n${f.link}`,
    hotel: (f) =>
      `המלון האחר שהצענו לכם בהזמנה ${ltr(f.pnr)} שמור לכם עד ${ltr(f.day)}, והפרש המחיר, ${ltr(f.amount)}, עדיין לא שולם. לתשלום או לתשובה אחרת:\n${f.link}`,
    sms: (f) => `הזמנה ${ltr(f.pnr)}: ממתין תשלום של ${ltr(f.amount)}${f.day ? ` עד ${ltr(f.day)}` : ""}: ${f.link}`,
    paid: "אם כבר שילמתם, אין צורך לעשות דבר.",
  },
  en: {
    subject: (pnr) => `Reminder: a payment for booking ${pnr}`,
    fee: (f) =>
      `The name correction fee of ${f.amount} for booking ${f.pnr} has not been paid yet. You can pay it on the page of your booking:\n${f.link}`,
    date: (f) =>
      `The other date we offered you for booking ${f.pnr} is held until ${f.day}, and the difference of ${f.amount} has not been paid yet. To pay it, or to decline:\n${f.link}`,
    hotel: (f) =>
      `The other hotel we offered you for booking ${f.pnr} is held until ${f.day}, and the difference of ${f.amount} has not been paid yet. To pay it, or to decline:\n${f.link}`,
    sms: (f) => `Booking ${f.pnr}: ${f.amount} is still to be paid${f.day ? ` by ${f.day}` : ""}: ${f.link}`,
    paid: "If you have paid meanwhile, there is nothing more to do.",
  },
  ru: {
    subject: (pnr) => `Напоминание: оплата по бронированию ${pnr}`,
    fee: (f) =>
      `Сбор за исправление имени в бронировании ${f.pnr}, ${f.amount}, ещё не оплачен. Оплатить его можно на странице бронирования:\n${f.link}`,
    date: (f) =>
      `Другая дата, которую мы предложили вам по бронированию ${f.pnr}, оставлена за вами до ${f.day} включительно, но доплата, ${f.amount}, ещё не внесена. Оплатить или отказаться:\n${f.link}`,
    hotel: (f) =>
      `Другой отель, который мы предложили вам по бронированию ${f.pnr}, оставлен за вами до ${f.day} включительно, но доплата, ${f.amount}, ещё не внесена. Оплатить или отказаться:\n${f.link}`,
    sms: (f) => `Бронирование ${f.pnr}: осталось оплатить ${f.amount}${f.day ? ` до ${f.day}` : ""}: ${f.link}`,
    paid: "Если вы уже оплатили, делать ничего не нужно.",
  },
  ar: {
    subject: (pnr) => `تذكير: دفعة مستحقة في الحجز ${ltr(pnr)}`,
    fee: (f) =>
      `رسوم تصحيح الاسم في الحجز ${ltr(f.pnr)}، ${ltr(f.amount)}، لم تُدفع بعد. يمكنكم دفعها في صفحة الحجز:\n${f.link}`,
    date: (f) =>
      `الموعد الآخر الذي عرضناه عليكم في الحجز ${ltr(f.pnr)} محجوز لكم حتى ${ltr(f.day)}، وفرق السعر، ${ltr(f.amount)}، لم يُدفع بعد. للدفع أو لرد آخر:\n${f.link}`,
    hotel: (f) =>
      `الفندق الآخر الذي عرضناه عليكم في الحجز ${ltr(f.pnr)} محجوز لكم حتى ${ltr(f.day)}، وفرق السعر، ${ltr(f.amount)}، لم يُدفع بعد. للدفع أو لرد آخر:\n${f.link}`,
    sms: (f) =>
      `الحجز ${ltr(f.pnr)}: بقي مبلغ للدفع قدره ${ltr(f.amount)}${f.day ? ` حتى ${ltr(f.day)}` : ""}: ${f.link}`,
    paid: "إذا كنتم قد دفعتم في هذه الأثناء فلا حاجة إلى أي إجراء.",
  },
};

/**
 * A reminder of what is not paid yet, one for each channel. The link to an offer exists in its first message alone; the booking's page has it
 * too.
 */
export function paymentMessages(
  row: Booking,
  { what, agorot, until }: Unpaid,
  brand: Brand,
): { kind: "mail" | "sms"; effect: Effect }[] {
  const { language, pnr, draft } = row;
  const { payer } = draft;
  if (!payer) return [];
  const say = texts[language];
  const facts = {
    pnr,
    amount: printedPrice(amountOf(agorot), "IL", language),
    day: until ? printedDate(until) : "",
  };
  const mail = say[what]({ ...facts, link: visitorLink(brand, language, row) });
  const sms = say.sms({ ...facts, link: visitorLink(brand, language) });
  return [
    { kind: "sms", effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, sms) } },
    {
      kind: "mail",
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(pnr),
        text: letter(language, payer.firstName, `${mail}\n\n${say.paid}`, brand),
        ...mailSender(brand, language),
      },
    },
  ];
}
