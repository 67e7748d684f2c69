import { writtenIn } from "@contract/vocabulary/printed-price";
import type { i18n as I18n } from "i18next";
import { LRUCache } from "lru-cache";

/** The most texts remembered of an area in a language: all that pages show, and counts up to a few hundred. */
const mostTexts = 20_000;

type Values = Record<string, unknown>;
type Translate = (key: string | string[], values?: Values) => string;
type Translators = (...area: Parameters<I18n["getFixedT"]>) => Translate;
/** A text around its values: the parts between them, and the names of the values. */
type Template = { parts: string[]; names: string[] };

/** Stand around the name of a value while its place in a text is looked up. Private use: in no text and in no value. */
const [before, after] = ["\uE000", "\uE001"];

/**
 * Lets an i18next instance look up each text once: it walks all its options at every call, which took a fifth of the time of rendering a
 * list. Values are put into the text that was looked up; only `count` decides which text that is.
 */
export function rememberTexts(instance: I18n): void {
  const templates = new LRUCache<string, Template>({ max: mostTexts });
  const translators = new Map<string, Translate>();
  const language = instance.language;
  const original = instance.getFixedT.bind(instance) as Translators;
  const remembering = (area: string, translate: Translate): Translate => {
    // A page asks hundreds of times: by the key alone, whose text is the same object in the code that asks.
    const plainTexts = new Map<string, string>();
    const countedTexts = new Map<string, string>();
    return Object.assign((key: string | string[], values?: Values) => {
      if (typeof key !== "string") return translate(key, values);
      if (!values) return kept(plainTexts, key, () => translate(key));
      const names = Object.keys(values);
      if (!(names.length === 1 && typeof values.count === "number")) {
        if (!names.every((name) => isPlain(name, values[name]))) return translate(key, values);
        return filled(language, templateOf(area, translate, key, values, names), values);
      }
      return kept(countedTexts, `${values.count} ${key}`, () => translate(key, values));
    }, translate);
  };

  function templateOf(area: string, translate: Translate, key: string, values: Values, names: string[]): Template {
    const name = `${area} ${values.count ?? ""} ${key} ${names.join(" ")}`;
    const known = templates.get(name);
    if (known) return known;
    const marks = names.map((value) => [value, value === "count" ? values.count : `${before}${value}${after}`]);
    const pieces = translate(key, Object.fromEntries(marks)).split(new RegExp(`${before}|${after}`));
    const template = {
      parts: pieces.filter((_, index) => index % 2 === 0),
      names: pieces.filter((_, index) => index % 2 === 1),
    };
    templates.set(name, template);
    return template;
  }

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

/** Starts again when it is full: keys come from our code, counts from what is on sale. */
function kept(texts: Map<string, string>, name: string, make: () => string): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  if (texts.size >= mostTexts) texts.clear();
  const text = make();
  texts.set(name, text);
  return text;
}

/** Options of i18next that choose or change a text. */
const options = new Set(
  [
    "context",
    "ordinal",
    "defaultValue",
    "returnObjects",
    "returnDetails",
    "joinArrays",
    "replace",
    "postProcess",
  ].concat(["lng", "lngs", "fallbackLng", "ns", "keySeparator", "nsSeparator", "interpolation", "keyPrefix", "nest"]),
);

/** Whether a value does nothing but stand in the text. */
function isPlain(name: string, value: unknown): boolean {
  if (name === "count") return typeof value === "number";
  return (
    (typeof value === "string" || typeof value === "number") && !options.has(name) && !name.startsWith("defaultValue")
  );
}

function filled(language: string, { parts, names }: Template, values: Values): string {
  let text = parts[0]!;
  for (let index = 0; index < names.length; index += 1)
    text += writtenIn(language, `${values[names[index]!]}`) + parts[index + 1];
  return text;
}
