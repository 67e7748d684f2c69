import { type Language, languages } from "@contract/vocabulary/languages";
import { createCookie } from "@remix-run/node";
import { createInstance, type i18n as I18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, isLanguage } from "./languages";
import { areas, textsOf } from "./texts.server";

/** Remembers the language somebody chose; no secret, so it is not signed. */
export const languageCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 31_536_000 });

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    searchParamKey: "lang",
    cookie: languageCookie,
    // The shop is Hebrew first: what the browser would like is not asked, what the person chose is.
    order: ["searchParams", "cookie"],
  },
});

/** The language of a request: the address says it, or else the cookie, or else it is Hebrew. */
export async function languageOfRequest(request: Request): Promise<Language> {
  const found = await detector.getLocale(request);
  return isLanguage(found) ? found : defaultLanguage;
}

const instances = new Map<Language, I18n>();

/** The texts of a language, ready to use. One instance each: making them again for every request is half the cost of a simple page. */
export function textsIn(language: Language): I18n {
  const known = instances.get(language);
  if (known) return known;
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: textsOf(language) },
    ns: [...areas],
    defaultNS: "shell",
    initImmediate: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  instances.set(language, instance);
  return instance;
}

/** `t` of a language and area for loaders and actions. */
export function translator(language: Language, area: (typeof areas)[number]) {
  return textsIn(language).getFixedT(language, area);
}
