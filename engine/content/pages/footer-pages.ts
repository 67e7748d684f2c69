import type { footer } from "@contract/content/footer";
import { type Language, languageOf } from "@contract/vocabulary/languages";
import { accept, type Port, refuse } from "@contract/wire/operation";
import { and, asc, eq } from "drizzle-orm";
import { shared } from "../../core/caches/shared-answer";
import type { Stamps } from "../../core/caches/stamps";
import { clearOnInvalidation, timedCache } from "../../core/caches/timed-cache";
import type { Clock } from "../../core/clock";
import { inLanguage } from "../../core/localise";
import type { Database } from "../../database/connect";
import { areas } from "../../offer/catalogue/areas";
import type { Catalogue } from "../../offer/catalogue/catalogue";
import { brandOf } from "../../people/agencies/brand-of";
import { siteOf } from "../../people/agencies/site-of";
import type { Caller } from "../../people/caller/caller";
import { namedSeller, nameSeller, nameSellerInMarkdown } from "./name-seller";
import { kindOf } from "./page-kinds";
import { latestVersion, latestVersions } from "./page-versions";
import { type RenderedPage, renderPage } from "./render-page";
import { footerCategory, infoPage } from "./schema";

type Parts = { db: Database; clock: Clock; catalogue: Catalogue; publicUrl: string; stamps: Stamps };

/** Milliseconds a list of pages is cached: the footer is on every page. */
const listCacheTime = 30_000;
const mostRendered = 500;

/** The information pages and their footer columns (specification §7). */
export function footerPages({ db, clock, catalogue, publicUrl, stamps }: Parts): Port<typeof footer, Caller> {
  const list = timedCache(clock, listCacheTime, async (language: Language) => {
    const { pages, categories, texts } = await pagesIn(db, language);
    return { pages: shared(pages), categories: shared(categories), texts };
  });
  clearOnInvalidation(stamps, ["content"], list);
  /** The list is made of the texts, so it has them all; while no change of one is announced, each is read when it is asked for. */
  const textOf = async (id: string, language: Language) =>
    stamps.isListening() ? (await list(language)).texts.get(id) : latestVersion(db, id, language);
  const rendered = new Map<string, RenderedPage>();

  /** A version never changes, so its form with a seller's name can be cached for ever. */
  const html = (
    pageId: string,
    language: Language,
    version: number,
    body: string,
    seller: ReturnType<typeof namedSeller>,
  ) => {
    const key = `${pageId} ${language} ${version} ${seller.hours} ${seller.name}`;
    const cached = rendered.get(key);
    if (cached) return cached;
    if (rendered.size >= mostRendered) rendered.clear();
    const page = renderPage(nameSellerInMarkdown(body, seller), language);
    rendered.set(key, page);
    return page;
  };

  /** The pages of a site: the newsletter is the shop's, so an agency's site has no page that offers it (decision 0050). */
  const listOn = async (
    language: Language,
    caller: Caller,
  ): Promise<Pick<Awaited<ReturnType<typeof list>>, "pages" | "categories">> => {
    const whole = await list(language);
    if (!(await siteOf(db, caller))) return whole;
    const isOffered = ({ id }: { id: string }) => kindOf(id)?.form !== "newsletter";
    return {
      pages: whole.pages.filter(isOffered),
      categories: whole.categories
        .map((category) => ({ ...category, items: category.items.filter(isOffered) }))
        .filter(({ items }) => items.length > 0),
    };
  };

  return {
    footerPageList: async ({ langCode }, caller) => accept((await listOn(languageOf[langCode], caller)).pages),
    async footerItem({ id, langCode }, caller) {
      const language = languageOf[langCode];
      const page = (await listOn(language, caller)).pages.find((candidate) => candidate.id === id);
      const text = page && (await textOf(id, language));
      if (!text) return refuse("not-found", { field: "id" });
      const kind = kindOf(id);
      const seller = namedSeller(await brandOf(db, publicUrl, caller.agency ?? null), language);
      return accept({
        id,
        slug: page.slug,
        title: text.title,
        lead: nameSeller(text.lead, seller),
        ...html(id, language, text.version, text.body, seller),
        version: text.version,
        updatedAt: text.savedAt.toISOString(),
        template: Boolean(kind?.legal) && !text.approved,
        form: kind?.form,
        shows: kind?.shows,
        places: kind?.shows === "places" ? await placesByArea(catalogue, language) : undefined,
      });
    },
    footerCategories: async ({ langCode }, caller) => accept((await listOn(languageOf[langCode], caller)).categories),
  };
}

/** Visible pages that have a text in the language, and their footer columns. */
async function pagesIn(db: Database, language: Language) {
  const [rows, texts] = await Promise.all([
    db
      .select({ page: infoPage, category: footerCategory })
      .from(infoPage)
      .innerJoin(footerCategory, eq(footerCategory.id, infoPage.categoryId))
      .where(and(eq(infoPage.active, true), eq(footerCategory.active, true)))
      .orderBy(asc(footerCategory.place), asc(infoPage.place)),
    latestVersions(db, language),
  ]);
  const textOfPage = new Map(texts.map((text) => [text.pageId, text]));
  const pages = rows.flatMap(({ page, category }) => {
    const text = textOfPage.get(page.id);
    return text ? [{ id: page.id, slug: page.slug, title: text.title, categoryId: category.id }] : [];
  });
  const categories = new Map(rows.map(({ category }) => [category.id, category]));
  return {
    pages,
    texts: textOfPage,
    categories: [...categories.values()]
      .map(({ id, names }) => ({
        id,
        name: inLanguage(names, language),
        items: pages.filter(({ categoryId }) => categoryId === id).map(({ categoryId: _, ...link }) => link),
      }))
      .filter(({ items }) => items.length > 0),
  };
}

/** Our destinations, grouped by area in area order, with the catalogue's text about each. */
async function placesByArea(catalogue: Catalogue, language: Language) {
  const places = [...(await catalogue.atlas()).destinations.values()];
  return Object.entries(areas).flatMap(([area, names]) => {
    const items = places
      .filter((place) => place.area === area)
      .map((place) => ({
        code: place.code,
        name: inLanguage(place.names, language),
        text: inLanguage(place.descriptions, language),
      }));
    return items.length > 0 ? [{ name: inLanguage(names, language), items }] : [];
  });
}
