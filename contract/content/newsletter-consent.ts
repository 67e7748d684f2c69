import type { Language } from "../vocabulary/languages";

/**
 * What somebody agrees to by confirming, word for word as it is shown and kept. New words get a new version: what was agreed to
 * before stays what it was.
 */
export const newsletterConsent: { version: string; texts: Record<Language, string> } = {
  version: "2026-11",
  texts: {
    he: "בשליחת הטופס ניתנת הסכמתי לקבל מנופש דברי פרסומת בדואר אלקטרוני. אפשר להסיר את ההרשמה בכל עת, בקישור שבכל מכתב.",
    en: "I agree to receive advertising from Nofesh by e-mail. I can leave at any time by the link in every letter.",
    ru: "Я согласен или согласна получать рекламу Nofesh по электронной почте. Отписаться можно в любой момент по ссылке в каждом письме.",
    ar: "أوافق على تلقي مواد دعائية من نوفش بالبريد الإلكتروني. يمكن إلغاء الاشتراك في أي وقت عبر الرابط في كل رسالة.",
  },
};
