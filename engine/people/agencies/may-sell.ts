import { categories, isCategory } from "@contract/vocabulary/categories";
import type { DealCategory } from "@contract/vocabulary/vocabulary";
import type { Agency } from "./agency-identity";

/**
 * Whether an agency sells a category: one with a price plan only sells nothing here, and one limited to specific deals sells only those
 * (content flags of specification §6).
 */
export function maySell(agency: Pick<Agency, "flags" | "dealTypeCodes">, category: DealCategory): boolean {
  if (agency.flags.forPricePlanOnly) return false;
  return soldOn(agency)?.(category) ?? true;
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
