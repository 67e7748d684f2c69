import { categories, flightCategory, isCategory, soldCategories, stayCategory } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { useRouteLoaderData } from "@remix-run/react";

/** The only categories that the agency of a site sells, those of a link's and of the logged-in one; undefined: everything. */
type SoldCodes = readonly (readonly string[] | undefined)[];

/**
 * Whether a category is offered: by the agency of the site or link and to the logged-in one, each of which may sell only some
 * (specification §3). The engine refuses to sell the others; this leaves them out of menus and forms.
 */
export function isSoldHere(limits: SoldCodes, category: DealCategory): boolean {
  const { soldAs } = categories[category];
  return limits.every(
    (codes) => !codes || codes.some((code) => isCategory(code) && categories[code].soldAs === soldAs),
  );
}

type Limited = { dealTypeCodes?: string[] } | null;

/** Whether anything with a hotel is offered: an agency that sells flights alone has no lists of hotels. */
export const sellsHotels = (soldHere: (category: DealCategory) => boolean) =>
  soldCategories.some((category) => category !== flightCategory && soldHere(category));

/** Whether hotels with flights are offered, which the first link of the menu leads to. */
export const sellsPackages = (soldHere: (category: DealCategory) => boolean) =>
  soldCategories.some((category) => category !== flightCategory && category !== stayCategory && soldHere(category));

/** Whether a category is offered on the site and to the user of the current page. */
export function useSoldHere(): (category: DealCategory) => boolean {
  const root = useRouteLoaderData("root") as
    | { label: Limited; marketer?: string[]; account: { agency: Limited } | null }
    | undefined;
  const limits = [root?.label?.dealTypeCodes, root?.account?.agency?.dealTypeCodes, root?.marketer];
  return (category) => isSoldHere(limits, category);
}
