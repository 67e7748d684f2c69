import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import type { Booking } from "../booking/transition";
import { visitorLink } from "../booking/visitor-link";
import type { BookingChange } from "./schema";

type Facts = { pnr: string; from: string; to: string; amount: string; link: string };
type Texts = Record<"hotel" | "date" | "refund" | "paid", (facts: Facts) => string>;

const subjects: Record<Language, Record<"hotel" | "date", (pnr: string) => string>> = {
  he: {
    hotel: (pnr) => `המלון בהזמנה ${ltr(pnr)} הוחלף`,
    date: (pnr) => `התאריך בהזמנה ${ltr(pnr)} שונה`,
  },
  en: {
    hotel: (pnr) => `The hotel in booking ${pnr} was changed`,
    date: (pnr) => `The date of booking ${pnr} was changed`,
  },
  ru: {
    hotel: (pnr) => `Отель в бронировании ${pnr} заменён`,
    date: (pnr) => `Дата в бронировании ${pnr} изменена`,
  },
  ar: {
    hotel: (pnr) => `تم تغيير الفندق في الحجز ${ltr(pnr)}`,
    date: (pnr) => `تم تغيير موعد الحجز ${ltr(pnr)}`,
  },
};

const texts: Record<Language, Texts> = {
  he: {
    hotel: (f) => `המלון בהזמנה ${ltr(f.pnr)} הוחלף. כל הפרטים: ${f.link}`,
    date: (f) => `הזמנה ${ltr(f.pnr)} הועברה לתאריכים ${ltr(`${f.from} – ${f.to}`)}. כל הפרטים: ${f.link}`,
    refund: (f) => `הפרש המחיר, ${ltr(f.amount)}, יוחזר לכרטיס שבו שילמתם.`,
    paid: (f) => `שולם הפרש של ${ltr(f.amount)}.`,
  },
  en: {
    hotel: (f) => `The hotel in booking ${f.pnr} was changed. Details: ${f.link}`,
    date: (f) => `Booking ${f.pnr} was moved to ${f.from} – ${f.to}. Details: ${f.link}`,
    refund: (f) => `The difference in price, ${f.amount}, goes back to the card you paid with.`,
    paid: (f) => `You paid a difference of ${f.amount}.`,
  },
  ru: {
    hotel: (f) => `Отель в бронировании ${f.pnr} заменён. Подробности: ${f.link}`,
    date: (f) => `Бронирование ${f.pnr} перенесено на ${f.from} – ${f.to}. Подробности: ${f.link}`,
    refund: (f) => `Разница в цене, ${f.amount}, вернётся на карту, которой вы платили.`,
    paid: (f) => `Оплачена разница ${f.amount}.`,
  },
  ar: {
    hotel: (f) => `تم تغيير الفندق في الحجز ${ltr(f.pnr)}. التفاصيل: ${f.link}`,
    date: (f) => `نُقل الحجز ${ltr(f.pnr)} إلى ${ltr(`${f.from} – ${f.to}`)}. التفاصيل: ${f.link}`,
    refund: (f) => `يُعاد فرق السعر، ${ltr(f.amount)}، إلى البطاقة التي دفعتم بها.`,
    paid: (f) => `دُفع فرق قدره ${ltr(f.amount)}.`,
  },
};

const documents: Record<Language, string> = {
  he: "המסמכים המעודכנים מצורפים.",
  en: "The updated documents are attached.",
  ru: "Обновлённые документы приложены.",
  ar: "المستندات المحدّثة مرفقة.",
};

/** What the payer is told when a change was applied, with the documents of the booking as it is now. Each is sent once. */
export function changeMessages(
  row: Booking,
  { id, kind, differenceAgorot }: Pick<BookingChange, "id" | "kind" | "differenceAgorot">,
  publicUrl: string,
): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo } = row.draft;
  if (!payer) return [];
  const language = row.language as Language;
  const printed = (date: string) => date.split("-").reverse().join("/");
  const facts: Facts = {
    pnr: row.pnr,
    from: printed(dateFrom),
    to: printed(dateTo),
    amount: printedPrice(amountOf(Math.abs(differenceAgorot)), "IL"),
    link: visitorLink(publicUrl, language),
  };
  const of = kind === "hotel" ? "hotel" : "date";
  const money = differenceAgorot < 0 ? "refund" : differenceAgorot > 0 ? "paid" : null;
  const sms = [texts[language][of](facts), money && texts[language][money](facts)].filter(Boolean).join(" ");
  return [
    { key: `changed:${id}:sms`, effect: { kind: "sms", to: payer.mobile, text: sms } },
    {
      key: `changed:${id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: subjects[language][of](row.pnr),
        text: letter(language, payer.firstName, `${sms}\n${documents[language]}`),
        document: { bookingId: row.id, language },
      },
    },
  ];
}
