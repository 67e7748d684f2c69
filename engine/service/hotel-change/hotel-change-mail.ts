import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { printedDay } from "../../outbox/printed-range";
import { changeLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";
import { differenceText, type OfferedHotel } from "./hotel-change-message";

type Facts = { pnr: string; hotel: string; price: string; day: string };

export const texts: Record<Language, { subject(pnr: string): string; body(facts: Facts): string; link: string }> = {
  he: {
    subject: (pnr) => `הזמנה ${ltr(pnr)}: הצעה למלון אחר`,
    body: (f) =>
      `לצערנו המלון בהזמנה ${ltr(f.pnr)} אינו זמין. מצאנו לכם מלון אחר באותם תאריכים: ${isolate(f.hotel)}${f.price}.\nהמקום שמור לכם עד ${ltr(f.day)}.`,
    link: "לפרטים ולתשובה:",
  },
  en: {
    subject: (pnr) => `Booking ${pnr}: we offer you another hotel`,
    body: (f) =>
      `We are sorry: the hotel of booking ${f.pnr} is not available. We found you another on the same dates: ${f.hotel}${f.price}.\nThe room is held for you until ${f.day}.`,
    link: "Details and reply:",
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr}: предлагаем другой отель`,
    body: (f) =>
      `К сожалению, отель в бронировании ${f.pnr} недоступен. Мы нашли для вас другой на те же даты: ${f.hotel}${f.price}.\nНомер оставлен за вами до ${f.day} включительно.`,
    link: "Подробности и ответ:",
  },
  ar: {
    subject: (pnr) => `الحجز ${ltr(pnr)}: نعرض عليكم فندقًا آخر`,
    body: (f) =>
      `نأسف، الفندق في الحجز ${ltr(f.pnr)} غير متاح. وجدنا لكم فندقًا آخر في التواريخ نفسها: ${isolate(f.hotel)}${f.price}.\nالغرفة محجوزة لكم حتى ${ltr(f.day)}.`,
    link: "للتفاصيل والرد:",
  },
};

/** The mail with the offer of another hotel: it says which one, for somebody who does not open the link at once. */
export function hotelChangeMail(
  { language, pnr, draft }: Pick<Booking, "language" | "pnr" | "draft">,
  offer: OfferedHotel & { hotel: string },
  brand: Brand,
): Effect {
  const { firstName, email } = draft.payer!;
  const { subject, body, link } = texts[language];
  const said = body({
    pnr,
    hotel: offer.hotel,
    price: differenceText(language, offer),
    day: printedDay(offer.answerBy),
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
