import type { Language } from "@contract/languages";
import type { Effect } from "../notifications/outbox";
import { amountOf } from "../pricing/money";
import type { Booking } from "./transition";

type Facts = { name: string; order: string; pnr: string; from: string; to: string; paid: string; link: string };

/** Plain text knows no markup: a number or reference inside right-to-left text is wrapped in isolates. */
function ltr(text: string): string {
  return `\u2066${text}\u2069`;
}

const texts: Record<
  Language,
  { sms(facts: Facts): string; subject(facts: Facts): string; mail(facts: Facts): string }
> = {
  he: {
    sms: (f) => `ההזמנה שלך אושרה. מספר הזמנה ${ltr(f.pnr)}. כל הפרטים: ${f.link}`,
    subject: (f) => `אישור הזמנה ${ltr(f.pnr)}`,
    mail: (f) =>
      `שלום ${f.name},\n\nההזמנה שלך אושרה, ואנחנו כבר מתרגשים יחד איתך.\nמספר הזמנה: ${ltr(f.pnr)}\nתאריכים: ${ltr(`${f.from} - ${f.to}`)}\nשולם: ${ltr(`₪${f.paid}`)}\n\nמומלץ להגיע לשדה התעופה שלוש שעות לפני הטיסה. הצ׳ק-אין נפתח 24 שעות לפני ההמראה.\n\nנתראה בחופש,\nנופש`,
  },
  en: {
    sms: (f) => `Your booking is confirmed. Reference ${f.pnr}. Details: ${f.link}`,
    subject: (f) => `Booking ${f.pnr} is confirmed`,
    mail: (f) =>
      `Hello ${f.name},\n\nYour booking is confirmed and we look forward to it with you.\nReference: ${f.pnr}\nDates: ${f.from} - ${f.to}\nPaid: ₪${f.paid}\n\nPlease be at the airport three hours before the flight. Check-in opens 24 hours before departure.\n\nEnjoy your holiday,\nNofesh`,
  },
  ru: {
    sms: (f) => `Бронирование подтверждено. Номер ${f.pnr}. Подробности: ${f.link}`,
    subject: (f) => `Бронирование ${f.pnr} подтверждено`,
    mail: (f) =>
      `Здравствуйте, ${f.name}!\n\nВаше бронирование подтверждено.\nНомер заказа: ${f.pnr}\nДаты: ${f.from} - ${f.to}\nОплачено: ₪${f.paid}\n\nПриезжайте в аэропорт за три часа до вылета. Регистрация открывается за 24 часа.\n\nХорошего отдыха!\nNofesh`,
  },
  ar: {
    sms: (f) => `تم تأكيد حجزكم. رقم الحجز ${ltr(f.pnr)}. التفاصيل: ${f.link}`,
    subject: (f) => `تأكيد الحجز ${ltr(f.pnr)}`,
    mail: (f) =>
      `مرحبًا ${f.name}،\n\nتم تأكيد حجزكم ونتمنى لكم عطلة ممتعة.\nرقم الحجز: ${ltr(f.pnr)}\nالتواريخ: ${ltr(`${f.from} - ${f.to}`)}\nالمبلغ المدفوع: ${ltr(`₪${f.paid}`)}\n\nيُفضّل الوصول إلى المطار قبل ثلاث ساعات من الرحلة. يُفتح تسجيل الوصول قبل 24 ساعة من الإقلاع.\n\nعطلة سعيدة،\nنوفش`,
  },
};

/** The messages of a confirmed booking, one for each channel; their keys make each be sent once. */
export function finalMessages(row: Booking, paidAgorot: number, publicUrl: string): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo } = row.draft;
  if (!payer) return [];
  const printed = (date: string) => date.split("-").reverse().join("/");
  const facts: Facts = {
    name: payer.firstName,
    order: String(row.orderNumber),
    pnr: row.pnr,
    from: printed(dateFrom),
    to: printed(dateTo),
    paid: amountOf(paidAgorot),
    link: `${publicUrl}/order-check`,
  };
  const text = texts[row.language as Language];
  return [
    { key: `final:${row.id}:sms`, effect: { kind: "sms", to: payer.mobile, text: text.sms(facts) } },
    {
      key: `final:${row.id}:mail`,
      effect: { kind: "mail", to: payer.email, subject: text.subject(facts), text: text.mail(facts) },
    },
  ];
}
