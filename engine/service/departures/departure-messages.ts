import type { BookingInfo } from "@contract/booking/booking";
import type { BookedLeg } from "@contract/shopping/flights";
import { printedDate } from "@contract/vocabulary/calendar-days";
import { directionOf, type Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { visitorLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";
import { flightBoard } from "./flight-boards";

/** `soon`: three days before a holiday; `today`: before its first flight. */
export type Reminder = "soon" | "today";

type Facts = Record<"pnr" | "place" | "day" | "time" | "flight" | "airport" | "link", string>;
type Message = { sms(facts: Facts): string; subject(facts: Facts): string; mail(facts: Facts): string };

export const texts: Record<
  Language,
  Record<Reminder, Message> & {
    passports: string;
    checkIn: string;
    board(link: string): string;
    tickets(ticket: string): string;
    end: string;
  }
> = {
  he: {
    soon: {
      sms: (f) => `החופשה מתקרבת: ${f.place}, ${f.day}. כל הפרטים והמסמכים: ${f.link}`,
      subject: (f) => `החופשה מתקרבת: ${f.place}, ${f.day}`,
      mail: (f) => `החופשה מתקרבת: ${f.place}, החל מ־${f.day}.\nמספר הזמנה: ${f.pnr}`,
    },
    today: {
      sms: (f) => `טיסה ${f.flight} ממריאה ב־${f.day} בשעה ${f.time}, ${f.airport}.`,
      subject: (f) => `הטיסה שלכם: ${f.flight}, ${f.day} ${f.time}`,
      mail: (f) => `טיסה ${f.flight} ממריאה ב־${f.day} בשעה ${f.time}, ${f.airport}.\nמספר הזמנה: ${f.pnr}`,
    },
    passports: "בדקו שהדרכונים של כולם אצלכם ובתוקף.",
    checkIn: "הצ׳ק־אין נפתח 24 שעות לפני ההמראה. מומלץ להגיע לשדה התעופה שלוש שעות לפני הטיסה.",
    board: (link) => `שער ושינויים: ${link}`,
    tickets: (ticket) => `הכרטיסים למשחק עם המסמכים: ${ticket}.`,
    end: "חופשה נעימה!",
  },
  en: {
    soon: {
      sms: (f) => `Your holiday is coming up: ${f.place}, ${f.day}. Details and documents: ${f.link}`,
      subject: (f) => `Your holiday is coming up: ${f.place}, ${f.day}`,
      mail: (f) => `Your holiday is coming up: ${f.place}, from ${f.day}.\nBooking reference: ${f.pnr}`,
    },
    today: {
      sms: (f) => `Flight ${f.flight} leaves on ${f.day} at ${f.time}, ${f.airport}.`,
      subject: (f) => `Your flight: ${f.flight}, ${f.day} ${f.time}`,
      mail: (f) => `Flight ${f.flight} leaves on ${f.day} at ${f.time}, ${f.airport}.\nBooking reference: ${f.pnr}`,
    },
    passports: "Check that everyone has a valid passport with them.",
    checkIn: "Check-in opens 24 hours before departure. Please be at the airport three hours before the flight.",
    board: (link) => `Gate and changes: ${link}`,
    tickets: (ticket) => `The tickets to the match are with the documents: ${ticket}.`,
    end: "Enjoy your holiday!",
  },
  ru: {
    soon: {
      sms: (f) => `Скоро в путь: ${f.place}, ${f.day}. Подробности и документы: ${f.link}`,
      subject: (f) => `Скоро в путь: ${f.place}, ${f.day}`,
      mail: (f) => `Скоро в путь: ${f.place}, с ${f.day}.\nНомер бронирования: ${f.pnr}`,
    },
    today: {
      sms: (f) => `Рейс ${f.flight}: вылет ${f.day} в ${f.time}, ${f.airport}.`,
      subject: (f) => `Ваш рейс: ${f.flight}, ${f.day} ${f.time}`,
      mail: (f) => `Рейс ${f.flight}: вылет ${f.day} в ${f.time}, ${f.airport}.\nНомер бронирования: ${f.pnr}`,
    },
    passports: "Проверьте, что паспорта всех туристов действительны и у них с собой.",
    checkIn: "Регистрация открывается за 24 часа до вылета. Приезжайте в аэропорт за три часа до вылета.",
    board: (link) => `Выход на посадку и изменения: ${link}`,
    tickets: (ticket) => `Билеты на матч — вместе с документами: ${ticket}.`,
    end: "Хорошего отдыха!",
  },
  ar: {
    soon: {
      sms: (f) => `اقتربت عطلتكم: ${f.place}، ${f.day}. التفاصيل والوثائق: ${f.link}`,
      subject: (f) => `اقتربت عطلتكم: ${f.place}، ${f.day}`,
      mail: (f) => `اقتربت عطلتكم: ${f.place}، ابتداءً من ${f.day}.\nرقم الحجز: ${f.pnr}`,
    },
    today: {
      sms: (f) => `الرحلة ${f.flight} تقلع في ${f.day} الساعة ${f.time}، ${f.airport}.`,
      subject: (f) => `رحلتكم الجوية: ${f.flight}، ${f.day} ${f.time}`,
      mail: (f) => `الرحلة ${f.flight} تقلع في ${f.day} الساعة ${f.time}، ${f.airport}.\nرقم الحجز: ${f.pnr}`,
    },
    passports: "تأكدوا من أن جوازات سفر الجميع معكم وسارية.",
    checkIn: "يُفتح تسجيل السفر قبل 24 ساعة من الإقلاع. يُفضّل الوصول إلى المطار قبل ثلاث ساعات من الرحلة.",
    board: (link) => `البوابة والتغييرات: ${link}`,
    tickets: (ticket) => `تذاكر المباراة مع الوثائق: ${ticket}.`,
    end: "عطلة سعيدة!",
  },
};

/**
 * One reminder by mail and SMS, in the booking's language. The mail has the documents, and the hotel and flights as they are when it is
 * sent.
 */
export function departureMessages(
  reminder: Reminder,
  row: Booking,
  info: BookingInfo,
  brand: Brand,
): { kind: "mail" | "sms"; effect: Effect }[] {
  const { language, pnr, draft } = row;
  const { payer } = draft;
  if (!payer) return [];
  const leg = info.outwardFlight;
  const rtl = directionOf(language) === "rtl";
  const latin = (text: string) => (rtl ? ltr(text) : text);
  const name = (text: string) => (rtl ? isolate(text) : text);
  const facts: Facts = {
    pnr: latin(pnr),
    place: name(info.destName),
    day: latin(printedDate(reminder === "today" && leg ? leg.departureDate : draft.dateFrom)),
    time: latin(leg?.departureTime ?? ""),
    flight: latin(leg?.flightNumber ?? ""),
    airport: leg ? name(airportOf(leg, language)) : "",
    link: visitorLink(brand, language, { pnr }),
  };
  const text = texts[language];
  const { sms, subject, mail } = text[reminder];
  const board = leg && reminder === "today" && flightBoard(leg.departureAirport, language);
  const boardLine = board ? [text.board(board)] : [];
  const paragraphs = [
    [mail(facts), ...boardLine].join("\n"),
    ...(reminder === "soon"
      ? info.events.map(({ name: match, category, qty }) =>
          text.tickets(`${name(match)}${commaOf(language)} ${category} × ${latin(String(qty))}`),
        )
      : []),
    ...(leg && reminder === "soon" ? [info.abroad ? `${text.checkIn}\n${text.passports}` : text.checkIn] : []),
  ];
  return [
    {
      kind: "sms",
      effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, [sms(facts), ...boardLine].join(" ")) },
    },
    {
      kind: "mail",
      effect: {
        kind: "mail",
        to: payer.email,
        subject: subject(facts),
        text: letter(language, payer.firstName, paragraphs.join("\n\n"), brand, text.end),
        document: { bookingId: row.id, language },
        ...mailSender(brand, language),
      },
    },
  ];
}

const commaOf = (language: Language) => (language === "ar" ? "،" : ",");

export const terminals: Record<Language, string> = { he: "טרמינל", en: "Terminal", ru: "терминал", ar: "صالة" };

function airportOf({ departureAirportName, departureTerminal }: BookedLeg, language: Language): string {
  return departureTerminal
    ? `${departureAirportName}${commaOf(language)} ${terminals[language]} ${departureTerminal}`
    : departureAirportName;
}
