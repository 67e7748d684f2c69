import { type Language, languages } from "@contract/languages";

type Kind = "forbidden" | "too-many" | "unavailable";

const words: Record<Kind, Record<Language, [title: string, text: string]>> = {
  forbidden: {
    he: ["הבקשה לא התקבלה", "היא לא הגיעה מעמוד של האתר שלנו. פתחו את העמוד מחדש ונסו שוב."],
    en: ["The request was refused", "It did not come from a page of ours. Open the page again and retry."],
    ru: ["Запрос отклонён", "Он пришёл не с нашей страницы. Откройте страницу заново и повторите."],
    ar: ["رُفض الطلب", "لم يأتِ من صفحة في موقعنا. افتحوا الصفحة من جديد وحاولوا مرة أخرى."],
  },
  "too-many": {
    he: ["יותר מדי בקשות", "המתינו דקה ונסו שוב."],
    en: ["Too many requests", "Please wait a minute and try again."],
    ru: ["Слишком много запросов", "Подождите минуту и попробуйте снова."],
    ar: ["طلبات كثيرة جدًا", "يُرجى الانتظار دقيقة ثم المحاولة مجددًا."],
  },
  unavailable: {
    he: ["האתר עמוס כרגע", "נסו שוב בעוד רגע."],
    en: ["The site is busy", "Please try again in a moment."],
    ru: ["Сайт перегружен", "Попробуйте ещё раз через минуту."],
    ar: ["الموقع مشغول", "يُرجى المحاولة بعد قليل."],
  },
};

/** A whole page for what is refused before the site is asked, in the person's language. */
export function simplePage(kind: Kind, url: string, cookie: string | undefined): string {
  const asked =
    new URL(url, "http://nofesh.invalid").searchParams.get("lang") ??
    /(?:^|; )lang=(?:%22)?(?:"?)(he|en|ru|ar)/.exec(cookie ?? "")?.[1];
  const language = languages.find((known) => known === asked) ?? "he";
  const [title, text] = words[kind][language];
  const direction = language === "he" || language === "ar" ? "rtl" : "ltr";
  return `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Nofesh</a></p></main></body></html>`;
}
