import { writtenIn } from "@contract/vocabulary/printed-price";
import type { i18n as I18n, TFunction } from "i18next";

type Texts = { [key: string]: string | Texts };
type Values = Record<string, unknown>;
type Translate = (key: string | string[], values?: Values) => string;

/**
 * The texts of a page's script, for react-i18next. Only what our texts use: nested keys, plural forms by `count`, values without formats.
 * The whole of i18next, which renders pages on the server, is a tenth of a page's script; `page-texts.test.ts` compares the two.
 */
export function pageTexts(language: string, areas: Record<string, Texts>): I18n {
  const plural = new Intl.PluralRules(language);
  const translators = new Map<string, Translate>();

  function translator(area: string): Translate {
    const known = translators.get(area);
    if (known) return known;
    const translate: Translate = (key, values = {}) => {
      const keys = [key].flat();
      for (const one of keys) {
        const text = textAt(areas[area], formsOf(one, values.count));
        if (text !== undefined) return withValues(language, text, values);
      }
      return keys.at(-1)!;
    };
    translators.set(area, translate);
    return translate;
  }

  /** The most specific first. */
  function formsOf(key: string, count: unknown): string[] {
    if (typeof count !== "number") return [key];
    return [...(count === 0 ? [`${key}_zero`] : []), `${key}_${plural.select(count)}`, key];
  }

  const ignore = () => {};
  return {
    language,
    languages: [language],
    isInitialized: true,
    // Texts never change while a page is open: react-i18next has nothing to listen to.
    options: { defaultNS: "shell", react: { useSuspense: false, bindI18n: "", bindI18nStore: "" } },
    hasLoadedNamespace: () => true,
    getFixedT: (_language: unknown, area: string) => translator(area) as TFunction,
    on: ignore,
    off: ignore,
  } as Partial<I18n> as I18n;
}

function textAt(texts: Texts | undefined, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    let found: string | Texts | undefined = texts;
    for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

function withValues(language: string, text: string, values: Values): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => writtenIn(language, String(values[name.trim()] ?? "")));
}
