import type { Shop } from "@contract/calls";
import type { DealTab } from "@contract/shopping/deals";
import { categories, categoryOf, isCategory, standardCategory } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";
import { notFoundHere } from "~/shell/agency-site/not-sold-here.server";

/** The landing or area page the URL selects (specification §2). Null: the URL is the home page. */
export function landingOf(query: URLSearchParams) {
  const one = (name: string) => (/^[A-Za-z0-9_-]{1,64}$/.test(query.get(name) ?? "") ? query.get(name)! : undefined);
  // Links from other sites append more data to the code, after a comma.
  const destination = /^([A-Za-z0-9_-]{1,64})(,|$)/.exec(query.get("destination") ?? "")?.[1];
  const landing = { destination, areaType: one("areaType"), dealType: one("dealType") ?? typeOfCategory(query) };
  return Object.values(landing).some((value) => value !== undefined) ? landing : null;
}

/**
 * The deal type of a category id (specification §2), which shares its landing page with the type. The party buttons on the home page also
 * submit the category of their form, but stay on the home page.
 */
function typeOfCategory(query: URLSearchParams): string | undefined {
  const category = categoryOf(Number(query.get("categoryId") ?? ""));
  return category === standardCategory && query.has("step") ? undefined : category;
}

/** Deals of a landing or area page; an unknown place or area is a 404. */
export async function landingPage(
  shop: Shop,
  language: Language,
  landing: NonNullable<ReturnType<typeof landingOf>>,
): Promise<{ kind: "Landing" | "Area"; title: string; text: string; image?: string; tabs: DealTab[] }> {
  const answer = await shop.landingDeals({
    ...landing,
    destination: landing.destination ?? "all",
    langCode: langCodeOf[language],
  });
  if (!answer.ok) throw notFoundHere(answer.refusal);
  return answer.value;
}

/** The title and meta description of a landing or area page: a place has its own text, the others a template. */
export function namedLanding(
  t: TFunction<"shop">,
  brand: string,
  { areaType, dealType = "" }: NonNullable<ReturnType<typeof landingOf>>,
  { title: place, text }: { title: string; text: string },
): { title: string; description: string } {
  if (text && isCategory(dealType) && dealType !== standardCategory)
    return { title: t("landing.title-type", { type: t(`category.${dealType}`), place, brand }), description: text };
  if (text) return { title: t("landing.title", { place, brand }), description: text };
  const about = areaType || !isCategory(dealType) ? "area" : categories[dealType].textKey;
  return { title: t("landing.title-kind", { place, brand }), description: t(`landing.about-${about}`, { place }) };
}
