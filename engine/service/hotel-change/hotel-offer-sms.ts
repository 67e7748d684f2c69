import { printedDate } from "@contract/vocabulary/calendar-days";
import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { smsText } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { changeLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

type Offer = { pnr: string; price: string; day: string; link: string };
type Texts = Record<"same" | "back" | "pay", (amount: string) => string> & { offer(offer: Offer): string };

/** Without `price` for an order that its customer pays to the agency. */
export const texts: Record<Language, Texts> = {
  he: {
    offer: (f) => `הזמנה ${ltr(f.pnr)}: המלון אינו זמין, ומצאנו לכם אחר${f.price}. לתשובה עד ${ltr(f.day)}: ${f.link}`,
    same: () => "באותו מחיר",
    back: (amount) => `עם החזר של ${ltr(amount)}`,
    pay: (amount) => `בתוספת ${ltr(amount)}`,
  },
  en: {
    offer: (f) =>
      `Booking ${f.pnr}: your hotel is not available, we found you another${f.price}. Answer by ${f.day}: ${f.link}`,
    same: () => "at the same price",
    back: (amount) => `${amount} back to you`,
    pay: (amount) => `for ${amount} more`,
  },
  ru: {
    offer: (f) => `Бронирование ${f.pnr}: отель недоступен, есть другой${f.price}. Ответ до ${f.day}: ${f.link}`,
    same: () => "по той же цене",
    back: (amount) => `вернём ${amount}`,
    pay: (amount) => `с доплатой ${amount}`,
  },
  ar: {
    offer: (f) => `الحجز ${ltr(f.pnr)}: الفندق غير متاح، ووجدنا لكم آخر${f.price}. للرد حتى ${ltr(f.day)}: ${f.link}`,
    same: () => "بالسعر نفسه",
    back: (amount) => `مع إعادة ${ltr(amount)}`,
    pay: (amount) => `بزيادة ${ltr(amount)}`,
  },
};

/**
 * What it costs the customer, in agorot, until which day it can be answered, YYYY-MM-DD, and the token of its link. Without a difference the
 * customer settles with an agency.
 */
export type OfferedHotel = { differenceAgorot?: number; answerBy: string; token: string };

/** What the other hotel costs, as the end of a sentence; empty when an agency says it. */
export function differenceText(language: Language, { differenceAgorot }: OfferedHotel): string {
  if (differenceAgorot === undefined) return "";
  const kind = differenceAgorot === 0 ? "same" : differenceAgorot > 0 ? "pay" : "back";
  const amount = printedPrice(amountOf(Math.abs(differenceAgorot)), "IL", language);
  return `${language === "ar" ? "،" : ","} ${texts[language][kind](amount)}`;
}

/** The SMS with the offer of another hotel. */
export function hotelOfferSms(
  { language, pnr }: Pick<Booking, "language" | "pnr">,
  offer: OfferedHotel,
  brand: Brand,
): string {
  const text = texts[language].offer({
    pnr,
    price: differenceText(language, offer),
    day: printedDate(offer.answerBy),
    link: changeLink(brand, offer.token, language),
  });
  return smsText(brand, language, text);
}
