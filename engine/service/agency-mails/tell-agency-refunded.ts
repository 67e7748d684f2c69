import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { isolate, ltr } from "../../outbox/isolates";
import type { Booking } from "../../sale/booking/transition";
import { type BookingFacts, mailAboutBooking } from "./mail-about-booking";

type Texts = {
  subject: (pnr: string) => string;
  refunded: (facts: BookingFacts, amount: string) => string;
  told: string;
};

export const texts: Record<Language, Texts> = {
  he: {
    subject: (pnr) => `החזר בהזמנה ${ltr(pnr)}`,
    refunded: (f, amount) =>
      `אישרנו החזר של ${ltr(amount)} בהזמנה ${ltr(f.pnr)} של ${isolate(f.customer)}, ${f.dates}. הסכום יוחזר לכרטיס שבו שולמה ההזמנה, ומחיר ההזמנה אצלנו ירד בהתאם.`,
    told: "הודענו גם ללקוח. ההזמנה עצמה לא משתנה.",
  },
  en: {
    subject: (pnr) => `A refund for booking ${pnr}`,
    refunded: (f, amount) =>
      `We granted a refund of ${amount} for booking ${f.pnr} of ${f.customer}, ${f.dates}. It goes back to the card that paid for the booking, and our price of it falls accordingly.`,
    told: "The customer was told as well. The booking itself does not change.",
  },
  ru: {
    subject: (pnr) => `Возврат по бронированию ${pnr}`,
    refunded: (f, amount) =>
      `По бронированию ${f.pnr} (${f.customer}, ${f.dates}) одобрен возврат: ${amount}. Деньги вернутся на карту, которой оно оплачено, и наша цена уменьшится на эту сумму.`,
    told: "Клиенту мы тоже сообщили. Само бронирование не меняется.",
  },
  ar: {
    subject: (pnr) => `استرداد مبلغ في الحجز ${ltr(pnr)}`,
    refunded: (f, amount) =>
      `وافقنا على استرداد ${ltr(amount)} في الحجز ${ltr(f.pnr)} باسم ${isolate(f.customer)}، ${f.dates}. يُعاد المبلغ إلى البطاقة التي دُفع بها الحجز، وينخفض سعره لدينا تبعًا لذلك.`,
    told: "أبلغنا الزبون أيضًا، والحجز نفسه لا يتغير.",
  },
};

/** Tells the agency that made a booking that the desk refunded a part of it to the card, in agorot. `row` is the booking before it. */
export async function tellAgencyRefunded(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  refundAgorot: number,
  now: Date,
): Promise<void> {
  await mailAboutBooking(
    parts,
    tx,
    row,
    { event: "refund-granted", id: `${row.id}:${row.version}` },
    texts,
    (say, facts, language) => [say.refunded(facts, printedPrice(amountOf(refundAgorot), "IL", language)), say.told],
    now,
  );
}
