import type { Shop } from "@contract/calls";
import type { FooterPage } from "@contract/content/footer";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { shopFor } from "~/api/shop.server";
import { bookingAskedAbout } from "~/content/booking-asked-about.server";
import { notFound } from "~/content/not-found.server";
import { discoveryOf } from "~/discovery/discovery.server";
import { breadcrumbs } from "~/discovery/structured-data.server";
import { printedMoment } from "~/format/dates";
import { languageOfRequest, translator } from "~/i18n/i18n.server";
import { keeping, paths } from "~/paths";
import { isInApp } from "~/session/in-app";

/** The page for a URL in any Unicode normal form and any letter case of its percent-encoding. */
export async function pageAt(shop: Shop, language: Language, slug: string): Promise<FooterPage | null> {
  const langCode = langCodeOf[language];
  const list = await shop.footerPageList({ langCode });
  const listedPage = list.ok ? list.value.find((page) => page.slug === slug.normalize("NFC")) : undefined;
  if (!listedPage) return null;
  const page = await shop.footerItem({ id: listedPage.id, langCode });
  return page.ok ? page.value : null;
}

/** An information page. Other spellings of its URL redirect to the canonical one; an unknown page is a 404. */
export async function infoPageLoader({ request, context, params }: LoaderFunctionArgs) {
  const language = await languageOfRequest(request);
  const shop = await shopFor(request, context);
  const page = await pageAt(shop, language, params.slug ?? "");
  if (!page) return notFound({ request, context });
  const url = new URL(request.url);
  const canonical = encodeURI(`/${page.slug}`);
  if (url.pathname !== canonical) throw redirect(`${canonical}${url.search}`, { status: 301 });
  const crumbs = [
    { name: translator(language, "shop")("crumbs.home"), path: paths.home() },
    { name: page.title, path: canonical },
  ];
  const { html, sections, slug: _, version: __, places: ___, updatedAt, ...rest } = page;
  return data({
    ...rest,
    html: keepingLinks(html, url.searchParams),
    // A short text can be taken in at a glance and needs no table of contents.
    sections: sections.length > 3 && page.shows !== "deals" ? sections : [],
    updated: printedMoment(updatedAt).split(" ")[0]!,
    crumbs,
    discovery: await discoveryOf(request, context, {
      language,
      title: page.title,
      description: page.lead,
      path: canonical,
      picture: paths.sharingPicture("page", page.id),
      structured: [breadcrumbs(language, crumbs)],
    }),
    sent: url.searchParams.get("sent") === "1",
    about: page.form === "cancellation" ? await bookingAskedAbout(request, shop, language) : null,
    stock: page.shows ? await stockOf(shop, page, language) : null,
  });
}

/**
 * The text of a page whose internal links keep language, channel and marketer, as every other link does; inside the app no link leaves the
 * shop.
 */
function keepingLinks(html: string, query: URLSearchParams): string {
  const inside = isInApp(query) ? html.replace(/<a href="(?!\/(?!\/)|#|tel:)[^"]*"[^>]*>(.*?)<\/a>/gs, "$1") : html;
  return inside.replace(/ href="(\/(?!\/)[^"]*)"/g, (_, path: string) => {
    const link = keeping(path.replaceAll("&amp;", "&"), query);
    return ` href="${link.replaceAll("&", "&amp;")}"`;
  });
}

export type Stock = {
  places: { name: string; items: { code: string; name: string; text?: string; count?: number }[] }[];
  categories: { id: number; name: string; price: string; currency: "US" | "EU" | "IL" }[];
  months: { code: string; count: number }[];
};

/** What is on sale now, for the pages that show it: places with their descriptions, or links to the deals. */
async function stockOf(shop: Shop, { shows, places = [] }: FooterPage, language: Language): Promise<Stock> {
  const langCode = langCodeOf[language];
  if (shows === "places") return { places, categories: [], months: [] };
  const [menu, areas, top] = await Promise.all([
    shop.getMenuNew({ langCode }),
    shop.areas({ langCode }),
    shop.packCategoryTop({ langCode }),
  ]);
  const counts = new Map((menu.ok ? menu.value.destination : []).map(({ code, count }) => [code, count]));
  return {
    places: (areas.ok ? areas.value : [])
      .map(({ name, destinations }) => ({
        name,
        items: destinations.flatMap((place) => {
          const count = counts.get(place.code);
          return count ? [{ code: place.code, name: place.name, count }] : [];
        }),
      }))
      .filter(({ items }) => items.length > 0),
    categories: (top.ok ? top.value : []).map(({ categoryId, name, lowestPrice }) => ({
      id: categoryId,
      name,
      price: lowestPrice.price,
      currency: lowestPrice.currency,
    })),
    months: menu.ok ? menu.value.month.map(({ code, count }) => ({ code, count })) : [],
  };
}
