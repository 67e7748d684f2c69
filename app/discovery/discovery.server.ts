import type { Language } from "@contract/vocabulary/languages";
import type { AppLoadContext } from "@remix-run/node";
import type { Thing, WithContext } from "schema-dts";
import { siteConfig } from "~/config.server";
import { translator } from "~/i18n/i18n.server";
import { defaultLanguage, languages } from "~/i18n/languages";
import { paths } from "~/paths";
import { siteBrand, siteOrigin } from "~/shell/agency-site/site-brand.server";
import { isUnknownHost, whiteLabelOf } from "~/shell/white-label.server";
import type { Discovery, Sharing } from "./discovery";
import type { TripForSale } from "./trip-for-sale";

const locales: Record<Language, string> = { he: "he_IL", en: "en_US", ru: "ru_RU", ar: "ar_IL" };

/**
 * The absolute address of one of our paths in a language. The shop's origin is from the configuration, because a Host header cannot be
 * trusted.
 */
export function publicAddress(path: string, language: Language, origin = siteConfig().publicUrl): string {
  const address = new URL(path, origin);
  if (language !== defaultLanguage) address.searchParams.set("lang", language);
  return address.pathname === "/" && !address.search ? `${address.origin}/` : address.href;
}

/**
 * The metadata of the page at `path`: a path with only the parameters that identify a distinct page. On an agency's site it names the
 * agency and its own host, and is for sharing only: indexed, the page would duplicate the shop's. Null on unknown hosts. A page without
 * metadata is not indexed.
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
  const { language, path } = page;
  const [label, foreign, origin, site] = await Promise.all([
    whiteLabelOf(request, context),
    isUnknownHost(request, context),
    siteOrigin(request, context),
    siteBrand(request, context, language),
  ]);
  if (foreign) return null;
  const at = (path: string, other: Language) => publicAddress(path, other, origin);
  return {
    site,
    title: page.title,
    description: page.description.replace(/[\u2066-\u2069]/g, ""),
    canonical: at(path, language),
    alternates: [
      ...languages.map((other) => ({ language: other as string, address: at(path, other) })),
      { language: "x-default", address: at(path, defaultLanguage) },
    ],
    phone: page.phonePath && at(page.phonePath, language),
    kind: page.kind ?? "website",
    image: at(page.picture, language),
    locale: locales[language],
    otherLocales: languages.filter((other) => other !== language).map((other) => locales[other]),
    indexed: !label && (page.indexed ?? true),
    structured: label ? [] : (page.structured ?? []).map(inScript),
  };
}

/**
 * The address of the page that search engines are to show in place of this one, as for a search that lists what a lasting page lists. Null
 * on agencies' sites and unknown hosts, which are not indexed at all.
 */
export async function canonicalOf(
  request: Request,
  context: AppLoadContext,
  language: Language,
  path: string,
): Promise<string | null> {
  const [label, foreign] = await Promise.all([whiteLabelOf(request, context), isUnknownHost(request, context)]);
  return label || foreign ? null : publicAddress(path, language);
}

/** For pages without metadata of their own: the site's words and picture. */
export async function sharingOf(request: Request, context: AppLoadContext, language: Language): Promise<Sharing> {
  const [origin, site] = await Promise.all([siteOrigin(request, context), siteBrand(request, context, language)]);
  return {
    site,
    description: translator(language, "shop")("home.description"),
    image: publicAddress(paths.sharingPicture("home", "shop"), language, origin),
    locale: locales[language],
  };
}

/** JSON escaped so that no text in it can close the surrounding script element. */
export function inScript(data: object): string {
  return JSON.stringify(data).replace(/</g, "\\u003c");
}
