import type { Language } from "../vocabulary/languages";

/**
 * The consent text that a subscriber confirms, stored word for word as shown. A changed text gets a new version: earlier consents keep
 * theirs.
 */
export const newsletterConsent: { version: string; texts: Record<Language, string> } = {
  version: "2026-11-2",
  texts: {
    he: "בשליחת הטופס ניתנת הסכמתי לקבל מנופש דברי פרסומת במייל. אפשר להסיר את ההרשמה בכל עת, בקישור שבכל מייל.",
    en: "I agree to receive marketing from Nofesh by email. I can unsubscribe at any time using the link in every email.",
    ru: "Даю согласие на получение рекламы Nofesh по электронной почте. Отписаться можно в любой момент по ссылке в каждом письме.",
    ar: "أوافق على تلقي مواد دعائية من نوفش بالبريد الإلكتروني. يمكن إلغاء الاشتراك في أي وقت عبر الرابط في كل رسالة.",
  },
};
