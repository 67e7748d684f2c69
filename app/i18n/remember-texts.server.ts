import type { i18n as I18n } from "i18next";
import { LRUCache } from "lru-cache";

/** The most texts remembered of a language: all that pages show, and counts up to a few hundred. */
const mostTexts = 20_000;

type Values = Record<string, unknown>;
type Translate = (key: string | string[], values?: Values) => string;
type Translators = (...area: Parameters<I18n["getFixedT"]>) => Translate;

/**
 * Lets an i18next instance look up each text once: it walks all its options at every call, which took a fifth of the time of rendering a
 * list. A text with values other than `count` is not remembered.
 */
export function rememberTexts(instance: I18n): void {
  const texts = new LRUCache<string, string>({ max: mostTexts });
  const translators = new Map<string, Translate>();
  const original = instance.getFixedT.bind(instance) as Translators;
  const remembering = (area: string, translate: Translate): Translate =>
    Object.assign((key: string | string[], values?: Values) => {
      if (typeof key !== "string" || (values && !hasOnlyCount(values))) return translate(key, values);
      const name = `${area} ${values?.count ?? ""} ${key}`;
      const known = texts.get(name);
      if (known !== undefined) return known;
      const text = translate(key, values);
      texts.set(name, text);
      return text;
    }, translate);
  const remembered: Translators = (...area) => {
    const name = area.join(" ");
    const known = translators.get(name);
    if (known) return known;
    const translate = remembering(name, original(...area));
    translators.set(name, translate);
    return translate;
  };
  instance.getFixedT = remembered as I18n["getFixedT"];
}

function hasOnlyCount(values: Values): boolean {
  return typeof values.count === "number" && Object.keys(values).length === 1;
}
