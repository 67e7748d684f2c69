import { categories, isCategory } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import { useRouteLoaderData } from "@remix-run/react";

/**
 * Whether a site offers a category. `dealTypeCodes` are those of an agency that sells only some categories (specification 3); undefined:
 * everything. The engine refuses to sell the others; this leaves them out of menus and forms.
 */
export function isSoldHere(dealTypeCodes: readonly string[] | undefined, category: DealCategory): boolean {
  if (!dealTypeCodes) return true;
  const { soldAs } = categories[category];
  return dealTypeCodes.some((code) => isCategory(code) && categories[code].soldAs === soldAs);
}

/** The same for the site of the current page. */
export function useSoldHere(): (category: DealCategory) => boolean {
  const root = useRouteLoaderData("root") as { label: { dealTypeCodes?: string[] } | null } | undefined;
  return (category) => isSoldHere(root?.label?.dealTypeCodes, category);
}
