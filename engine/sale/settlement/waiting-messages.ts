import type { AwaitedSupplier } from "@contract/booking/awaited-supplier";
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

/** Who has to answer, and whether to say that nothing is charged yet: an order without payment never is. */
export const texts: Record<
  Language,
  Record<AwaitedSupplier | "subject", (facts: Facts) => string> & {
    facts(facts: Facts): string;
    charged: string;
    answer: string;
  }
> = {
  he: {
    subject: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור`,
    hotel: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור המלון.`,
    airline: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור חברת התעופה.`,
    both: (f) => `הזמנה ${ltr(f.pnr)} ממתינה לאישור המלון וחברת התעופה.`,
    facts: (f) => `תאריכים: ${f.dates}`,
    charged: "הכרטיס יחויב רק אחרי האישור.",
    answer: "נעדכן אתכם ברגע שתהיה תשובה. מצב ההזמנה:",
  },
  en: {
    subject: (f) => `Booking ${f.pnr} is waiting for confirmation`,
    hotel: (f) => `Booking ${f.pnr} is waiting for the hotel to confirm.`,
    airline: (f) => `Booking ${f.pnr} is waiting for the airline to confirm.`,
    both: (f) => `Booking ${f.pnr} is waiting for the hotel and the airline to confirm.`,
    facts: (f) => `Dates: ${f.dates}`,
    charged: "Your card will be charged only after that.",
    answer: "We will let you know as soon as there is an answer. Booking status:",
  },
  ru: {
    subject: (f) => `Бронирование ${f.pnr} ожидает подтверждения`,
    hotel: (f) => `Бронирование ${f.pnr} ждёт ответа отеля.`,
    airline: (f) => `Бронирование ${f.pnr} ждёт ответа авиакомпании.`,
    both: (f) => `Бронирование ${f.pnr} ждёт отель и авиакомпанию.`,
    facts: (f) => `Даты: ${f.dates}`,
    charged: "Деньги спишутся при подтверждении.",
    answer: "Мы сообщим, как только будет ответ. Состояние бронирования:",
  },
  ar: {
    subject: (f) => `الحجز ${ltr(f.pnr)} بانتظار التأكيد`,
    hotel: (f) => `الحجز ${ltr(f.pnr)} بانتظار تأكيد الفندق.`,
    airline: (f) => `الحجز ${ltr(f.pnr)} بانتظار تأكيد شركة الطيران.`,
    both: (f) => `الحجز ${ltr(f.pnr)} بانتظار تأكيد الفندق وشركة الطيران.`,
    facts: (f) => `التواريخ: ${f.dates}`,
    charged: "لن تُخصم البطاقة إلا بعد التأكيد.",
    answer: "سنبلغكم فور وصول الرد. حالة الحجز:",
  },
};

/** Messages to the payer of a booking on request: it is not confirmed yet, and nothing is charged. Each is sent once. */
export function waitingMessages(
  row: Booking,
  awaited: AwaitedSupplier,
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const say = texts[language];
  const facts: Facts = { pnr: row.pnr, dates: printedRange(dateFrom, dateTo, language) };
  const link = visitorLink(brand, language, row);
  const what = [say[awaited](facts), ...(row.bypassPayment ? [] : [say.charged])];
  return [
    {
      key: `waiting:${row.id}:sms`,
      effect: {
        kind: "sms",
        to: payer.mobile,
        text: smsText(brand, language, [...what, visitorLink(brand, language)].join(" ")),
      },
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
