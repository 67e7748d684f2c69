import type { Shop } from "@contract/calls";
import type { DealTab } from "@contract/shopping/deals";
import { categories, categoryOf, isCategory, standardCategory } from "@contract/vocabulary/categories";
import { type Language, langCodeOf } from "@contract/vocabulary/languages";
import type { TFunction } from "i18next";

/** What a landing or area address asks for (specification §2). Null: the address is the home page's. */
export function landingOf(query: URLSearchParams) {
  const one = (name: string) => (/^[A-Za-z0-9_-]{1,64}$/.test(query.get(name) ?? "") ? query.get(name)! : undefined);
  // Links from elsewhere carry more than the code, behind a comma.
  const destination = /^([A-Za-z0-9_-]{1,64})(,|$)/.exec(query.get("destination") ?? "")?.[1];
  const landing = { destination, areaType: one("areaType"), dealType: one("dealType") ?? typeOfCategory(query) };
  return Object.values(landing).some((value) => value !== undefined) ? landing : null;
}

/**
 * The deal type that a category's id names (specification §2): its landing page, which is one with the type's own. The party's buttons
 * of the home page send the category of its form along, and lead to no other page.
 */
function typeOfCategory(query: URLSearchParams): string | undefined {
  const category = categoryOf(Number(query.get("categoryId") ?? ""));
  return category === standardCategory && query.has("step") ? undefined : category;
}

/** Deals of a landing or area page; what is no place or area of ours is not found. */
export async function landingPage(
  shop: Shop,
  language: Language,
  landing: NonNullable<ReturnType<typeof landingOf>>,
): Promise<{ kind: "Landing" | "Area"; title: string; text: string; image?: string; tabs: DealTab[] }> {
  const found = await shop.landingDeals({
    ...landing,
    destination: landing.destination ?? "all",
    langCode: langCodeOf[language],
  });
  if (!found.ok) throw new Response(null, { status: 404 });
  return found.value;
}

/** What a landing or area page is called, and what it says of itself to search engines: a place its own text, the others one of their kind. */
export function namedLanding(
  t: TFunction<"shop">,
  { areaType, dealType = "" }: NonNullable<ReturnType<typeof landingOf>>,
  { title: place, text }: { title: string; text: string },
): { title: string; description: string } {
  if (text) return { title: t("landing.title", { place }), description: text };
  const about = areaType || !isCategory(dealType) ? "area" : categories[dealType].textKey;
  return { title: t("landing.title-kind", { place }), description: t(`landing.about-${about}`, { place }) };
}
