import type { Language } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import type { Thing, WithContext } from "schema-dts";
import { siteConfig } from "~/config.server";
import { defaultLanguage, languages } from "~/i18n/languages";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";
import type { Discovery } from "./discovery";
import type { TripForSale } from "./trip-for-sale";

const locales: Record<Language, string> = { he: "he_IL", en: "en_US", ru: "ru_RU", ar: "ar_IL" };

/** The absolute address of one of our paths in a language. Taken from the configuration, because a Host header cannot be trusted. */
export function publicAddress(path: string, language: Language): string {
  const address = new URL(path, siteConfig().publicUrl);
  if (language !== defaultLanguage) address.searchParams.set("lang", language);
  return address.pathname === "/" && !address.search ? `${address.origin}/` : address.href;
}

/**
 * The metadata of the page at `path`: a path with only the parameters that identify a distinct page. Null on agency sites and unknown
 * hosts, which would duplicate the content. A page without metadata is not indexed.
 */
export async function discoveryOf(
  request: Request,
  context: AppLoadContext,
  page: {
    language: Language;
    title: string;
    description: string;
    path: string;
    phonePath?: string;
    kind?: Discovery["kind"];
    /** Address of the sharing picture, 1200 by 630, without language. */
    picture: string;
    indexed?: boolean;
    structured?: (WithContext<Thing> | TripForSale)[];
  },
): Promise<Discovery | null> {
  const [label, foreign] = await Promise.all([whiteLabelOf(request, context), isUnknownHost(request, context)]);
  if (label || foreign) return null;
  const { language, path } = page;
  return {
    title: page.title,
    description: page.description.replace(/[\u2066-\u2069]/g, ""),
    canonical: publicAddress(path, language),
    alternates: [
      ...languages.map((other) => ({ language: other as string, address: publicAddress(path, other) })),
      { language: "x-default", address: publicAddress(path, defaultLanguage) },
    ],
    phone: page.phonePath && publicAddress(page.phonePath, language),
    kind: page.kind ?? "website",
    image: publicAddress(page.picture, language),
    locale: locales[language],
    otherLocales: languages.filter((other) => other !== language).map((other) => locales[other]),
    indexed: page.indexed ?? true,
    structured: (page.structured ?? []).map(inScript),
  };
}

/** JSON escaped so that no text in it can close the surrounding script element. */
export function inScript(thing: object): string {
  return JSON.stringify(thing).replace(/</g, "\\u003c");
}
