import type { MaintenanceMessage } from "@contract/content/site-status";
import { directionOf, type Language, languageOf, languages } from "@contract/vocabulary/languages";
import { parseCookie } from "cookie";

type Kind = "forbidden" | "too-many" | "unavailable" | "missing";

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
  missing: {
    he: ["העמוד לא נמצא", "אולי הכתובת השתנתה או הוקלדה בטעות."],
    en: ["Page not found", "The address may have changed, or it was mistyped."],
    ru: ["Страница не найдена", "Возможно, адрес изменился или введён с ошибкой."],
    ar: ["الصفحة غير موجودة", "ربما تغيّر العنوان أو كُتب خطأً."],
  },
  unavailable: {
    he: ["האתר עמוס כרגע", "נסו שוב בעוד רגע."],
    en: ["The site is busy", "Please try again in a moment."],
    ru: ["Сайт перегружен", "Попробуйте ещё раз через минуту."],
    ar: ["الموقع مزدحم حاليًا", "يُرجى المحاولة بعد قليل."],
  },
};

/** A complete page for requests refused before they reach the site, in the user's language. */
export function simplePage(kind: Kind, url: string, cookie: string | undefined): string {
  const language = languageAsked(url, cookie);
  const [title, text] = words[kind][language];
  return page(language, title, [text], `<a href="/">Nofesh</a>`);
}

/** The page of a closed site: the desk's text, or a general one, and a number to call. */
export function shutPage(
  messages: Record<Language, MaintenanceMessage>,
  url: string,
  cookie: string | undefined,
): string {
  const language = languageAsked(url, cookie);
  const message = messages[language];
  const [title, text] = words.unavailable[language];
  const { agentPhone: phone, agentHours: hours } = message;
  // A message that is not translated is a page in its own language.
  return page(
    message.active ? languageOf[message.lang] : language,
    message.active ? message.message.title : title,
    message.active ? message.message.body.split(/\n+/) : [text],
    phone
      ? `<a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ""))}"><bdi>${escapeHtml(phone)}</bdi></a> <bdi>${escapeHtml(hours)}</bdi>`
      : "",
  );
}

/** Reads only the query: `//[` is a legal request line, but no address. */
function languageAsked(url: string, cookie: string | undefined): Language {
  const query = url.slice(url.indexOf("?") + 1 || url.length);
  const langParam = new URLSearchParams(query).get("lang") ?? cookieLanguage(cookie);
  return languages.find((language) => language === langParam) ?? "he";
}

/** Decodes the site's language cookie: Remix writes a value as JSON in base 64. */
function cookieLanguage(header: string | undefined): unknown {
  const cookieValue = parseCookie(header ?? "").lang;
  try {
    return cookieValue && JSON.parse(Buffer.from(cookieValue, "base64").toString());
  } catch {
    return undefined;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);
}

function page(language: Language, title: string, lines: readonly string[], last: string): string {
  const direction = directionOf(language);
  return `<!DOCTYPE html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="stylesheet" href="/simple.css"></head><body><main><h1>${escapeHtml(title)}</h1>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("")}<p>${last}</p></main></body></html>`;
}
