import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { mailSender } from "../../outbox/branded-message";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { bookingBrand } from "../booking/booking-brand";
import type { Booking } from "../booking/transition";

type Facts = { pnr: string; amount: string };
type Texts = Record<"subject" | "paid" | "waived" | "returned", (facts: Facts) => string>;

/** Tells the payer what became of a fee, in agorot: once for a key. */
export async function tellOfFee(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  { key, what, agorot }: { key: string; what: "paid" | "waived" | "returned"; agorot: number },
  now: Date,
): Promise<void> {
  const { payer } = row.draft;
  if (!payer) return;
  const { language } = row;
  const brand = await bookingBrand(parts, tx, row);
  const say = texts[language];
  const facts = { pnr: ltr(row.pnr), amount: ltr(printedPrice(amountOf(agorot), "IL", language)) };
  const text = letter(language, payer.firstName, say[what](facts), brand);
  const from = mailSender(brand, language);
  await post(tx, key, { kind: "mail", to: payer.email, subject: say.subject(facts), text, ...from }, now, row.id);
}

export const texts: Record<Language, Texts> = {
  he: {
    subject: ({ pnr }) => `דמי תיקון השם בהזמנה ${pnr}`,
    paid: ({ pnr, amount }) => `קיבלנו את דמי תיקון השם, ${amount}, בהזמנה ${pnr}. תודה!`,
    waived: ({ pnr, amount }) => `ויתרנו על דמי תיקון השם, ${amount}, בהזמנה ${pnr}. אין צורך לשלם אותם.`,
    returned: ({ pnr, amount }) =>
      `הכרטיס חויב ב־${amount} בגין דמי תיקון השם בהזמנה ${pnr}, אף שכבר לא היה צורך לשלם אותם. הסכום יוחזר לכרטיס.`,
  },
  en: {
    subject: ({ pnr }) => `The name correction fee of booking ${pnr}`,
    paid: ({ pnr, amount }) => `We have received the name correction fee of ${amount} for booking ${pnr}. Thank you!`,
    waived: ({ pnr, amount }) =>
      `We have waived the name correction fee of ${amount} for booking ${pnr}. You do not need to pay it.`,
    returned: ({ pnr, amount }) =>
      `Your card was charged ${amount} for the name correction fee of booking ${pnr}, which was no longer due. The amount will be refunded to the card.`,
  },
  ru: {
    subject: ({ pnr }) => `Сбор за исправление имени в бронировании ${pnr}`,
    paid: ({ pnr, amount }) => `Мы получили сбор за исправление имени в бронировании ${pnr}: ${amount}. Спасибо!`,
    waived: ({ pnr, amount }) =>
      `Мы отменили сбор за исправление имени в бронировании ${pnr}: ${amount}. Платить его не нужно.`,
    returned: ({ pnr, amount }) =>
      `С карты списано ${amount} — сбор за исправление имени в бронировании ${pnr}, который уже не нужно было платить. Деньги вернутся на карту.`,
  },
  ar: {
    subject: ({ pnr }) => `رسوم تصحيح الاسم في الحجز ${pnr}`,
    paid: ({ pnr, amount }) => `استلمنا رسوم تصحيح الاسم، ${amount}، في الحجز ${pnr}. شكرًا لكم!`,
    waived: ({ pnr, amount }) => `تنازلنا عن رسوم تصحيح الاسم، ${amount}، في الحجز ${pnr}. لا حاجة إلى دفعها.`,
    returned: ({ pnr, amount }) =>
      `خُصم ${amount} من بطاقتكم كرسوم تصحيح الاسم في الحجز ${pnr}، مع أنه لم تعد هناك حاجة إلى دفعها. يُعاد المبلغ إلى البطاقة.`,
  },
};
