import { parsePageKey, widerRouteNames } from "@contract/content/banner-pages";
import type { LangCode } from "@contract/vocabulary/vocabulary";
import { accept, refuse } from "@contract/wire/operation";
import { and, asc, inArray, sql } from "drizzle-orm";
import { shared } from "../../core/caches/shared-answer";
import type { Stamps } from "../../core/caches/stamps";
import { stampedCache } from "../../core/caches/timed-cache";
import type { Clock } from "../../core/clock";
import { localise } from "../../core/localise";
import type { Database } from "../../database/connect";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { destinationPicture } from "../../offer/catalogue/pictures";
import { banner, startupPopup, timerLine } from "./schema";
import { shownNow } from "./shown-now";

type Parts = { db: Database; catalogue: Catalogue; clock: Clock };
type Item = { image: string; href?: string; alt: string };

/** Pages that carry the startup popup (specification §2). */
const popupPages: readonly string[] = ["deal-filter"];
/**
 * Destination pages that fall back to the place's picture. Products and booking pages do not.
 */
const placeKinds: readonly string[] = ["SearchResult", "HotelList", "Landing", "Area"];

/**
 * Lookup keys for a page's banners, narrowest first: with destination and Mobile, then without either one, then by route name; a product
 * page's last one is "product", which all of them share. A destination follows with a dash or, as the specification writes it (section 2),
 * at once. Any other key is looked up unchanged.
 */
export function keysOf(page: string, route?: string): string[] {
  const key = parsePageKey(page);
  const routes = route ? widerRouteNames(route) : [];
  if (!key) return [...new Set([...widerRouteNames(page), ...routes])];
  const { plain, kind, mobile, destination } = key;
  const sized = mobile ? `${plain}Mobile` : plain;
  return [
    ...new Set([
      ...(destination ? [`${sized}-${destination}`, `${sized}${destination}`] : []),
      sized,
      ...(destination ? [`${plain}-${destination}`, `${plain}${destination}`] : []),
      plain,
      ...routes,
      ...(kind === "Product" ? ["product"] : []),
    ]),
  ];
}

/** Banners currently shown on a page. A destination page without any falls back to the place's own picture. */
async function bannersOf({ db, catalogue, clock }: Parts, page: string, langCode: LangCode, route?: string) {
  const keys = keysOf(page, route);
  const rows = await db
    .select()
    .from(banner)
    .where(and(inArray(banner.pageKey, keys), shownNow(banner, clock.now())))
    .orderBy(asc(banner.item));
  const key = keys.find((candidate) => rows.some((row) => row.pageKey === candidate));
  const items: Item[] = rows
    .filter((row) => row.pageKey === key)
    .map((row) => ({ image: row.image, href: row.href ?? undefined, alt: localise(row.alts, langCode) }));
  const { destination, kind = "" } = parsePageKey(page) ?? {};
  const place =
    items.length === 0 && destination && placeKinds.includes(kind)
      ? (await catalogue.atlas()).destinations.get(destination)
      : undefined;
  if (place) items.push({ image: destinationPicture(place, "wide"), alt: localise(place.names, langCode) });
  return accept({
    imageWithHrefList: { items },
    imagesByCode: page === "product" ? { productBanner: items.map(({ image }) => image) } : {},
  });
}

/** Milliseconds: banners begin and end at full minutes. */
const minute = 60_000;

/**
 * `bannersOf` for the lists and products that need the same banners all the time: read once a minute, and at once when the desk changes
 * one.
 */
export function cachedBanners(parts: Parts & { stamps: Stamps }) {
  const cached = stampedCache(parts, ["content", "offer"], minute, async (key: string) => {
    const [, page, langCode, route] = JSON.parse(key) as [number, string, LangCode, string | null];
    return shared((await bannersOf(parts, page, langCode, route ?? undefined)).value);
  });
  return async (page: string, langCode: LangCode, route?: string) => {
    const now = Math.floor(parts.clock.now().getTime() / minute);
    return accept(await cached(JSON.stringify([now, page, langCode, route ?? null])));
  };
}

/** The desk's home page timer line that ends first; null when there is none now. */
export async function timerLineNow({ db, clock }: Parts, langCode: LangCode) {
  const [row] = await db
    .select()
    .from(timerLine)
    .where(shownNow(timerLine, clock.now()))
    .orderBy(asc(timerLine.endsAt))
    .limit(1);
  return row
    ? { active: true, title: localise(row.titles, langCode), link: row.href, endsAt: row.endsAt.toISOString() }
    : null;
}

/** The link target of a banner. */
export async function bannerHref(parts: Parts, page: string, item: number, langCode: LangCode) {
  const banners = await bannersOf(parts, page, langCode);
  const href = banners.value.imageWithHrefList.items[item]?.href;
  return href ? accept({ href }) : refuse("not-found", { field: "item" });
}

/** A page's banners and popup in one call. */
export async function pageContents(parts: Parts, page: string, langCode: LangCode) {
  const banners = await bannersOf(parts, page, langCode);
  const [popup] = popupPages.includes(page)
    ? await parts.db
        .select()
        .from(startupPopup)
        .where(shownNow(startupPopup, parts.clock.now()))
        .orderBy(sql`${startupPopup.startsAt} desc nulls last`, asc(startupPopup.id))
        .limit(1)
    : [];
  return accept({
    page,
    banners: banners.value,
    popup: popup && {
      id: popup.id,
      title: localise(popup.titles, langCode),
      body: localise(popup.bodies, langCode),
      href: popup.href ?? undefined,
    },
  });
}

/** Pictures of the given places, or of all places if none are given. */
export async function destinationPictures({ catalogue }: Parts, dest: readonly string[]) {
  const { destinations } = await catalogue.atlas();
  const places = dest.length > 0 ? dest.flatMap((code) => destinations.get(code) ?? []) : [...destinations.values()];
  return accept(
    places.slice(0, 100).map((place) => ({
      code: place.code,
      galleryUrls: [destinationPicture(place, "wide"), destinationPicture(place, "card")],
    })),
  );
}
