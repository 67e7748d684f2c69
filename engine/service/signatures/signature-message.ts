import type { Payer } from "@contract/booking/booking";
import type { Language } from "@contract/vocabulary/languages";
import type { Brand } from "../../core/brand";
import { mailSender, smsText } from "../../outbox/branded-message";
import type { Effect } from "../../outbox/effect";
import { letter } from "../../outbox/letter";

export const texts: Record<Language, (link: string) => string> = {
  he: (link) => `ההזמנה שלכם מוכנה. לקריאת הפרטים ולאישור התנאים: ${link}`,
  en: (link) => `Your booking is ready. Please read it and accept the terms: ${link}`,
  ru: (link) => `Ваше бронирование готово. Прочитайте его и примите условия: ${link}`,
  ar: (link) => `حجزكم جاهز. لقراءة التفاصيل والموافقة على الشروط: ${link}`,
};

export const subjects: Record<Language, string> = {
  he: "אישור התנאים של ההזמנה",
  en: "Please accept the terms of your booking",
  ru: "Примите условия бронирования",
  ar: "الموافقة على شروط الحجز",
};

/** The SMS that asks for a signature. */
export function signatureMessage(language: Language, link: string, brand: Brand): string {
  return smsText(brand, language, texts[language](link));
}

/** The same by mail, for a phone in a country that gets no free SMS. */
export function signatureMail(language: Language, { firstName, email }: Payer, link: string, brand: Brand): Effect {
  const text = letter(language, firstName, texts[language](link), brand);
  return { kind: "mail", to: email, subject: subjects[language], text, ...mailSender(brand, language) };
}
