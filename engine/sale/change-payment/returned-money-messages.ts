import type { Language } from "@contract/vocabulary/languages";
import { printedPrice } from "@contract/vocabulary/printed-price";
import type { Brand } from "../../core/brand";
import { amountOf } from "../../core/money";
import type { Transaction } from "../../database/connect";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { post } from "../../outbox/outbox";
import { bookingBrand, visitorLink } from "../booking/booking-brand";
import type { Booking } from "../booking/transition";
import type { Attempt } from "../payment/attempt";
import { liveAttempts } from "../payment/two-cards";

type Facts = { pnr: string; amount: string };
type Texts = Record<"subject" | "sms" | "notMade" | "paidBefore", (facts: Facts) => string>;

export const texts: Record<Language, Texts> = {
  he: {
    subject: (f) => `החזר בהזמנה ${ltr(f.pnr)}`,
    sms: (f) => `הזמנה ${ltr(f.pnr)}: השינוי לא בוצע, ו־${ltr(f.amount)} יוחזרו לכרטיס.`,
    notMade: (f) =>
      `הכרטיס חויב ב־${ltr(f.amount)} על שינוי בהזמנה ${ltr(f.pnr)}, אבל השינוי לא בוצע. הסכום המלא יוחזר לכרטיס, וההזמנה נשארת כפי שהייתה.`,
    paidBefore: (f) => `הכרטיס חויב פעמיים על אותו שינוי בהזמנה ${ltr(f.pnr)}. ${ltr(f.amount)} יוחזרו לכרטיס.`,
  },
  en: {
    subject: (f) => `A refund for booking ${f.pnr}`,
    sms: (f) => `Booking ${f.pnr} was not changed; ${f.amount} will be refunded.`,
    notMade: (f) =>
      `Your card was charged ${f.amount} for a change to booking ${f.pnr}, but the change was not made. The full amount will be refunded to the card, and your booking stays as it was.`,
    paidBefore: (f) =>
      `Your card was charged twice for the same change to booking ${f.pnr}. ${f.amount} will be refunded to the card.`,
  },
  ru: {
    subject: (f) => `Возврат по бронированию ${f.pnr}`,
    sms: (f) => `Бронирование ${f.pnr}: изменение не внесено, на карту вернётся ${f.amount}.`,
    notMade: (f) =>
      `С карты списано ${f.amount} за изменение бронирования ${f.pnr}, но изменение не внесено. Вся сумма вернётся на карту, бронирование остаётся прежним.`,
    paidBefore: (f) =>
      `За одно и то же изменение бронирования ${f.pnr} деньги списаны дважды. На карту вернётся ${f.amount}.`,
  },
  ar: {
    subject: (f) => `استرداد مبلغ في الحجز ${ltr(f.pnr)}`,
    sms: (f) => `الحجز ${ltr(f.pnr)}: لم يتم التغيير، وسنعيد ${ltr(f.amount)} إلى البطاقة.`,
    notMade: (f) =>
      `خُصم ${ltr(f.amount)} من بطاقتكم مقابل تغيير في الحجز ${ltr(f.pnr)}، لكن التغيير لم يتم. يُعاد المبلغ كاملًا إلى البطاقة، ويبقى الحجز كما كان.`,
    paidBefore: (f) =>
      `خُصم المبلغ مرتين مقابل التغيير نفسه في الحجز ${ltr(f.pnr)}. سنعيد ${ltr(f.amount)} إلى البطاقة.`,
  },
};

/**
 * Tells the payer that money taken for a change, in agorot, is refunded: the change was not made, or another card had paid it.
 * Told once for an attempt. The booking is locked.
 */
export async function tellReturnedMoney(
  parts: { publicUrl: string },
  tx: Transaction,
  row: Booking,
  attempt: Attempt,
  agorot: number,
  now: Date,
): Promise<void> {
  const live = await liveAttempts(tx, row.id, attempt);
  const paidBefore = live.some(({ uid, state }) => state === "captured" && uid !== attempt.uid);
  const brand = await bookingBrand(parts, tx, row);
  for (const { key, effect } of returnedMoneyMessages(row, attempt.uid, agorot, paidBefore, brand))
    await post(tx, key, effect, now, row.id);
}

/**
 * Messages to the payer about money that was taken for a change and is refunded: the change was not made, or had been
 * paid before. The amount is in agorot. Each is sent once for an attempt.
 */
export function returnedMoneyMessages(
  row: Booking,
  attemptUid: string,
  agorot: number,
  paidBefore: boolean,
  brand: Brand,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const { language } = row;
  const say = texts[language];
  const facts: Facts = { pnr: row.pnr, amount: printedPrice(amountOf(agorot), "IL", language) };
  const link = visitorLink(brand, language, row);
  const sms = paidBefore ? say.paidBefore(facts) : `${say.sms(facts)} ${visitorLink(brand, language)}`;
  const explanation = paidBefore ? say.paidBefore(facts) : say.notMade(facts);
  return [
    {
      key: `change-returned:${attemptUid}:sms`,
      effect: { kind: "sms", to: payer.mobile, text: smsText(brand, language, sms) },
    },
    {
      key: `change-returned:${attemptUid}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(facts),
        text: letter(language, payer.firstName, [explanation, link].join("\n"), brand),
        ...mailSender(brand, language),
      },
    },
  ];
}
