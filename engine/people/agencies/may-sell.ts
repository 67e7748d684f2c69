import { categories, isCategory } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Agency } from "./agency-identity";

/**
 * Whether the caller may open a booking of a category: an agency with a price plan only books nothing here, and one limited to specific
 * deals books only those (content flags of specification §6). Shoppers and members may book everything.
 */
export function maySell(
  agent: { acting: Pick<Agency, "flags" | "dealTypeCodes"> } | null,
  category: DealCategory,
): boolean {
  if (!agent) return true;
  const { flags, dealTypeCodes } = agent.acting;
  if (flags.forPricePlanOnly) return false;
  return soldOn({ flags, dealTypeCodes })?.(category) ?? true;
}

/** Whether a category, by any of its names, is offered. */
export type SoldHere = (dealTypeCode: string) => boolean;

/** The categories that an agency's site offers; null: all of them, as on the shop's own site. */
export function soldOn(site: Pick<Agency, "flags" | "dealTypeCodes"> | null): SoldHere | null {
  if (!site?.flags.limitToSpecificDeals) return null;
  const soldAs = (code: string) => (isCategory(code) ? categories[code].soldAs : code);
  const soldCodes = new Set(site.dealTypeCodes.map(soldAs));
  return (code) => soldCodes.has(soldAs(code));
}
