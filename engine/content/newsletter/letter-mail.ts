import type { Language } from "@contract/vocabulary/languages";
import { shopNames } from "../../core/brand";
import { isolate } from "../../outbox/isolates";

/** The word that the law wants at the head of the subject. */
const lawsWord = "פרסומת";

/**
 * How a letter says that it is advertising: the word of the law in its own language, after a word its reader understands
 * (Communications Law, 30A: at the head of the subject; the sender's name, postal address and mail; how to refuse more).
 */
export const frames: Record<
  Language,
  {
    /** Before the law's word, for readers who do not know it. */
    advertising: string;
    why: string;
    unsubscribe: (link: string) => string;
    test: string;
  }
> = {
  he: {
    advertising: "",
    why: "קיבלתם את המייל הזה כי נרשמתם לרשימת התפוצה שלנו ואישרתם את ההרשמה.",
    unsubscribe: (link) => `להסרה מרשימת התפוצה:\n${link}`,
    test: "זו הודעת בדיקה. בהודעה שתישלח למנויים יופיע כאן קישור ההסרה האישי של כל אחד מהם.",
  },
  en: {
    advertising: "Advertisement",
    why: "You’re getting this email because you signed up for our newsletter and confirmed it.",
    unsubscribe: (link) => `To unsubscribe:\n${link}`,
    test: "This is a test. In the email that goes to subscribers, each subscriber’s own unsubscribe link appears here.",
  },
  ru: {
    advertising: "Реклама",
    why: "Вы получили это письмо, потому что подписались на нашу рассылку и подтвердили подписку.",
    unsubscribe: (link) => `Отписаться от рассылки:\n${link}`,
    test: "Это проверочное письмо. В письме подписчикам здесь будет личная ссылка для отписки.",
  },
  ar: {
    advertising: "إعلان",
    why: "وصلتكم هذه الرسالة لأنكم اشتركتم في نشرتنا البريدية وأكدتم الاشتراك.",
    unsubscribe: (link) => `لإلغاء الاشتراك في النشرة:\n${link}`,
    test: "هذه رسالة تجريبية. في الرسالة التي تصل إلى المشتركين يظهر هنا رابط شخصي لإلغاء الاشتراك.",
  },
};

type LetterTexts = { subjects: Record<Language, string>; texts: Record<Language, string> };

/** A letter in one language, as it is mailed. Without an unsubscribe link it is a test, and says so. */
export function letterMail(
  { subjects, texts }: LetterTexts,
  language: Language,
  sender: { postalAddress: string; contactMail: string },
  unsubscribe?: string,
): { subject: string; text: string } {
  const frame = frames[language];
  const foot = [
    frame.why,
    unsubscribe ? frame.unsubscribe(unsubscribe) : frame.test,
    `${shopNames[language]}\n${isolate(sender.postalAddress)} · ${isolate(sender.contactMail)}`,
  ];
  const head = frame.advertising ? `${frame.advertising} (${lawsWord})` : lawsWord;
  return {
    subject: `${head}: ${subjects[language]}`,
    text: `${texts[language]}\n\n—\n${foot.join("\n\n")}`,
  };
}
