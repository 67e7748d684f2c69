import { parsePageKey } from "@contract/content/banner-pages";
import { categories } from "@contract/vocabulary/categories";
import type { Language } from "@contract/vocabulary/languages";
import { translator } from "~/i18n/i18n.server";

/** Where a banner or a message of the site is shown, in words: a route's name or a page key; any other stays as it is. */
export function placeWords(language: Language, place: string): string {
  const t = translator(language, "stock");
  const word = (name: string) => t(`content.place.${name}`, { defaultValue: "" });
  const key = parsePageKey(place);
  if (key) {
    const { plain, kind, mobile, destination } = key;
    const words = [word(kind), categoryOf(plain.slice(0, -kind.length), language), mobile ? word("mobile") : ""];
    return [...words, destination ? `\u2066${destination}\u2069` : ""].filter(Boolean).join(" · ");
  }
  const [, route = place, variant = ""] = /^(.+?)(?:-((?:old-)?app))?$/.exec(place) ?? [];
  const name = /^[a-z-]+$/.test(route) ? word(route) : "";
  return name ? [name, variant && word(variant)].filter(Boolean).join(" · ") : place;
}

/** What the prefix of a page key sells; landing and area pages have one of their own, which says nothing. */
function categoryOf(prefix: string, language: Language): string {
  const [name] = Object.entries(categories).find(([, { packageType }]) => packageType === prefix) ?? [];
  const t = translator(language, "shop");
  return name ? t(`category.${name}`, { defaultValue: "" }) : "";
}
