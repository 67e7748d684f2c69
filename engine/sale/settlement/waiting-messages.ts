import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { printedRange } from "../../outbox/printed-range";
import { visitorLink } from "../booking/booking-brand";
import type { Booking } from "../booking/transition";

type Facts = { pnr: string; dates: string };

/** `byHotel`: only the hotel has to answer; with flights it may be the airline. `charged`: not for an order without payment. */
const texts: Record<
  Language,
  Record<"byHotel" | "byOthers" | "subject", (facts: Facts) => string> & {
    facts(facts: Facts): string;
    charged: string;
    answer: string;
  }
> = {
  he: {
    subject: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור`,
    byHotel: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור המלון.`,
    byOthers: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור הספק.`,
    facts: (f) => `תאריכים: ${f.dates}`,
    charged: "הכרטיס יחויב רק אחרי האישור.",
    answer: "נעדכן אתכם ברגע שתהיה תשובה. מצב ההזמנה:",
  },
  en: {
    subject: (f) => `Booking ${f.pnr} is waiting for confirmation`,
    byHotel: (f) => `Booking ${f.pnr} is waiting for the hotel to confirm.`,
    byOthers: (f) => `Booking ${f.pnr} is waiting for confirmation by its supplier.`,
    facts: (f) => `Dates: ${f.dates}`,
    charged: "Your card will be charged only after that.",
    answer: "We will let you know as soon as there is an answer. The state of your booking:",
  },
  ru: {
    subject: (f) => `Бронирование ${f.pnr} ожидает подтверждения`,
    byHotel: (f) => `Бронирование ${f.pnr} ждёт ответа отеля.`,
    byOthers: (f) => `Бронирование ${f.pnr} ждёт подтверждения.`,
    facts: (f) => `Даты: ${f.dates}`,
    charged: "Деньги спишутся только после него.",
    answer: "Мы сообщим, как только будет ответ. Состояние бронирования:",
  },
  ar: {
    subject: (f) => `الحجز ${ltr(f.pnr)} بانتظار التأكيد`,
    byHotel: (f) => `الحجز ${ltr(f.pnr)} بانتظار تأكيد الفندق.`,
    byOthers: (f) => `الحجز ${ltr(f.pnr)} بانتظار تأكيد المورّد.`,
    facts: (f) => `التواريخ: ${f.dates}`,
    charged: "لن تُخصم البطاقة إلا بعد التأكيد.",
    answer: "سنبلغكم فور وصول الرد. حالة الحجز:",
  },
};

/** Messages to the payer of a booking on request: it is not confirmed yet, and nothing is charged. Each is sent once. */
export function waitingMessages(row: Booking, brand: Brand): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo, outwardFlightId } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const say = texts[language];
  const facts: Facts = { pnr: row.pnr, dates: printedRange(dateFrom, dateTo, language) };
  const link = visitorLink(brand, language);
  const what = [
    outwardFlightId ? say.byOthers(facts) : say.byHotel(facts),
    ...(row.bypassPayment ? [] : [say.charged]),
  ];
  return [
    {
      key: `waiting:${row.id}:sms`,
      effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, [...what, link].join(" ")) },
    },
    {
      key: `waiting:${row.id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(facts),
        text: letter(
          language,
          payer.firstName,
          [what.join(" "), say.facts(facts), `${say.answer}\n${link}`].join("\n"),
          brand,
        ),
        ...mailSender(brand, language),
      },
    },
  ];
}
