import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { printedRange } from "../../outbox/printed-range";
import { visitorLink } from "../booking/booking-brand";
import { atSalePrice, customerDifference } from "../booking/customer-view";
import type { Booking } from "../booking/transition";
import type { BookingChange } from "./schema";

type Facts = { pnr: string; dates: string; amount: string; price: string };
type Texts = Record<
  "hotel" | "date" | "back" | "refund" | "paid" | "charged" | "owed" | "toAgency",
  (facts: Facts) => string
>;

export const subjects: Record<Language, Record<"hotel" | "date", (pnr: string) => string>> = {
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

/** `back`, `paid` and `owed` are short forms for an SMS; a letter says with `refund`, `charged` and `toAgency` where the money goes. */
export const texts: Record<Language, Texts> = {
  he: {
    hotel: (f) => `המלון בהזמנה ${ltr(f.pnr)} הוחלף.`,
    date: (f) => `הזמנה ${ltr(f.pnr)} הועברה לתאריכים ${f.dates}.`,
    back: (f) => `יוחזרו ${ltr(f.amount)} לכרטיס.`,
    refund: (f) => `הפרש המחיר, ${ltr(f.amount)}, יוחזר לכרטיס או לכרטיסים שבהם שילמתם.`,
    paid: (f) => `שולמו ${ltr(f.amount)}.`,
    charged: (f) => `הפרש המחיר, ${ltr(f.amount)}, שולם בכרטיס.`,
    owed: (f) => `לתשלום לסוכנות: ${ltr(f.price)}.`,
    toAgency: (f) => `המחיר החדש לתשלום לסוכנות: ${ltr(f.price)}.`,
  },
  en: {
    hotel: (f) => `The hotel in booking ${f.pnr} was changed.`,
    date: (f) => `Booking ${f.pnr} was moved to ${f.dates}.`,
    back: (f) => `${f.amount} will be refunded.`,
    refund: (f) => `The difference in price, ${f.amount}, goes back to the card or cards you paid with.`,
    paid: (f) => `${f.amount} paid.`,
    charged: (f) => `The difference in price, ${f.amount}, was paid by card.`,
    owed: (f) => `Agency price: ${f.price}.`,
    toAgency: (f) => `The new price, to be paid to the agency: ${f.price}.`,
  },
  ru: {
    hotel: (f) => `Отель в бронировании ${f.pnr} заменён.`,
    date: (f) => `Бронирование ${f.pnr} перенесено на ${f.dates}.`,
    back: (f) => `Вернём ${f.amount}.`,
    refund: (f) => `Разница в цене, ${f.amount}, вернётся на карту или карты, которыми вы платили.`,
    paid: (f) => `Доплачено ${f.amount}.`,
    charged: (f) => `Разница в цене, ${f.amount}, оплачена картой.`,
    owed: (f) => `Агентству: ${f.price}.`,
    toAgency: (f) => `К оплате турагентству теперь: ${f.price}.`,
  },
  ar: {
    hotel: (f) => `تم تغيير الفندق في الحجز ${ltr(f.pnr)}.`,
    date: (f) => `نُقل الحجز ${ltr(f.pnr)} إلى ${f.dates}.`,
    back: (f) => `سنعيد ${ltr(f.amount)} للبطاقة.`,
    refund: (f) => `يُعاد فرق السعر، ${ltr(f.amount)}، إلى البطاقة أو البطاقات التي دفعتم بها.`,
    paid: (f) => `دُفع ${ltr(f.amount)}.`,
    charged: (f) => `دُفع فرق السعر، ${ltr(f.amount)}، بالبطاقة.`,
    owed: (f) => `للوكالة: ${ltr(f.price)}.`,
    toAgency: (f) => `السعر الجديد الذي يُدفع للوكالة: ${ltr(f.price)}.`,
  },
};

export const documents: Record<Language, string> = {
  he: "המסמכים המעודכנים מצורפים.",
  en: "The updated documents are attached.",
  ru: "Обновлённые документы приложены.",
  ar: "الوثائق المحدّثة مرفقة.",
};

/** Messages to the payer about an applied change, with the booking's updated documents. Each is sent once. */
export function changeMessages(
  row: Booking,
  {
    id,
    kind,
    differenceAgorot,
    toAgency,
  }: Pick<BookingChange, "id" | "kind" | "differenceAgorot"> & {
    /** Its customer pays the agency more than before. */
    toAgency: boolean;
  },
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer, dateFrom, dateTo } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const difference = customerDifference(row, differenceAgorot);
  const facts: Facts = {
    pnr: row.pnr,
    dates: printedRange(dateFrom, dateTo, language),
    amount: printedPrice(amountOf(Math.abs(difference)), "IL", language),
    price: toAgency
      ? printedPrice(amountOf(atSalePrice(row).quote.totalMinor), twoLetterOf[row.quote.currency], language)
      : "",
  };
  const link = visitorLink(brand, language, row);
  const say = texts[language];
  const what = say[kind === "hotel" ? "hotel" : "date"](facts);
  const sentences = (back: "back" | "refund", paid: "paid" | "charged", owed: "owed" | "toAgency") => {
    if (toAgency) return [what, say[owed](facts)];
    return difference === 0 ? [what] : [what, say[difference > 0 ? paid : back](facts)];
  };
  return [
    {
      key: `changed:${id}:sms`,
      effect: {
        kind: "sms",
        to: payer.mobile,
        text: smsText(brand, language, [...sentences("back", "paid", "owed"), visitorLink(brand, language)].join(" ")),
      },
    },
    {
      key: `changed:${id}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: subjects[language][kind === "hotel" ? "hotel" : "date"](row.pnr),
        text: letter(
          language,
          payer.firstName,
          [...sentences("refund", "charged", "toAgency"), documents[language], link].join("\n"),
          brand,
        ),
        document: { bookingId: row.id, language },
        ...mailSender(brand, language),
      },
    },
  ];
}
