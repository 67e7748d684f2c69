import { printedDate } from "@contract/vocabulary/calendar-days";
import { directionOf, type Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { passportsLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";
import { passportsDueBy, withoutPassport } from "../../sale/draft/passports-later";

type Facts = { pnr: string; names: string; by: string; link: string };

export const texts: Record<
  Language,
  { sms(facts: Facts): string; subject(facts: Facts): string; mail(facts: Facts): string }
> = {
  he: {
    sms: (f) => `בהזמנה ${ltr(f.pnr)} חסרים פרטי דרכון. נא למסור עד ${ltr(f.by)}: ${f.link}`,
    subject: (f) => `חסרים פרטי דרכון בהזמנה ${ltr(f.pnr)}`,
    mail: (f) =>
      `הטיסה מתקרבת, וחסרים לנו פרטי דרכון של ${f.names}.\nנא למסור אותם עד ${ltr(f.by)}: ${f.link}\nמספר הזמנה: ${ltr(f.pnr)}\n\nהדרכון צריך להיות בתוקף שישה חודשים מיום היציאה.`,
  },
  en: {
    sms: (f) => `Booking ${f.pnr}: passport details are missing. Please give them by ${f.by}: ${f.link}`,
    subject: (f) => `Passport details are missing in booking ${f.pnr}`,
    mail: (f) =>
      `Your flight is approaching, and we still need the passport details of ${f.names}.\nPlease give them by ${f.by}: ${f.link}\nBooking reference: ${f.pnr}\n\nPassports must be valid for six months from departure.`,
  },
  ru: {
    sms: (f) => `Бронирование ${f.pnr}: укажите паспортные данные до ${f.by}: ${f.link}`,
    subject: (f) => `В бронировании ${f.pnr} не хватает паспортных данных`,
    mail: (f) =>
      `Вылет уже скоро, а у нас ещё нет паспортных данных: ${f.names}.\nУкажите их до ${f.by} включительно: ${f.link}\nНомер бронирования: ${f.pnr}\n\nПаспорт должен действовать шесть месяцев с даты вылета.`,
  },
  ar: {
    sms: (f) => `الحجز ${ltr(f.pnr)}: يُرجى إرسال بيانات الجوازات حتى ${ltr(f.by)}: ${f.link}`,
    subject: (f) => `بيانات جواز السفر ناقصة في الحجز ${ltr(f.pnr)}`,
    mail: (f) =>
      `رحلتكم تقترب، وما زلنا نحتاج إلى بيانات جوازات سفر ${f.names}.\nيُرجى إرسالها حتى ${ltr(f.by)}: ${f.link}\nرقم الحجز: ${ltr(f.pnr)}\n\nيجب أن يكون الجواز ساريًا ستة أشهر من يوم السفر.`,
  },
};

/** Latin capitals, isolated in a text from right to left. */
function nameIn(language: Language, name: string): string {
  return directionOf(language) === "rtl" ? ltr(name) : name;
}

/** A reminder of missing passports, one for each channel. */
export function passportMessages(row: Booking, brand: Brand): { kind: "mail" | "sms"; effect: Effect }[] {
  const { language, pnr, draft } = row;
  const { payer } = draft;
  if (!payer) return [];
  const facts: Facts = {
    pnr,
    names: withoutPassport(draft)
      .map(({ firstName, lastName }) => nameIn(language, `${firstName} ${lastName}`))
      .join(language === "ar" ? "، " : ", "),
    by: printedDate(passportsDueBy(draft.dateFrom)),
    link: passportsLink(brand, language),
  };
  const text = texts[language];
  return [
    { kind: "sms", effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, text.sms(facts)) } },
    {
      kind: "mail",
      effect: {
        kind: "mail",
        to: payer.email,
        subject: text.subject(facts),
        text: letter(language, payer.firstName, text.mail(facts), brand),
        ...mailSender(brand, language),
      },
    },
  ];
}
