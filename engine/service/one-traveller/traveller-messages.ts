import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { isolate, ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { visitorLink } from "../../sale/booking/booking-brand";
import { atSalePrice } from "../../sale/booking/customer-view";
import type { Booking } from "../../sale/booking/transition";

type Facts = { pnr: string; name: string; fee: string; refund: string; price: string };
type Texts = Record<
  | "subject"
  | "short"
  | "cancelled"
  | "others"
  | "back"
  | "refund"
  | "noneBack"
  | "allKept"
  | "due"
  | "owed"
  | "documents",
  (facts: Facts) => string
>;

/**
 * `short`, `back` and `due` are for an SMS, which has no room for a name; a letter says with `refund`, `allKept` or `noneBack` what is kept
 * and where the rest goes.
 */
export const texts: Record<Language, Texts> = {
  he: {
    subject: (f) => `ביטול נוסע בהזמנה ${ltr(f.pnr)}`,
    short: (f) => `נוסע אחד בהזמנה ${ltr(f.pnr)} בוטל.`,
    cancelled: (f) => `הנסיעה של ${isolate(f.name)} בהזמנה ${ltr(f.pnr)} בוטלה.`,
    others: () => "ההזמנה של שאר הנוסעים נשארת בתוקף.",
    back: (f) => `יוחזרו ${ltr(f.refund)} לכרטיס.`,
    refund: (f) => `דמי הביטול: ${ltr(f.fee)}. היתרה, ${ltr(f.refund)}, תוחזר לכרטיס שבו שילמתם.`,
    allKept: (f) => `דמי הביטול, ${ltr(f.fee)}, הם כל חלקו של הנוסע במחיר, ולכן אין החזר.`,
    noneBack: () => "מחיר ההזמנה לשאר הנוסעים לא השתנה, ולכן אין החזר.",
    due: (f) => `לתשלום לסוכנות: ${ltr(f.price)}.`,
    owed: (f) => `המחיר לתשלום לסוכנות עכשיו: ${ltr(f.price)}.`,
    documents: () => "המסמכים המעודכנים, בלי הנוסע שבוטל, מצורפים.",
  },
  en: {
    subject: (f) => `A traveller in booking ${f.pnr} was cancelled`,
    short: (f) => `A traveller in booking ${f.pnr} was cancelled.`,
    cancelled: (f) => `The trip of ${f.name} in booking ${f.pnr} was cancelled.`,
    others: () => "The booking stands for the other travellers.",
    back: (f) => `${f.refund} will be refunded.`,
    refund: (f) =>
      `Cancellation fee: ${f.fee}. The rest of that traveller’s share, ${f.refund}, goes back to the card you paid with.`,
    allKept: (f) =>
      `The cancellation fee, ${f.fee}, is that traveller’s whole share of the price, so there is no refund.`,
    noneBack: () => "The price for the other travellers is unchanged, so there is no refund.",
    due: (f) => `Agency price: ${f.price}.`,
    owed: (f) => `The price to pay to the agency is now ${f.price}.`,
    documents: () => "The updated documents, without this traveller, are attached.",
  },
  ru: {
    subject: (f) => `Бронирование ${f.pnr}: отмена поездки одного из туристов`,
    short: (f) => `Бронирование ${f.pnr}: поездка одного человека отменена.`,
    cancelled: (f) => `По бронированию ${f.pnr} отменена поездка: ${f.name}.`,
    others: () => "Для остальных туристов бронирование в силе.",
    back: (f) => `Вернём ${f.refund}.`,
    refund: (f) =>
      `Сбор за отмену: ${f.fee}. Остаток стоимости этой поездки, ${f.refund}, вернётся на карту, которой вы платили.`,
    allKept: (f) => `Сбор за отмену, ${f.fee}, равен всей стоимости этой поездки, поэтому возврата нет.`,
    noneBack: () => "Цена для остальных туристов не изменилась, поэтому возврата нет.",
    due: (f) => `Агентству: ${f.price}.`,
    owed: (f) => `К оплате турагентству теперь: ${f.price}.`,
    documents: () => "Обновлённые документы, без этого туриста, приложены.",
  },
  ar: {
    subject: (f) => `إلغاء سفر أحد المسافرين في الحجز ${ltr(f.pnr)}`,
    short: (f) => `أُلغي سفر مسافر في الحجز ${ltr(f.pnr)}.`,
    cancelled: (f) => `أُلغي سفر ${isolate(f.name)} في الحجز ${ltr(f.pnr)}.`,
    others: () => "ويبقى الحجز ساريًا لبقية المسافرين.",
    back: (f) => `سنعيد ${ltr(f.refund)} للبطاقة.`,
    refund: (f) => `رسوم الإلغاء: ${ltr(f.fee)}. يُعاد الباقي، ${ltr(f.refund)}، إلى البطاقة التي دفعتم بها.`,
    allKept: (f) => `رسوم الإلغاء، ${ltr(f.fee)}، تساوي كامل حصة هذا المسافر من السعر، ولذلك لا يُعاد أي مبلغ.`,
    noneBack: () => "لم يتغيّر السعر لبقية المسافرين، ولذلك لا يُعاد أي مبلغ.",
    due: (f) => `للوكالة: ${ltr(f.price)}.`,
    owed: (f) => `المبلغ الذي يُدفع للوكالة الآن: ${ltr(f.price)}.`,
    documents: () => "الوثائق المحدّثة، من دون هذا المسافر، مرفقة.",
  },
};

/**
 * Messages to the payer, by SMS and mail with the booking's new documents, that one traveller was cancelled: what is kept and what goes back
 * to the card, in agorot, or of an order without payment what its customer owes the agency now. `row` is the booking afterwards. Each is
 * sent once.
 */
export function travellerMessages(
  row: Booking,
  { name, feeAgorot, refundAgorot }: { name: string; feeAgorot: number; refundAgorot: number },
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const { language } = row;
  const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL", language);
  const facts: Facts = {
    pnr: row.pnr,
    name,
    fee: shekels(feeAgorot),
    refund: shekels(refundAgorot),
    price: printedPrice(amountOf(atSalePrice(row).quote.totalMinor), twoLetterOf[row.quote.currency], language),
  };
  const say = texts[language];
  const link = visitorLink(brand, language, row);
  const money = row.bypassPayment ? "owed" : refundAgorot > 0 ? "refund" : feeAgorot > 0 ? "allKept" : "noneBack";
  const back = row.bypassPayment ? [say.due(facts)] : refundAgorot > 0 ? [say.back(facts)] : [];
  const body = [say.cancelled(facts), say.others(facts), say[money](facts), say.documents(facts), link].join("\n");
  return [
    {
      key: `traveller-cancelled:${row.id}:${row.version}:sms`,
      effect: {
        kind: "sms",
        to: payer.mobile,
        text: smsText(brand, language, [say.short(facts), ...back, visitorLink(brand, language)].join(" ")),
      },
    },
    {
      key: `traveller-cancelled:${row.id}:${row.version}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(facts),
        text: letter(language, payer.firstName, body, brand),
        document: { bookingId: row.id, language },
        ...mailSender(brand, language),
      },
    },
  ];
}
