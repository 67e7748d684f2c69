import { otherSource, type SourceOf } from "@contract/desk/source-desk";
import type { Language } from "@contract/vocabulary/languages";
import { translator } from "~/i18n/i18n.server";

/** Where a booking came from, in words as far as they are ours: categories, channels and the usual kinds of advertising. */
export function sourceWord(language: Language, by: SourceOf, source: string): string {
  if (source === otherSource) return translator(language, "desk")("sources.other");
  // Names of campaigns, publishers and marketers are their own.
  if (!/^\w+$/.test(source)) return source;
  if (by === "dealType") {
    const shop = translator(language, "shop");
    return shop(`category.${source}`, { defaultValue: source });
  }
  if (by !== "channel" && by !== "utmMedium") return source;
  const t = translator(language, "desk");
  return t(`sources.word.${source}`, { defaultValue: source });
}
