import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender } from "../../outbox/branded-message";
import type { EffectOf } from "../../outbox/effect";
import { ltr } from "../../outbox/isolates";
import { letter } from "../../outbox/letter";
import type { Booking } from "../../sale/booking/transition";

/** Tells an address that a booking's phone or mail was corrected, without naming the new ones: the old address may be another's by now. */
export function contactMessage(
  { pnr, language }: Pick<Booking, "pnr" | "language">,
  to: string,
  firstName: string,
  brand: Brand,
): EffectOf<"mail"> {
  const { subject, body } = texts[language](pnr);
  const text = letter(language, firstName, body, brand);
  return { kind: "mail", to, subject, text, ...mailSender(brand, language) };
}

export const texts: Record<Language, (pnr: string) => { subject: string; body: string }> = {
  he: (pnr) => ({
    subject: `פרטי הקשר בהזמנה ${ltr(pnr)} עודכנו`,
    body: `פרטי הקשר בהזמנה ${ltr(pnr)} עודכנו לפי בקשה שקיבלנו. מעכשיו כל ההודעות על ההזמנה נשלחות לפי הפרטים החדשים. לא ביקשתם? כתבו לנו מיד.`,
  }),
  en: (pnr) => ({
    subject: `The contact details of booking ${pnr} were updated`,
    body: `We were asked to update the contact details of booking ${pnr}, and have done so. From now on all messages about the booking go to the new details. If this was not you, write to us at once.`,
  }),
  ru: (pnr) => ({
    subject: `Контактные данные в бронировании ${pnr} обновлены`,
    body: `Нас попросили обновить контактные данные в бронировании ${pnr}, и мы это сделали. Теперь все сообщения о бронировании приходят по новым данным. Это были не вы? Сразу напишите нам.`,
  }),
  ar: (pnr) => ({
    subject: `تم تحديث بيانات الاتصال في الحجز ${ltr(pnr)}`,
    body: `تم تحديث بيانات الاتصال في الحجز ${ltr(pnr)} بناءً على طلب وصلنا. من الآن تُرسل جميع الرسائل عن الحجز إلى البيانات الجديدة. لم تطلبوا ذلك؟ اكتبوا لنا فورًا.`,
  }),
};
