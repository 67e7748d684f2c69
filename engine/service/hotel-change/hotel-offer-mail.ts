import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { changeLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";
import { differenceText, type OfferedHotel } from "./hotel-offer-sms";

type Facts = { pnr: string; booked: string; hotel: string; price: string; day: string };

export const texts: Record<Language, { subject(pnr: string): string; body(facts: Facts): string; link: string }> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)}: הצעה למלון אחר`,
    body: (f) =>
      `לצערנו המלון שהזמנתם, ${isolate(f.booked)}, אינו זמין (הזמנה ${ltr(f.pnr)}). מצאנו לכם מלון אחר באותם תאריכים: ${isolate(f.hotel)}${f.price}.\nהמקום שמור לכם עד ${ltr(f.day)}.`,
    link: "לפרטים ולתשובה:",
  },
  en: {
    subject: (pnr) => `Booking ${pnr}: we offer you another hotel`,
    body: (f) =>
      `We are sorry: the hotel you booked, ${f.booked}, is not available (booking ${f.pnr}). We found you another on the same dates: ${f.hotel}${f.price}.\nThe room is held for you until ${f.day}.`,
    link: "Details and reply:",
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr}: предлагаем другой отель`,
    body: (f) =>
      `К сожалению, отель ${f.booked} недоступен (бронирование ${f.pnr}). Мы нашли для вас другой на те же даты: ${f.hotel}${f.price}.\nНомер оставлен за вами до ${f.day} включительно.`,
    link: "Подробности и ответ:",
  },
  ar: {
    subject: (pnr) => `الحجز ${ltr(pnr)}: نعرض عليكم فندقًا آخر`,
    body: (f) =>
      `نأسف، الفندق الذي حجزتموه، ${isolate(f.booked)}، غير متاح (الحجز ${ltr(f.pnr)}). وجدنا لكم فندقًا آخر في التواريخ نفسها: ${isolate(f.hotel)}${f.price}.\nالغرفة محجوزة لكم حتى ${ltr(f.day)}.`,
    link: "للتفاصيل والرد:",
  },
};

/** The mail with the offer of another hotel: it says which one and instead of which, for somebody who does not open the link at once. */
export function hotelOfferMail(
  { language, pnr, draft }: Pick<Booking, "language" | "pnr" | "draft">,
  offer: OfferedHotel & { booked: string; hotel: string },
  brand: Brand,
): Effect {
  const { firstName, email } = draft.payer!;
  const { subject, body, link } = texts[language];
  const said = body({
    pnr,
    booked: offer.booked,
    hotel: offer.hotel,
    price: differenceText(language, offer),
    day: printedDate(offer.answerBy),
  });
  const text = `${said}\n${link} ${changeLink(brand, offer.token, language)}`;
  return {
    kind: "mail",
    to: email,
    subject: subject(pnr),
    text: letter(language, firstName, text, brand),
    ...mailSender(brand, language),
  };
}
