import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import { visitorLink } from "../../sale/booking/booking-brand";
import type { Booking } from "../../sale/booking/transition";

/**
 * What was received from the customer: a request to cancel, its withdrawal or its end by a replacement that was accepted, the refusal of
 * another hotel or of other dates, or a question that the desk has answered.
 */
type Received = "cancellation" | "withdrawn" | "ended" | "hotel-declined" | "date-declined" | "answered";

type Texts = Record<
  Received,
  { subject(pnr: string): string; text(pnr: string): string; more: string; money?: string }
>;

/** `money`: not for an order without payment, whose customer settles with the agency. */
export const texts: Record<Language, Texts> = {
  he: {
    cancellation: {
      subject: (pnr) => `קיבלנו את בקשת הביטול של הזמנה ${ltr(pnr)}`,
      text: (pnr) => `קיבלנו את הבקשה לבטל את הזמנה ${ltr(pnr)}.`,
      more: "ההזמנה עדיין לא בוטלה: נבדוק ונאשר.",
      money: "דמי הביטול נקבעו לפי מועד הבקשה.",
    },
    withdrawn: {
      subject: (pnr) => `בקשת הביטול של הזמנה ${ltr(pnr)} בוטלה`,
      text: (pnr) => `משכתם את בקשת הביטול של הזמנה ${ltr(pnr)}.`,
      more: "ההזמנה בתוקף כרגיל.",
    },
    ended: {
      subject: (pnr) => `בקשת הביטול של הזמנה ${ltr(pnr)} נסגרה`,
      text: (pnr) => `הזמנה ${ltr(pnr)} שונתה, ולכן בקשת הביטול שלה נסגרה.`,
      more: "ההזמנה בתוקף, כפי ששונתה.",
    },
    "hotel-declined": {
      subject: (pnr) => `קיבלנו את התשובה על הזמנה ${ltr(pnr)}`,
      text: (pnr) => `רשמנו שוויתרתם על המלון החלופי בהזמנה ${ltr(pnr)}.`,
      more: "נחזור אליכם בהקדם.",
      money: "אפשר גם לבטל את ההזמנה ולקבל החזר מלא, בלי דמי ביטול.",
    },
    "date-declined": {
      subject: (pnr) => `קיבלנו את התשובה על הזמנה ${ltr(pnr)}`,
      text: (pnr) => `רשמנו שאתם נשארים עם התאריכים של הזמנה ${ltr(pnr)}.`,
      more: "ההזמנה בתוקף כרגיל.",
    },
    answered: {
      subject: (pnr) => `ענינו לשאלה שלכם על הזמנה ${ltr(pnr)}`,
      text: (pnr) => `ענינו לשאלה שלכם על הזמנה ${ltr(pnr)}.`,
      more: "כדי לקרוא את התשובה, היכנסו להזמנה:",
    },
  },
  en: {
    cancellation: {
      subject: (pnr) => `We received your request to cancel booking ${pnr}`,
      text: (pnr) => `We received your request to cancel booking ${pnr}.`,
      more: "It is not cancelled yet: we will check and confirm.",
      money: "The cancellation fee is worked out as of the moment of your request.",
    },
    withdrawn: {
      subject: (pnr) => `The request to cancel booking ${pnr} is withdrawn`,
      text: (pnr) => `The request to cancel booking ${pnr} is withdrawn, as you asked.`,
      more: "The booking stands as before.",
    },
    ended: {
      subject: (pnr) => `The request to cancel booking ${pnr} is closed`,
      text: (pnr) => `Booking ${pnr} was changed, so the request to cancel it is closed.`,
      more: "The booking stands as changed.",
    },
    "hotel-declined": {
      subject: (pnr) => `We received your answer about booking ${pnr}`,
      text: (pnr) => `We noted that you do not want the other hotel for booking ${pnr}.`,
      more: "We will get back to you soon.",
      money: "You can also cancel the booking for a full refund, without a fee.",
    },
    "date-declined": {
      subject: (pnr) => `We received your answer about booking ${pnr}`,
      text: (pnr) => `We noted that you keep the dates of booking ${pnr}.`,
      more: "The booking stands as before.",
    },
    answered: {
      subject: (pnr) => `We have answered your question about booking ${pnr}`,
      text: (pnr) => `We have answered your question about booking ${pnr}.`,
      more: "Log in to your booking to read the answer:",
    },
  },
  ru: {
    cancellation: {
      subject: (pnr) => `Мы получили запрос на отмену бронирования ${pnr}`,
      text: (pnr) => `Получен запрос на отмену бронирования ${pnr}.`,
      more: "Пока не отменено: проверим и ответим.",
      money: "Сбор за отмену рассчитан на момент запроса.",
    },
    withdrawn: {
      subject: (pnr) => `Запрос на отмену бронирования ${pnr} отозван`,
      text: (pnr) => `Запрос на отмену бронирования ${pnr} отозван.`,
      more: "Бронирование действует.",
    },
    ended: {
      subject: (pnr) => `Запрос на отмену бронирования ${pnr} закрыт`,
      text: (pnr) => `Бронирование ${pnr} изменено, запрос на отмену закрыт.`,
      more: "Бронирование действует.",
    },
    "hotel-declined": {
      subject: (pnr) => `Мы получили ваш ответ по бронированию ${pnr}`,
      text: (pnr) => `Бронирование ${pnr}: вы отказались от другого отеля.`,
      more: "Мы скоро с вами свяжемся.",
      money: "Бронирование можно и отменить: мы вернём всё, без сбора.",
    },
    "date-declined": {
      subject: (pnr) => `Мы получили ваш ответ по бронированию ${pnr}`,
      text: (pnr) => `Бронирование ${pnr}: вы отказались от других дат.`,
      more: "Бронирование действует.",
    },
    answered: {
      subject: (pnr) => `Ответ на ваш вопрос о бронировании ${pnr}`,
      text: (pnr) => `Мы ответили на ваш вопрос о бронировании ${pnr}.`,
      more: "Чтобы прочитать ответ, войдите в бронирование:",
    },
  },
  ar: {
    cancellation: {
      subject: (pnr) => `استلمنا طلب إلغاء الحجز ${ltr(pnr)}`,
      text: (pnr) => `استلمنا طلب إلغاء الحجز ${ltr(pnr)}.`,
      more: "لم يُلغَ الحجز بعد: سنتحقق ونؤكد.",
      money: "حُسبت رسوم الإلغاء وفق موعد الطلب.",
    },
    withdrawn: {
      subject: (pnr) => `تم سحب طلب إلغاء الحجز ${ltr(pnr)}`,
      text: (pnr) => `سُحب طلب إلغاء الحجز ${ltr(pnr)} كما طلبتم.`,
      more: "الحجز قائم كما كان.",
    },
    ended: {
      subject: (pnr) => `أُغلق طلب إلغاء الحجز ${ltr(pnr)}`,
      text: (pnr) => `تم تغيير الحجز ${ltr(pnr)}، لذلك أُغلق طلب إلغائه.`,
      more: "الحجز قائم بعد التغيير.",
    },
    "hotel-declined": {
      subject: (pnr) => `استلمنا ردكم بشأن الحجز ${ltr(pnr)}`,
      text: (pnr) => `سجّلنا أنكم لا تريدون الفندق الآخر في الحجز ${ltr(pnr)}.`,
      more: "سنعاود الاتصال بكم قريبًا.",
      money: "يمكنكم أيضًا إلغاء الحجز واسترداد المبلغ كاملًا دون رسوم.",
    },
    "date-declined": {
      subject: (pnr) => `استلمنا ردكم بشأن الحجز ${ltr(pnr)}`,
      text: (pnr) => `سجّلنا أنكم تبقون على مواعيد الحجز ${ltr(pnr)}.`,
      more: "الحجز قائم كما كان.",
    },
    answered: {
      subject: (pnr) => `أجبنا عن سؤالكم حول الحجز ${ltr(pnr)}`,
      text: (pnr) => `أجبنا عن سؤالكم حول الحجز ${ltr(pnr)}.`,
      more: "لقراءة الجواب ادخلوا إلى الحجز:",
    },
  },
};

/** Messages that confirm to the payer what was received from them, once for a key. `terms`: what it asked for, in the mail alone. */
export function receivedMessages(
  row: Booking,
  what: Received,
  key: string,
  brand: Brand,
  terms?: string,
): { key: string; effect: Effect }[] {
  const { payer } = row.draft;
  if (!payer) return [];
  const language = row.language;
  const say = texts[language][what];
  const link = visitorLink(brand, language, row);
  const short = [say.text(row.pnr), say.more];
  return [
    {
      key: `${key}:sms`,
      effect: {
        kind: "sms",
        to: payer.mobile,
        text: smsText(brand, language, [...short, visitorLink(brand, language)].join(" ")),
      },
    },
    {
      key: `${key}:mail`,
      effect: {
        kind: "mail",
        to: payer.email,
        subject: say.subject(row.pnr),
        text: letter(
          language,
          payer.firstName,
          [
            [...short, ...(row.bypassPayment || !say.money ? [] : [say.money]), ...(terms ? [terms] : [])].join(" "),
            link,
          ].join("\n"),
          brand,
        ),
        ...mailSender(brand, language),
      },
    },
  ];
}
