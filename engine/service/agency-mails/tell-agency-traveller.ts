import type { Language } from "@contract/vocabulary/languages";
import { twoLetterOf } from "@contract/vocabulary/money";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { eq } from "drizzle-orm";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import { agency } from "../../people/agencies/schema";
import { saleMinorOf } from "../../sale/booking/customer-view";
import type { Booking } from "../../sale/booking/transition";
import { orderOnAccount } from "../../sale/credit/change-on-credit";
import { agencyNet } from "../../sale/draft/agency-net";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";
import { moneyLine } from "./money-line";

type Amounts = Record<"before" | "after" | "net" | "fee" | "refund" | "sale", string>;
type Texts = {
  subject: (pnr: string) => string;
  cancelled: (facts: BookingFacts, name: string) => string;
} & Record<"price" | "onAccount" | "card" | "sale" | "sign", (amounts: Amounts) => string>;

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `ביטול נוסע בהזמנה ${ltr(pnr)}`,
    cancelled: (f, name) =>
      `ביטלנו את הנסיעה של ${isolate(name)} בהזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}. ההזמנה של שאר הנוסעים נשארת בתוקף.`,
    price: (a) =>
      `המחיר היה ${ltr(a.before)} ועכשיו הוא ${ltr(a.after)}, כולל דמי הביטול. מחיר נטו לסוכן: ${ltr(a.net)}.`,
    onAccount: (a) => `דמי הביטול בחשבון הסוכנות: ${ltr(a.fee)}. החיוב בחשבון ירד ב־${ltr(a.refund)}.`,
    card: (a) => `דמי הביטול: ${ltr(a.fee)}. הסכום ${ltr(a.refund)} יוחזר לכרטיס שבו שולמה ההזמנה.`,
    sale: (a) => `מחיר המכירה ללקוח ירד ל־${ltr(a.sale)}.`,
    sign: () => "אם הלקוח כבר חתם, שלחו לו את ההזמנה שוב לחתימה.",
  },
  en: {
    subject: (pnr) => `A traveller in booking ${pnr} was cancelled`,
    cancelled: (f, name) =>
      `We cancelled the trip of ${name} in booking ${f.pnr} of ${f.customer}, ${f.dates}. The booking stands for the other travellers.`,
    price: (a) =>
      `The price was ${a.before} and is now ${a.after}, the cancellation fee included. Agent net price: ${a.net}.`,
    onAccount: (a) => `Cancellation fee on your account: ${a.fee}. ${a.refund} was taken off what you owe.`,
    card: (a) => `Cancellation fee: ${a.fee}. ${a.refund} goes back to the card that paid for the booking.`,
    sale: (a) => `The sale price to the customer has fallen to ${a.sale}.`,
    sign: () => "If the customer has signed already, please send the booking for signing again.",
  },
  ru: {
    subject: (pnr) => `Бронирование ${pnr}: отмена поездки одного из туристов`,
    cancelled: (f, name) =>
      `По бронированию ${f.pnr} (${f.customer}, ${f.dates}) отменена поездка: ${name}. Для остальных туристов бронирование в силе.`,
    price: (a) => `Цена была ${a.before}, теперь ${a.after}, включая сбор за отмену. Нетто для агента: ${a.net}.`,
    onAccount: (a) => `Сбор за отмену на счёте агентства: ${a.fee}. Долг по бронированию уменьшился на ${a.refund}.`,
    card: (a) => `Сбор за отмену: ${a.fee}. На карту, которой оплачено бронирование, вернётся ${a.refund}.`,
    sale: (a) => `Цена продажи клиенту снизилась до ${a.sale}.`,
    sign: () => "Если клиент уже подписал бронирование, отправьте его на подпись ещё раз.",
  },
  ar: {
    subject: (pnr) => `إلغاء سفر أحد المسافرين في الحجز ${ltr(pnr)}`,
    cancelled: (f, name) =>
      `ألغينا سفر ${isolate(name)} في الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}. ويبقى الحجز ساريًا لبقية المسافرين.`,
    price: (a) =>
      `كان السعر ${ltr(a.before)} وأصبح ${ltr(a.after)}، ويشمل رسوم الإلغاء. السعر الصافي للوكيل: ${ltr(a.net)}.`,
    onAccount: (a) => `رسوم الإلغاء على حساب الوكالة: ${ltr(a.fee)}. انخفض المستحق بمبلغ ${ltr(a.refund)}.`,
    card: (a) => `رسوم الإلغاء: ${ltr(a.fee)}. يُعاد مبلغ ${ltr(a.refund)} إلى البطاقة التي دُفع بها الحجز.`,
    sale: (a) => `انخفض سعر البيع للزبون إلى ${ltr(a.sale)}.`,
    sign: () => "إذا كان الزبون قد وقّع، فأرسلوا إليه الحجز للتوقيع مرة أخرى.",
  },
};

/**
 * Tells the agency that made a booking that the desk cancelled one of its travellers: price, net price and the agency's own price in the
 * booking's currency, fee and refund in agorot, of the card or of its account. Nothing is sent for a booking of no agency.
 */
export async function tellAgencyTraveller(
  parts: { publicUrl: string },
  tx: Transaction,
  {
    before,
    changed,
    name,
    feeAgorot,
    refundAgorot,
  }: { before: Booking; changed: Booking; name: string; feeAgorot: number; refundAgorot: number },
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    changed,
    { event: "traveller-cancelled", id: `${changed.id}:${changed.version}` },
    texts,
    async (say, facts, language) => {
      const printed = (minor: number) => printedPrice(amountOf(minor), twoLetterOf[changed.quote.currency], language);
      const shekels = (agorot: number) => printedPrice(amountOf(agorot), "IL", language);
      const { priceMinor, netMinor } = agencyNet(changed.quote, await commissionOf(tx, changed));
      const sale = saleMinorOf(changed);
      const amounts: Amounts = {
        before: printed(before.quote.totalMinor),
        after: printed(priceMinor),
        net: printed(netMinor),
        fee: shekels(feeAgorot),
        refund: shekels(refundAgorot),
        sale: printed(sale ?? 0),
      };
      return [
        say.cancelled(facts, name),
        say.price(amounts),
        ...(await moneyLine(tx, changed, { onAccount: say.onAccount(amounts), byCard: say.card(amounts) })),
        ...(sale !== undefined ? [say.sale(amounts)] : []),
        say.sign(amounts),
      ];
    },
    now,
  );
}

/** The commission of the order, or for one without an account the agency's of now, in percent. */
async function commissionOf(tx: Transaction, row: Booking): Promise<string> {
  const order = await orderOnAccount(tx, row.id);
  if (order) return order.commissionPercent;
  const [own] = await tx
    .select({ percent: agency.commissionPercent })
    .from(agency)
    .where(eq(agency.code, row.draft.agent?.agencyCode ?? ""));
  return own?.percent ?? "0";
}
