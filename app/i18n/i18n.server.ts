import { type Language, languages } from "@contract/vocabulary/languages";
import { createCookie } from "@remix-run/node";
import { createInstance, type i18n as I18n, type TFunction } from "i18next";
import { initReactI18next } from "react-i18next";
import { RemixI18Next } from "remix-i18next/server";
import { defaultLanguage, isLanguage } from "./languages";
import { rememberTexts } from "./remember-texts.server";
import { areas, textsOf } from "./texts.server";

/** Remembers the user's language; not a secret, so it is not signed. */
export const languageCookie = createCookie("lang", { path: "/", sameSite: "lax", maxAge: 31_536_000 });

const detector = new RemixI18Next({
  detection: {
    supportedLanguages: [...languages],
    fallbackLanguage: defaultLanguage,
    searchParamKey: "lang",
    cookie: languageCookie,
    // The shop is Hebrew first: it ignores the browser's preference and honours the user's explicit choice.
    order: ["searchParams", "cookie"],
  },
});

/** The language of a request: from the address, else the cookie, else Hebrew. */
export async function languageOfRequest(request: Request): Promise<Language> {
  const detected = await detector.getLocale(request);
  return isLanguage(detected) ? detected : defaultLanguage;
}

const instances = new Map<Language, I18n>();

/** The texts of a language, ready to use. One shared instance each: creating one per request doubles the cost of a simple page. */
export function textsIn(language: Language): I18n {
  const cachedInstance = instances.get(language);
  if (cachedInstance) return cachedInstance;
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
  rememberTexts(instance);
  instances.set(language, instance);
  return instance;
}

/** `t` for a language and area, for loaders and actions. */
export function translator<A extends (typeof areas)[number]>(language: Language, area: A): TFunction<A> {
  // What i18next infers for an area that is a parameter stays unresolved.
  return textsIn(language).getFixedT(language, area) as TFunction<A>;
}
